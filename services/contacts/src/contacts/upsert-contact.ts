import { identifierKinds, upsertContact } from '@outrider/contracts/contacts'
import { idOf } from '@outrider/contracts/ids'
import { invalid, notFound } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { identifiersOf } from './identifiers.ts'
import { findContact } from './queries.ts'
import { contactRecordOf } from './record.ts'
import { plan } from './resolve.ts'
import { planned } from './planned.ts'
import { writeContacts } from './write-queries.ts'
import { storedTenant } from '@outrider/service/tenant'

export const answerUpsertContact = ({ db, hashes, outbox }: Deps) =>
  answer(upsertContact, async ({ tenant, contact }) => {
    const stored = storedTenant(tenant)
    if (identifiersOf(stored, contact).length === 0)
      throw invalid('body', `must name at least one of ${identifierKinds.join(', ')}`)
    const meant = await planned(async () => {
      const contacts = await plan({ db, hashes }, [{ tenant: stored, contact }])
      await writeContacts({ db, hashes }, contacts, clock.now())
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
