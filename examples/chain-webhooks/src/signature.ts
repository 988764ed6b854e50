import { timingSafeEqual } from 'node:crypto'

/** Whether two hexadecimal signatures are equal, compared in constant time. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given.toLowerCase()), Buffer.from(expected.toLowerCase())]
  return a.length === b.length && timingSafeEqual(a, b)
}
