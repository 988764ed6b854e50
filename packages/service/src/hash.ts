import { hash } from 'node:crypto'

/** SHA-256 in hexadecimal: a key of any length as an index can hold it. */
export function hashOf(key: string): string {
  return hash('sha256', key, 'hex')
}
