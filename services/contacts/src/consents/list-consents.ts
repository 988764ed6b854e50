import { type Consent, listConsents } from '@outrider/contracts/forms'
import { idOf, uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { decodeCursor, pageOf } from '@outrider/service/cursor'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { storedTenant } from '@outrider/service/tenant'
import { findContact } from '../contacts/queries.ts'
import { type ConsentRow, listConsents as list } from './queries.ts'

export const answerListConsents = ({ db }: Service) =>
  answer(listConsents, async ({ tenant, contactId, query: { limit, cursor } }) => {
    const stored = storedTenant(tenant)
    const id = uuidOf(contactId)
    const before = decodeCursor('cns', cursor)
    const [contact, rows] = await Promise.all([
      findContact(db, stored, id),
      list(db, stored, id, before, limit + 1),
    ])
    if (!contact) throw notFound()
    const { items, nextCursor } = pageOf(rows.map(consentOf), limit)
    return { consents: items, nextCursor }
  })

function consentOf({ doubleOptIn, givenAt, ...row }: ConsentRow): Consent {
  return {
    ...row,
    id: idOf('cns', row.id),
    formId: idOf('form', row.formId),
    status: statusOf(doubleOptIn, row.confirmedAt),
    at: givenAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    keyId: row.keyId === null ? null : idOf('key', row.keyId),
  }
}

function statusOf(doubleOptIn: boolean, confirmedAt: Date | null): Consent['status'] {
  if (!doubleOptIn) return 'given'
  return confirmedAt === null ? 'pending' : 'confirmed'
}
