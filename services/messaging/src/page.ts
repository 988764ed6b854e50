/** Bytes that the items of an answer may take: a message between services has room for a megabyte. */
const mostBytes = 600_000

/** How many of the items make an answer: at most `limit`, at least one, and no more than there is room for. */
export function fitting(items: readonly unknown[], limit: number): number {
  let bytes = 0
  const beyond = items.findIndex((item, index) => {
    bytes += Buffer.byteLength(JSON.stringify(item))
    return index > 0 && bytes > mostBytes
  })
  return beyond === -1 ? limit : Math.min(limit, beyond)
}
