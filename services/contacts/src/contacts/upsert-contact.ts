import { upsertContact } from '@outrider/contracts/contacts'
import { idOf } from '@outrider/contracts/ids'
import { invalid, notFound } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { findContact } from './queries.ts'
import { contactRecordOf } from './record.ts'
import { plan, planned } from './resolve.ts'
import { writeContacts } from './write-contacts.ts'
import { storedTenant } from '../tenant.ts'

export const answerUpsertContact = ({ db, outbox }: Deps) =>
  answer(upsertContact, async ({ tenant, contact }) => {
    const { attributes, tags, ...ref } = contact
    if (Object.keys(ref).length === 0)
      throw invalid('body', 'must name at least one of email, walletAddress, externalId')
    const stored = storedTenant(tenant)
    const meant = await planned(async () => {
      const contacts = await plan(db, [{ tenant: stored, ref, attributes, tags }])
      await writeContacts(db, contacts, clock.now())
      return contacts.meant[0]
    })
    outbox.wake()
    const row = meant && (await findContact(db, stored, meant.contactId))
    if (!row) throw notFound() // erased between the two statements
    return {
      contact: contactRecordOf(row),
      created: meant.created,
      conflicts: meant.conflicts.map(({ field, contactId }) => ({
        field,
        contactId: idOf('con', contactId),
      })),
    }
  })
