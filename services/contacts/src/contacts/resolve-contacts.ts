import { resolveContacts } from '@outrider/contracts/contacts'
import { idOf, uuidOf } from '@outrider/contracts/ids'
import { clock } from '@outrider/service/clock'
import type { Pool } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import type { Static } from 'typebox'
import type { Mention } from './plan-contacts.ts'
import { findPeople, writeContacts } from './queries.ts'
import { ownerOf } from './record.ts'
import { plan, planned } from './resolve.ts'

type Wanted = Static<typeof resolveContacts.request>['wanted'][number]

export const answerResolveContacts = ({ db }: Service) =>
  answer(resolveContacts, async ({ wanted }) => {
    const byId = wanted.filter((each) => each.contactId !== undefined)
    const byName = wanted.filter((each) => each.contactId === undefined)
    const existing = await findExisting(db, byId)
    const meant = await resolveNamed(db, byName.map(mentionOf))
    const contactIds = wanted.map(({ contactId }) =>
      contactId === undefined
        ? (meant.shift() ?? null)
        : existing.has(contactId)
          ? contactId
          : null,
    )
    return { contactIds }
  })

async function findExisting(db: Pool, wanted: readonly Wanted[]): Promise<Set<string>> {
  const ids = wanted.flatMap(({ tenant, contactId }) =>
    contactId === undefined ? [] : [{ ...ownerOf(tenant), id: uuidOf(contactId) }],
  )
  const people = ids.length === 0 ? [] : await findPeople(db, ids)
  return new Set(people.map((person) => idOf('con', person.id)))
}

function mentionOf({ tenant, email, walletAddress }: Wanted): Mention {
  return {
    owner: ownerOf(tenant),
    ref: { ...(email && { email }), ...(walletAddress && { walletAddress }) },
  }
}

/** The ids of those named, made where nobody has the identifier. */
async function resolveNamed(db: Pool, mentions: readonly Mention[]): Promise<string[]> {
  if (mentions.length === 0) return []
  return planned(async () => {
    const contacts = await plan(db, mentions)
    await writeContacts(db, contacts, clock.now())
    return contacts.meant.map(({ contactId }) => idOf('con', contactId))
  })
}
