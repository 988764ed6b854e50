import { contactMerged } from '@outrider/contracts/contacts'
import { contactErased, type ContactErased, erasureReports } from '@outrider/contracts/erasures'
import { type TypeId, uuidOf } from '@outrider/contracts/ids'
import { automationsService } from '@outrider/contracts/services'
import type { Tenant } from '@outrider/contracts/shapes'
import { clock } from '@outrider/service/clock'
import { retried } from '@outrider/service/database'
import { onBatch, type Subscriber } from '@outrider/service/deliver'
import { type Message, messageOf } from '@outrider/service/publish'
import type { Service } from '@outrider/service/service'
import { storedTenant } from '@outrider/service/tenant'
import { erasePeople, movePerson } from './queries.ts'

/** Follows what becomes of people: entries go with whom a contact is merged into, and lose whom is erased. */
export function followPeople({ db, publisher }: Service): Subscriber[] {
  return [
    onBatch(contactMerged, async (merges) => {
      // One after the other, as they happened: the person of one may be merged on by the next.
      for (const { tenant, contactId, formerId } of merges) {
        const former = personRefOf(tenant, formerId)
        await retried(() => movePerson(db, former, uuidOf(contactId)))
      }
    }),
    onBatch(contactErased, async (erasures) => {
      const people = erasures.flatMap(({ tenant, contactId, formerIds }) =>
        [contactId, ...formerIds].map((id) => personRefOf(tenant, id)),
      )
      const now = clock.now()
      await retried(() => erasePeople(db, people, now))
      await Promise.all(erasures.map((erasure) => publisher.publish(reportOf(erasure, now))))
    }),
  ]
}

function personRefOf(tenant: Tenant, contactId: TypeId<'con'>) {
  return { ...storedTenant(tenant), contactId: uuidOf(contactId) }
}

function reportOf({ tenant, erasureId, contactId }: ContactErased, now: Date): Message {
  const completedAt = now.toISOString()
  const report = { tenant, erasureId, contactId, service: automationsService.name, completedAt }
  return messageOf(erasureReports.automations, report, `automations.${erasureId}`)
}
