/** Whether two values are the same as JSON, without regard to the order of keys. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || canonical(a) === canonical(b)
}

/** JSON with sorted keys, without undefined values. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}
