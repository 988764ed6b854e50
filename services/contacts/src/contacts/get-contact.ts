import { getContact } from '@outrider/contracts/contacts'
import { uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { findContact } from './queries.ts'
import { contactRecordOf } from './record.ts'
import { storedTenant } from '@outrider/service/tenant'

export const answerGetContact = ({ db }: Service) =>
  answer(getContact, async ({ tenant, contactId }) => {
    const row = await findContact(db, storedTenant(tenant), uuidOf(contactId))
    if (!row) throw notFound()
    return contactRecordOf(row)
  })
