/**
 * At least how many characters a value takes, written out: what is in two places counts twice, and so does
 * what indents it. Counts no further once there are more than `most`, because arrays that twice hold an array
 * that twice holds an array … have no end that is worth waiting for.
 */
export function extentOf(value: unknown, most: number, depth = 1): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 1
  const parts: readonly unknown[] = Array.isArray(value) ? value : Object.entries(value).flat()
  let extent = 0
  for (const part of parts) {
    extent += depth + extentOf(part, most - extent, depth + 1)
    if (extent > most) break
  }
  return extent
}
