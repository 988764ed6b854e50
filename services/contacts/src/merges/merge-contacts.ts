import { contactMerged, type Merge, mergeContacts } from '@outrider/contracts/contacts'
import { uuidOf } from '@outrider/contracts/ids'
import { invalid, notFound } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import { type Fact, fact } from '@outrider/service/tell'
import { storedTenant } from '@outrider/service/tenant'
import type { Static } from 'typebox'
import { planned } from '../contacts/planned.ts'
import { findContact } from '../contacts/queries.ts'
import { contactRecordOf } from '../contacts/record.ts'
import { takeFirstStep } from '../departures/keep-departures.ts'
import type { Deps } from '../deps.ts'
import { isFormer, writeMerge } from './queries.ts'

export const answerMergeContacts = ({ db, outbox, departures }: Deps) =>
  answer(mergeContacts, async ({ tenant, merge }) => {
    if (merge.into === merge.from) throw invalid('from', 'must be another contact than into')
    const stored = storedTenant(tenant)
    const union = { ...stored, into: uuidOf(merge.into), from: uuidOf(merge.from) }
    const merged = await planned(() => {
      const now = clock.now()
      return writeMerge(db, union, mergedFact(tenant, merge, now), now)
    })
    if (!merged && !(await isFormer(db, union))) throw notFound()
    outbox.wake()
    if (merged) await takeFirstStep(db, stored, union.from)
    departures.wake()
    const row = await findContact(db, stored, union.into)
    if (!row) throw notFound()
    return contactRecordOf(row)
  })

function mergedFact(tenant: Tenant, { into, from }: Static<typeof Merge>, now: Date): Fact {
  return fact(contactMerged, {
    tenant,
    contactId: into,
    formerId: from,
    occurredAt: now.toISOString(),
  })
}
