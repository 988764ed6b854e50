import { exportContact, exportContacts } from '@outrider/contracts/contacts'
import { idOf, uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { decodeCursor, encodeCursor } from '@outrider/service/db/cursor'
import { storedTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import type { Service } from '@outrider/service/service'
import {
  type Columns,
  findContactRow,
  findShownIdentifiers,
  listContactRange,
  listIdentifierRows,
} from './contacts/read.ts'
import { contactColumns, contactRecordOf, type ContactRow } from './contacts/record.ts'
import { listSegmentIdsOf } from './evaluations/evaluate.ts'

/** Contacts of one page, fewer where they are large. */
const maxContacts = 500

export const exportHandlers = ({ db }: Service) => [
  /** The only response with the address of an email: it is for the person themselves. */
  handle(exportContact, async ({ tenant, contactId }) => {
    const stored = storedTenant(tenant)
    const id = uuidOf(contactId)
    const [row, shown, identifiers, segments] = await Promise.all([
      findContactRow(db, stored, id),
      findShownIdentifiers(db, stored, id),
      listIdentifierRows(db, stored, id),
      listSegmentIdsOf(db, stored, id),
    ])
    if (!row || !shown) throw notFound()
    return {
      ...contactRecordOf(row),
      email: shown.email,
      identifiers: [...identifiers],
      segmentIds: [...segments].map((segmentId) => idOf('seg', segmentId)),
    }
  }),

  handle(exportContacts, async ({ tenant, cursor }) => {
    const before = decodeCursor('con', cursor ?? undefined)
    const walk = { tenant: storedTenant(tenant), before, limit: maxContacts }
    const columns: Columns<ContactRow> = { sql: contactColumns(db) }
    const { rows, isLast } = await listContactRange(db, walk, columns)
    const last = rows.at(-1)
    return {
      contacts: rows.map(contactRecordOf),
      nextCursor: last && !isLast ? encodeCursor(idOf('con', last.id)) : null,
    }
  }),
]
