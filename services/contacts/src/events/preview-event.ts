import { byField, publicFieldNames } from '@outrider/contracts/contact-fields'
import { previewEvent } from '@outrider/contracts/events'
import { idOf } from '@outrider/contracts/ids'
import type { Prospect } from '@outrider/contracts/recipients'
import { storedTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import { findDefaultWishes } from '../contacts/choices.ts'
import { clock } from '@outrider/service/observe/time'
import { identifyContacts } from '../contacts/identify.ts'
import type { PlannedChange } from '../contacts/plan.ts'
import { findContactRow, type Store } from '../contacts/read.ts'
import type { ContactRow } from '../contacts/record.ts'
import { shortKey } from '../contacts/fields.ts'
import { previewSegments } from '../evaluations/previews.ts'
import type { Segments } from '../evaluations/segment-jobs.ts'
import { isSuppressed } from '../recipients.ts'
import { findKnownEvents } from './events.ts'

/** Resolves contacts in the same way as receiving the event, and stops before writing. */
export const handlePreviewEvent = ({
  db,
  hashes,
  segments: kept,
}: Store & { readonly segments: Segments }) =>
  handle(
    previewEvent,
    async ({ tenant, event, contact, attributes, idempotencyKey, occurredAt }) => {
      const stored = storedTenant(tenant)
      const [{ resolutions, changes }, known] = await Promise.all([
        identifyContacts({ db, hashes }, [{ tenant: stored, contact: { ...contact, attributes } }]),
        findKnownEvents(
          db,
          [{ tenant: stored, key: shortKey(stored, idempotencyKey) }],
          clock.now(),
        ),
      ])
      const [who] = resolutions
      const [change] = changes
      if (!who || !change) throw new Error('the reference resolves to no contact')
      const row = who.created ? undefined : await findContactRow(db, stored, who.contactId)
      const person = prospectOf(change, row)
      const reachable = {
        email: await isMailable({ db, hashes }, change, row),
        inapp: person.walletAddress !== null || person.externalId !== null,
      }
      const wishes = { ...(await findDefaultWishes(db, stored)), ...row?.topics }
      const segments = await previewSegments(
        kept,
        { ...person, tenant: stored, contactId: row?.id ?? null, reachable, wishes },
        { name: event.toLowerCase(), occurredAt: new Date(occurredAt) },
      )
      return {
        deduplicated: known.size > 0,
        person,
        segments: segments.map((each) => ({ ...each, segmentId: idOf('seg', each.segmentId) })),
      }
    },
  )

/** A contact with the changes applied; `row` is its present state. */
function prospectOf(change: PlannedChange, row: ContactRow | undefined): Prospect {
  const attributes = { ...row?.attributes, ...change.attributes }
  for (const name of change.removed) delete attributes[name]
  return {
    id: row ? idOf('con', row.id) : null,
    ...byField(publicFieldNames, (name) => change.texts[name] ?? row?.[name] ?? null),
    attributes,
    tags: row?.tags ?? [],
  }
}

async function isMailable(
  { db, hashes }: Store,
  change: PlannedChange,
  row: ContactRow | undefined,
): Promise<boolean> {
  const { email } = change.texts
  if (typeof email !== 'string') return row?.reachableByEmail ?? false
  return !row?.unsubscribed && !(await isSuppressed(db, change, hashes.ofAddress(change, email)))
}
