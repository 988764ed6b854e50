import { readPeople, type Person } from '@outrider/contracts/contacts'
import type { PushInapp } from '@outrider/contracts/messaging'
import { request } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { runsScript } from '../emails/track-links.ts'
import { compileLiquid } from '../templates/liquid.ts'
import { originOf } from '../messages/origin.ts'
import type { InappSaid } from './queries.ts'
import { type Push, storePushes } from './store-pushes.ts'

const longest = { title: 120, body: 2_000, url: 2_048 } as const

/** Puts commanded messages into inboxes, each key's once however often it is delivered. */
export function receivePushes(deps: Deps) {
  return async (batch: readonly PushInapp[]): Promise<void> => {
    const people = await readPeopleOf(
      deps,
      batch.filter(({ context }) => context !== undefined),
    )
    const pushes = batch.flatMap((push): Push[] => {
      const content = saidBy(push, people)
      if (content === undefined) return []
      return [{ ...push, content, origin: originOf(push), expiresAt: push.expiresAt }]
    })
    if (pushes.length > 0) await storePushes(deps, pushes)
  }
}

async function readPeopleOf(
  { nats }: Deps,
  pushes: readonly PushInapp[],
): Promise<ReadonlyMap<string, Person>> {
  if (pushes.length === 0) return new Map()
  const wanted = new Map(
    pushes.map(({ tenant, contactId }) => [contactId, { tenant, contactId }] as const),
  )
  const { people } = await request(nats, readPeople, { wanted: [...wanted.values()] })
  return new Map(people.map((person) => [person.id, person]))
}

/** The texts as they are to be read; undefined when they speak of somebody who is gone. */
function saidBy(push: PushInapp, people: ReadonlyMap<string, Person>): InappSaid | undefined {
  const { title, body, url, data, context, contactId } = push
  const rest = data === undefined ? {} : { data }
  if (context === undefined) return cut({ title, body, ...(url !== undefined && { url }), ...rest })
  const contact = people.get(contactId)
  if (!contact) return undefined
  const render = (text: string) =>
    compileLiquid(text, 'text')({ ...context, contact, unsubscribeUrl: '' })
  return cut({
    title: render(title),
    body: render(body),
    ...(url !== undefined && { url: render(url) }),
    ...rest,
  })
}

function cut({ title, body, url, ...rest }: InappSaid): InappSaid {
  return {
    title: title.slice(0, longest.title),
    body: body.slice(0, longest.body),
    // What is filled in may come from the contact.
    ...(url && !runsScript(url) && { url: url.slice(0, longest.url) }),
    ...rest,
  }
}
