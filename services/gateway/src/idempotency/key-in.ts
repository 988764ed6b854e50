import { invalid } from '@outrider/contracts/problem'

/** The key that an `Idempotency-Key` header names where the body may name one too; undefined without a header. */
export function keyIn(header: string): string | undefined {
  if (header.length > 256) throw invalid('Idempotency-Key', 'must be at most 256 characters')
  return header === '' ? undefined : header
}
