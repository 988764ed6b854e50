import { type ConsumerInfo, jetstreamManager } from '@nats-io/jetstream'
import { parse } from '@outrider/contracts/contract'
import { DeadLetter } from '@outrider/service/nats/dead-letters'
import { eventually } from '@outrider/testing/eventually'
import postgres, { type Row, type Sql } from 'postgres'
import { expect } from 'vitest'
import type { Schema } from '../src/interface.ts'
import { type Installation, type OnServers, serversOf } from '../src/outrider.ts'
import { connectOperator, isRead, listConsumers } from './chaos.ts'
import { type Report, walletOf } from './load.ts'

/** Longer than a lease and a redelivery together, on a machine that does much else. */
const settlingMs = 180_000

/** Answers that a caller who tries again need not fear. */
const harmless = new Set([
  '200',
  '202',
  '429',
  '503',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
])

/** The automations whose entries are counted afterwards: one for each kind of call. */
export interface Watched {
  readonly onEvent: string
  readonly onChain: string
}

/** Makes the automations that tag whoever deposits. */
export async function watchDeposits({ api }: Installation): Promise<Watched> {
  const make = async (trigger: Schema<'TriggerSpec'>, tag: string): Promise<string> => {
    const graph: Schema<'Graph'> = {
      nodes: [
        { id: 'tag', type: 'update_contact', config: { addTags: [tag] } },
        { id: 'end', type: 'exit' },
      ],
      edges: [{ from: 'tag', to: 'end' }],
    }
    const created = await api.post('/automations', { name: tag, trigger, graph })
    expect(created.status).toBe(201)
    const path = `/automations/${created.body.id}` as const
    expect((await api.post(`${path}/publish`)).status).toBe(200)
    expect((await api.post(`${path}/activate`)).status).toBe(200)
    return created.body.id
  }
  return {
    onEvent: await make({ type: 'custom_event', events: ['crash.deposit'] }, 'depositor'),
    onChain: await make({ type: 'onchain_event', chain: 'base', events: ['Deposit'] }, 'on-chain'),
  }
}

/** Nobody saw anything but success, «try again» or a connection that was refused or cut. */
export function expectHarmless({ seen }: Report): void {
  expect(Object.keys(seen).filter((answer) => !harmless.has(answer))).toEqual([])
}

/** Everything is published, every stream's consumers have settled everything, no step is open and nothing is parked. */
export async function expectNothingStuck(house: OnServers): Promise<void> {
  const operator = await connectOperator(house)
  const { adminDatabaseUrl } = await serversOf(house)
  const admin = postgres(adminDatabaseUrl, { max: 1 })
  try {
    await eventually(
      async () => {
        expect(await listUnpublished(admin)).toEqual([])
        expect((await listConsumers(operator)).filter(isBehind).map(({ name }) => name)).toEqual([])
        expect(await listUnpublished(admin)).toEqual([])
        const [open] = await admin`
          select count(*)::int as steps from automations.steps where finished_at is null`
        expect(open).toEqual({ steps: 0 })
        expect(await listParked(admin)).toEqual([])
      },
      { timeoutMs: settlingMs },
    )
  } finally {
    await operator.close()
    await admin.end()
  }
}

/** The services with messages that are not published yet: those of a process that was killed are leased for 10 s. */
function listUnpublished(admin: Sql): Promise<readonly Row[]> {
  return admin`
    select 'contacts' as service where exists (select from contacts.outbox)
    union all select 'automations' where exists (select from automations.outbox)
    union all select 'messaging' where exists (select from messaging.outbox)`
}

/** What failed and is to be tried again, and why. */
function listParked(admin: Sql): Promise<readonly Row[]> {
  return admin`
    select subject, reason, failures from contacts.parked_items
    union all select subject, reason, failures from automations.parked_items
    union all select subject, reason, failures from messaging.parked_items
    union all select subject, reason, failures from webhooks.parked_items`
}

function isBehind(consumer: ConsumerInfo): boolean {
  return isRead(consumer) && consumer.num_pending + consumer.num_ack_pending > 0
}

/** Every accepted event, contact, entry and effect is there once. */
export async function expectEverythingOnce(
  house: Installation,
  watched: Watched,
  reports: readonly Report[],
): Promise<void> {
  const events = reports.flatMap((report) => report.events)
  const triggers = reports.flatMap((report) => report.triggers)
  const { api } = house
  const contacts = await api.list('/contacts', 'contacts')
  const walletsOf = (wanted: (tags: string[]) => boolean) =>
    contacts
      .filter(({ tags }) => wanted(tags))
      .map(({ walletAddress }) => String(walletAddress))
      .toSorted()
  expect(walletsOf(() => true)).toEqual(peopleOf([...events, ...triggers]))
  expect(walletsOf((tags) => tags.includes('depositor'))).toEqual(peopleOf(events))
  expect(walletsOf((tags) => tags.includes('on-chain'))).toEqual(peopleOf(triggers))

  expect((await keptEvents(api)).toSorted()).toEqual(events.toSorted())

  const entered = await entriesOf(api, watched.onEvent)
  expect(entered.map(({ key }) => key).toSorted()).toEqual(
    events.map((key) => `event:${key}`).toSorted(),
  )
  const enteredOnChain = await entriesOf(api, watched.onChain)
  expect(enteredOnChain.map(({ key }) => key).toSorted()).toEqual(triggers.toSorted())
  const statuses = [...entered, ...enteredOnChain].map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set(['completed']))
  expect(await countEffects(house)).toEqual({ updates: events.length + triggers.length })
}

/** The keys of all events that contacts have. */
export async function keptEvents(api: Installation['api']): Promise<string[]> {
  const kept: string[] = []
  for (const { id } of await api.list('/contacts', 'contacts'))
    for (const event of await api.list(`/contacts/${id}/events`, 'events'))
      kept.push(event.idempotencyKey)
  return kept
}

/** The wallets that calls under these keys were about. */
function peopleOf(keys: readonly string[]): string[] {
  return [...new Set(keys.map(walletOf))].toSorted()
}

function entriesOf(
  api: Installation['api'],
  automationId: string,
): Promise<{ key: string; status: string }[]> {
  return api.list(`/automations/${automationId}/entries`, 'entries')
}

/** How often automations have changed a contact. */
async function countEffects(house: OnServers) {
  const { adminDatabaseUrl } = await serversOf(house)
  const admin = postgres(adminDatabaseUrl, { max: 1 })
  const [row] = await admin`select count(*)::int as updates from contacts.applied_steps`
  await admin.end()
  return row
}

/** Each of these subjects holds its dead letter, once, and why. */
export async function expectDeadLetters(
  house: OnServers,
  subjects: readonly string[],
): Promise<void> {
  const operator = await connectOperator(house)
  const manager = await jetstreamManager(operator)
  try {
    const { state } = await manager.streams.info('DEAD')
    const letters = []
    for (let seq = state.first_seq; letters.length < state.messages; seq += 1)
      letters.push(await manager.streams.getMessage('DEAD', { seq }))
    const told = letters.map((letter) => parse(DeadLetter, letter?.json()))
    expect(told.map(({ service, subject }) => `${service} ${subject}`).toSorted()).toEqual(subjects)
    for (const { data, reason } of told) {
      expect(data).toBe('"not JSON"')
      expect(reason).toMatch(/JSON/)
    }
  } finally {
    await operator.close()
  }
}
