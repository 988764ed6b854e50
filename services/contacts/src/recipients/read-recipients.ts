import { idOf, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { readRecipients, type Recipient } from '@outrider/contracts/recipients'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { storedTenant } from '@outrider/service/tenant'
import { listWithin } from '../contacts/lookup-queries.ts'
import type { Columns } from '../contacts/queries.ts'

export const answerReadRecipients = ({ db }: Service) =>
  answer(readRecipients, async ({ wanted }) => {
    const columns: Columns<Omit<Recipient, 'id' | 'currentId'> & { readonly id: Uuid }> = {
      sql: db`id, wallet_address, external_id, attributes, tags, email, unsubscribed_at is not null as unsubscribed`,
    }
    const { rows, next } = await listWithin(
      db,
      wanted.map(({ tenant, contactId }) => ({ ...storedTenant(tenant), id: uuidOf(contactId) })),
      columns,
    )
    const recipients = rows.map(({ askedId, id, walletAddress, externalId, ...row }) => ({
      id: idOf('con', askedId),
      currentId: idOf('con', id),
      walletAddress,
      externalId,
      attributes: row.attributes,
      tags: row.tags,
      email: row.email,
      unsubscribed: row.unsubscribed,
    }))
    return { recipients, next }
  })
