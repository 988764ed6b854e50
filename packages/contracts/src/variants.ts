import { createHash } from 'node:crypto'
import type { Uuid } from './ids.ts'

/**
 * Which variant of a campaign a contact gets, from 0: the same whenever it is asked. Each gets its share by weight, in
 * percent; 0 without variants.
 */
export function variantOf(campaignId: Uuid, contactId: Uuid, weights: readonly number[]): number {
  const digest = createHash('sha256').update(`${campaignId} ${contactId}`).digest()
  let point = (digest.readUIntBE(0, 6) / 2 ** 48) * 100
  const chosen = weights.findIndex((weight) => (point -= weight) < 0)
  return chosen === -1 ? Math.max(0, weights.length - 1) : chosen
}
