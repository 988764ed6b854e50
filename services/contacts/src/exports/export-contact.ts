import { exportContact } from '@outrider/contracts/contacts'
import { idOf, uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { storedTenant } from '@outrider/service/tenant'
import { findContact, findShown, listIdentifiers } from '../contacts/queries.ts'
import { contactRecordOf } from '../contacts/record.ts'
import { segmentsOf } from '../evaluations/queries.ts'

/** The one answer that names the address of an email: it is for the person themselves. */
export const answerExportContact = ({ db }: Service) =>
  answer(exportContact, async ({ tenant, contactId }) => {
    const stored = storedTenant(tenant)
    const id = uuidOf(contactId)
    const [row, shown, identifiers, segments] = await Promise.all([
      findContact(db, stored, id),
      findShown(db, stored, id),
      listIdentifiers(db, stored, id),
      segmentsOf(db, stored, id),
    ])
    if (!row || !shown) throw notFound()
    return {
      ...contactRecordOf(row),
      email: shown.email,
      identifiers: [...identifiers],
      segmentIds: [...segments].map((segmentId) => idOf('seg', segmentId)),
    }
  })
