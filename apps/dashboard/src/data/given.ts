/** What has a value, without what is undefined. */
export function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const known = Object.entries(fields).filter(([, value]) => value !== undefined)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is left are fields of T that have a value
  return Object.fromEntries(known) as { [K in keyof T]?: Exclude<T[K], undefined> }
}
