import { useWindowVirtualizer, windowScroll } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { FrameRef, Rows } from './table-rows.ts'

/** Estimated heights of a row in pixels. */
const rowHeight = 41
const denseRowHeight = 33
/** Additional rows on each side of the viewport. */
const overscan = 20

interface Props {
  readonly frame: FrameRef
  readonly count: number
  readonly isDense: boolean
  /** Changes with the layout of the page. */
  readonly layout: unknown
  readonly onChange: (rows: Rows) => void
}

/** Reports the rows of a long list that are near the viewport. It renders nothing itself. */
export function LongRows({ frame, count, isDense, layout, onChange }: Props): null {
  const scrollMargin = useDistanceFromTop(frame, layout)
  const isPlaced = useRef(false)
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => (isDense ? denseRowHeight : rowHeight),
    overscan,
    scrollMargin,
    // The first call scrolls to where the window is already, which would end a scroll of the user.
    scrollToFn: (...scroll) => {
      if (isPlaced.current) windowScroll(...scroll)
      isPlaced.current = true
    },
  })
  const near = virtual.getVirtualItems()
  const [first, last] = [near.at(0)?.index ?? 0, near.at(-1)?.index ?? -1]
  const before = (near.at(0)?.start ?? scrollMargin) - scrollMargin
  const after = virtual.getTotalSize() - ((near.at(-1)?.end ?? scrollMargin) - scrollMargin)
  const { measureElement } = virtual
  useLayoutEffect(() => {
    onChange({
      shown: Array.from({ length: last - first + 1 }, (_, place) => first + place),
      before,
      after,
      measure: measureElement,
    })
  }, [first, last, before, after, measureElement, onChange])
  return null
}

/** Pixels from the top of the page. */
function useDistanceFromTop(element: FrameRef, layout: unknown): number {
  const [distance, setDistance] = useState(0)
  useLayoutEffect(() => {
    const top = element.current?.getBoundingClientRect().top ?? 0
    setDistance(Math.round(top + window.scrollY))
  }, [element, layout])
  return distance
}
