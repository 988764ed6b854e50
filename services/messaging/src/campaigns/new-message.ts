import { newId, uuidOf } from '@outrider/contracts/ids'
import { hashOf } from '@outrider/service/hash'
import type { LeasedCampaign } from './lease-queries.ts'
import type { NewMessage, Recipient } from './recipient-queries.ts'

/** Each contact's message has one key, so it is made once. */
export function newMessage(
  { id }: LeasedCampaign,
  { contactId, variant }: Recipient,
): Pick<NewMessage, 'id' | 'contactId' | 'keyHash' | 'variant' | 'templateId'> {
  return {
    id: uuidOf(newId('msg')),
    contactId,
    keyHash: hashOf(`campaign:${id}:${contactId}`),
    variant,
    templateId: null,
  }
}
