/** The order of texts by their UTF-16 code units, for sorting: the same on every machine. */
export function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
