import { exportContacts } from '@outrider/contracts/contact-exports'
import { decodeCursor, pageOf } from '@outrider/service/cursor'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { listContacts } from '../contacts/queries.ts'
import { contactRecordOf } from '../contacts/record.ts'
import { storedTenant } from '@outrider/service/tenant'

const mostContacts = 500

export const answerExportContacts = ({ db }: Service) =>
  answer(exportContacts, async ({ tenant, cursor }) => {
    const before = decodeCursor('con', cursor ?? undefined)
    const filter = { before, identifiers: [] }
    const rows = await listContacts(db, storedTenant(tenant), filter, mostContacts + 1)
    const { items, nextCursor } = pageOf(rows.map(contactRecordOf), mostContacts)
    return { contacts: items, nextCursor }
  })
