import { type Person, readPeople, resolveContacts } from '@outrider/contracts/people'
import { newId, type TypeId } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import { createLog } from '@outrider/service/log'
import { connectNats } from '@outrider/service/nats'
import { createPublisher, type Publisher } from '@outrider/service/publish'
import { answer, serveRequests } from '@outrider/service/requests'
import type { Sandbox } from '@outrider/testing/sandbox'

/** The service on the other side of the contacts contracts, with people in memory. */
export interface ContactsPeer {
  readonly people: Map<string, Person>
  /** How many triggers have asked who they are about. */
  asked: number
  /** What happens while triggers wait to hear who they are about. */
  meanwhile: () => Promise<unknown>
  /** Ids of people that it fails to answer about. */
  readonly unreadable: Set<string>
  /** Emails of people who were erased a moment ago. */
  readonly erased: Set<string>
  /** How often it will yet fail to say who people are. */
  failures: number
  /** Adds a person. */
  add(person?: Partial<Person>): Person
  readonly publisher: Publisher
}

export async function startContactsPeer(
  sandbox: Sandbox,
  stack: AsyncDisposableStack,
): Promise<ContactsPeer> {
  const log = createLog('peer', 'silent')
  const nats = await connectNats(sandbox.config('contacts').natsUrl, 'contacts', log)
  stack.defer(() => nats.close())
  const people = new Map<string, Person>()
  const byIdentifier = new Map<string, TypeId<'con'>>()
  const peer: ContactsPeer = {
    people,
    asked: 0,
    publisher: createPublisher(nats),
    failures: 0,
    unreadable: new Set(),
    erased: new Set(),
    meanwhile: () => Promise.resolve(),
    add(known = {}) {
      const nobody = { walletAddress: null, externalId: null, attributes: {}, tags: [] }
      const person = { id: newId('con'), ...nobody, ...known }
      people.set(person.id, person)
      return person
    },
  }
  stack.use(
    await serveRequests(nats, 'contacts', log, [
      answer(resolveContacts, async ({ wanted }) => {
        peer.asked += wanted.length
        await peer.meanwhile()
        const contactIds = wanted.map((each) => {
          const { contactId, walletAddress, email, tenant, create } = each
          if (each.acceptedAt !== undefined && peer.erased.has(email ?? '')) return null
          if (contactId !== undefined) return people.has(contactId) ? contactId : null
          const identifier = JSON.stringify([tenant, walletAddress ?? email])
          const known = byIdentifier.get(identifier)
          if (known !== undefined) return known
          if (create === false) return null
          const { id } = peer.add({ walletAddress: walletAddress ?? null })
          byIdentifier.set(identifier, id)
          return id
        })
        return { contactIds }
      }),
      answer(readPeople, async ({ wanted }) => {
        if (peer.failures > 0) {
          peer.failures -= 1
          throw new Problem('UNAVAILABLE', 'the database is away')
        }
        if (wanted.some(({ contactId }) => peer.unreadable.has(contactId)))
          throw new Problem('INTERNAL', 'the person has too much to say')
        const found = wanted.flatMap(({ contactId }) => people.get(contactId) ?? [])
        return { people: found, next: null }
      }),
    ]),
  )
  return peer
}
