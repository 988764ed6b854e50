import { timingSafeEqual } from 'node:crypto'

/** Whether two signatures in hexadecimal are the same, in a time that does not tell how much of them is. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given.toLowerCase()), Buffer.from(expected.toLowerCase())]
  return a.length === b.length && timingSafeEqual(a, b)
}
