import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useState } from 'react'

/** Rows of a list that are all in the document, where a browser finds them and columns are as wide as what is in them. */
export const maxWhole = 100
/** Pixels of a row before it was measured. */
const rowHeight = 45
/** Rows beyond the window on each side. */
const overscan = 20

/** Where the table is, once it is there. */
export interface Place {
  readonly current: HTMLElement | null
}

interface Rows {
  /** The indexes of the rows in the document. */
  readonly shown: readonly number[]
  /** Pixels of the rows before and after them. */
  readonly before: number
  readonly after: number
  /** Whether the last row is in the document. */
  readonly isAtEnd: boolean
  /** Takes each row's element. */
  readonly measure: ((row: Element | null) => void) | undefined
}

/** Which of so many rows are in the document: all, or of a long list those near the window. */
export function useRows(frame: Place, count: number, anew: unknown): Rows {
  const scrollMargin = useDistanceFromTop(frame, anew)
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin,
  })
  const near = virtual.getVirtualItems()
  const [first, last] = [near.at(0), near.at(-1)]
  const isAtEnd = last !== undefined && last.index >= count - 1
  if (count <= maxWhole) {
    const shown = Array.from({ length: count }, (_, index) => index)
    return { shown, before: 0, after: 0, isAtEnd, measure: undefined }
  }
  return {
    shown: near.map(({ index }) => index),
    before: (first?.start ?? scrollMargin) - scrollMargin,
    after: virtual.getTotalSize() - ((last?.end ?? scrollMargin) - scrollMargin),
    isAtEnd,
    measure: virtual.measureElement,
  }
}

/**
 * The widths of a long list's columns, in pixels; undefined for others. They stay as they were when it became long:
 * if they followed the rows in the document, these would change their height, and so which rows are there, for ever.
 */
export function useWidths(frame: Place, count: number): readonly number[] | undefined {
  const isLong = count > maxWhole
  const [widths, setWidths] = useState<readonly number[]>()
  useLayoutEffect(() => {
    if (!isLong || widths) return
    const heads = frame.current?.querySelectorAll('th') ?? []
    setWidths([...heads].map((head) => head.getBoundingClientRect().width))
  }, [frame, isLong, widths])
  useEffect(() => {
    const measureAnew = () => setWidths(undefined)
    window.addEventListener('resize', measureAnew)
    return () => window.removeEventListener('resize', measureAnew)
  }, [])
  return isLong ? widths : undefined
}

/** Pixels from the top of the page. */
function useDistanceFromTop(element: Place, anew: unknown): number {
  const [distance, setDistance] = useState(0)
  useLayoutEffect(() => {
    const top = element.current?.getBoundingClientRect().top ?? 0
    setDistance(Math.round(top + window.scrollY))
  }, [element, anew])
  return distance
}
