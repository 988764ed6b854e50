import { type ContactRecord, exportContacts } from '@outrider/contracts/contacts'
import { decodeCursor, encodeCursor } from '@outrider/service/cursor'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { listContacts } from './queries.ts'
import { contactRecordOf, ownerOf } from './record.ts'

const mostContacts = 500
/** Bytes of JSON in a page, unless a single contact is longer: half of what a message may be. */
const mostBytes = 512 * 1_024

export const answerExportContacts = ({ db }: Service) =>
  answer(exportContacts, async ({ tenant, cursor }) => {
    const before = decodeCursor('con', cursor ?? undefined)
    const filter = { before, identifiers: [] }
    const rows = await listContacts(db, ownerOf(tenant), filter, mostContacts)
    const contacts = fitting(rows.map(contactRecordOf))
    const last = contacts.at(-1)
    const isLast = rows.length < mostContacts && contacts.length === rows.length
    return { contacts, nextCursor: isLast || !last ? null : encodeCursor(last.id) }
  })

/** As many as fit into a page, at least one. */
function fitting(contacts: readonly ContactRecord[]): ContactRecord[] {
  let bytes = 0
  const end = contacts.findIndex((contact, index) => {
    bytes += Buffer.byteLength(JSON.stringify(contact))
    return bytes > mostBytes && index > 0
  })
  return end === -1 ? [...contacts] : contacts.slice(0, end)
}
