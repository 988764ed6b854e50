import { useEffect, useLayoutEffect, useState } from 'react'

/** Shorter lists are whole in the document: the browser can search them and sizes the columns. */
export const longFrom = 100

/** The table's element, once it is mounted. */
export interface FrameRef {
  readonly current: HTMLElement | null
}

/** The rows that are in the document. */
export interface Rows {
  readonly shown: readonly number[]
  /** Pixels of the rows before and after them. */
  readonly before: number
  readonly after: number
  /** Called with each row's element. */
  readonly measure: ((row: Element | null) => void) | undefined
}

/** All rows of a list. */
export function allRows(count: number): Rows {
  const shown = Array.from({ length: count }, (_, index) => index)
  return { shown, before: 0, after: 0, measure: undefined }
}

/**
 * The widths of a long list's columns, in pixels; undefined for other lists. They are fixed when the list becomes long:
 * widths that followed the rendered rows would change the rows' heights, and so in a loop which rows are rendered.
 */
export function useWidths(
  frame: FrameRef,
  count: number,
  columns: number,
): readonly number[] | undefined {
  const isLong = count >= longFrom
  const [widths, setWidths] = useState<readonly number[]>()
  useLayoutEffect(() => {
    if (!isLong || widths?.length === columns) return
    const heads = frame.current?.querySelectorAll('th') ?? []
    setWidths([...heads].map((head) => head.getBoundingClientRect().width))
  }, [frame, isLong, widths, columns])
  useEffect(() => {
    const reset = () => setWidths(undefined)
    window.addEventListener('resize', reset)
    return () => window.removeEventListener('resize', reset)
  }, [])
  return isLong && widths?.length === columns ? widths : undefined
}

/** Whether the table is not wider than its frame, so that its head can stick to the window. */
export function useFits(frame: FrameRef): boolean {
  const [fits, setFits] = useState(false)
  useLayoutEffect(() => {
    const element = frame.current
    const table = element?.firstElementChild
    if (!element || !table) return undefined
    const observer = new ResizeObserver(() => setFits(table.scrollWidth <= element.clientWidth + 1))
    observer.observe(element)
    observer.observe(table)
    return () => observer.disconnect()
  }, [frame])
  return fits
}

/** Pixels that a user scrolls before new rows no longer move those on the screen. */
const awayFrom = 200

/**
 * The rows to display, and the number of new ones that wait above: while a user reads further down, new rows would
 * move the others.
 */
export function useNews<Row>(items: readonly Row[], keyOf: (row: Row) => string) {
  const [first, setFirst] = useState<string>()
  const newest = items[0] && keyOf(items[0])
  const place = first === undefined ? 0 : items.findIndex((row) => keyOf(row) === first)
  const news = Math.max(place, 0)
  useEffect(() => {
    const hold = () => {
      const isAway = window.scrollY > awayFrom
      setFirst((held) => (isAway ? (held ?? newest) : undefined))
    }
    window.addEventListener('scroll', hold, { passive: true })
    return () => window.removeEventListener('scroll', hold)
  }, [newest])
  const show = () => {
    setFirst(undefined)
    window.scrollTo({ top: 0 })
  }
  return { rows: news === 0 ? items : items.slice(news), news, show }
}
