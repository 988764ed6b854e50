import { upsertContact } from '@outrider/contracts/contacts'
import { idOf } from '@outrider/contracts/ids'
import { invalid, notFound } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { findContact } from './queries.ts'
import { contactRecordOf, ownerOf } from './record.ts'
import { plan, planned } from './resolve.ts'
import { writeContacts } from './write-contacts.ts'

export const answerUpsertContact = ({ db, outbox }: Deps) =>
  answer(upsertContact, async ({ tenant, contact }) => {
    const { attributes, tags, ...ref } = contact
    if (Object.keys(ref).length === 0)
      throw invalid('body', 'must name at least one of email, walletAddress, externalId')
    const owner = ownerOf(tenant)
    const meant = await planned(async () => {
      const contacts = await plan(db, [{ owner, ref, attributes, tags }])
      await writeContacts(db, contacts, clock.now())
      return contacts.meant[0]
    })
    outbox.wake()
    const row = meant && (await findContact(db, owner, meant.contactId))
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
