import { idOf, uuidOf } from '@outrider/contracts/ids'
import { readRecipients } from '@outrider/contracts/recipients'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { findRecipients } from './queries.ts'
import { storedTenant } from '@outrider/service/tenant'

export const answerReadRecipients = ({ db }: Service) =>
  answer(readRecipients, async ({ wanted }) => {
    const rows = await findRecipients(
      db,
      wanted.map(({ tenant, contactId }) => ({ ...storedTenant(tenant), id: uuidOf(contactId) })),
    )
    return {
      recipients: rows.map(({ askedId, currentId, ...row }) => ({
        ...row,
        id: idOf('con', askedId),
        currentId: idOf('con', currentId),
      })),
    }
  })
