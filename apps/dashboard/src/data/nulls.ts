/** The fields that are not null. */
export function withoutNulls<T extends object>(
  fields: T,
): { [K in keyof T]?: Exclude<T[K], null> } {
  const known = Object.entries(fields).filter(([, value]) => value !== null)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields of T that have a value
  return Object.fromEntries(known) as { [K in keyof T]?: Exclude<T[K], null> }
}
