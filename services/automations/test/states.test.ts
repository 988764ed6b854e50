import { once } from 'node:events'
import { createServer } from 'node:http'
import {
  type Automation,
  type EntryRecord,
  retryEntry,
  type Transition,
} from '@outrider/contracts/automations'
import { contactErased } from '@outrider/contracts/erasures'
import { newId, type TypeId, uuidOf } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
import { openDatabase, type Pool } from '@outrider/service/db/pool'
import { messageOf } from '@outrider/service/nats/publish'
import { request } from '@outrider/testing/requests'
import { clock } from '@outrider/service/observe/time'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NodeOutcome } from '../src/graphs/node-type.ts'
import { leasedColumns, type LeasedStep } from '../src/runs/leases.ts'
import { recordRuns } from '../src/runs/record-runs.ts'
import { stepFor } from '../src/runs/step-records.ts'
import type { entryStates } from '../src/states/states.ts'
import { chainOf, type House, openHouse } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
let db: Pool
let silentUrl: string
beforeAll(async () => {
  house = await openHouse(stack)
  db = stack.adopt(openDatabase(house.config('automations').databaseUrl, 'automations'), (pool) =>
    pool.end(),
  )
  silentUrl = await listenSilently()
})
afterAll(() => stack.disposeAsync())

/** A server that takes connections and never answers. */
async function listenSilently(): Promise<string> {
  const server = createServer(() => {})
  stack.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
}

function codeOf(error: unknown): string {
  return error instanceof Problem ? error.code : String(error)
}

const waysTo: Record<Automation['status'], readonly Transition[]> = {
  draft: [],
  active: ['activate'],
  paused: ['activate', 'pause'],
  archived: ['archive'],
}

// The whole tables are in `src/states/states.test.ts`.
test.each([
  ['draft', 'publish', 'draft'],
  ['active', 'unpublish', 'active'],
  ['draft', 'activate', 'active'],
  ['archived', 'activate', 'refused'],
  ['active', 'pause', 'paused'],
  ['draft', 'pause', 'refused'],
  ['paused', 'archive', 'archived'],
  ['archived', 'restore', 'draft'],
  ['active', 'restore', 'refused'],
] as const)('an automation that is %s, after %s: %s', async (state, event, next) => {
  const owner = tenant()
  const automation = await house.create(owner)
  for (const step of waysTo[state]) await house.move(owner, automation, step)
  const moved = await house.move(owner, automation, event).then(({ status }) => status, codeOf)
  expect(moved).toBe(next === 'refused' ? 'INVALID_TRANSITION' : next)
})

type EntryStatus = keyof typeof entryStates
type EntryEvent = keyof (typeof entryStates)[EntryStatus]

const statusAfter = {
  call: 'running',
  wait: 'waiting',
  complete: 'completed',
  fail: 'failed',
} as const

const outcomes: Record<keyof typeof statusAfter, NodeOutcome> = {
  call: { call: { url: 'https://example.com/', method: 'GET', headers: {}, body: undefined } },
  wait: { waitUntil: new Date('2999-01-01') },
  complete: { exit: true },
  fail: { failed: 'INTERNAL' },
}

interface Standing {
  readonly owner: Tenant
  readonly contactId: TypeId<'con'>
  readonly entryId: TypeId<'ent'>
  /** The open step, as a process leased it before the entry came to where it is. */
  readonly leased: LeasedStep
}

/** An entry that has come to a status. */
async function standing(status: EntryStatus): Promise<Standing> {
  const owner = tenant()
  const { id: contactId } = await house.contacts.add(owner)
  // A call that is never answered: an entry that is retried stays at it.
  const isCalling = status === 'running' || status === 'failed'
  const node = isCalling
    ? { type: 'http_request', config: { url: silentUrl, method: 'GET' } }
    : { type: 'delay', config: { seconds: 3_600 } }
  await house.live(owner, { graph: chainOf(node) })
  const { entries } = await house.fire(owner, { contactId })
  const entryId = entries[0]?.entryId ?? newId('ent')
  const { steps } = await house.entry(owner, entryId, isCalling ? 'running' : 'waiting')
  const leased = await leasedStep(entryId, steps)
  const entry = { owner, contactId, entryId, leased }
  if (status === 'completed') await occur(entry, 'complete')
  if (status === 'failed') await occur(entry, 'fail')
  if (status === 'cancelled') await occur(entry, 'cancel')
  return entry
}

async function leasedStep(
  entryId: TypeId<'ent'>,
  steps: EntryRecord['steps'],
): Promise<LeasedStep> {
  const [row] = await db<LeasedStep[]>`
    select ${leasedColumns(db)}
    from steps s join entries e on e.id = s.entry_id
    left join versions v on v.automation_id = e.automation_id and v.version = e.version
    where s.entry_id = ${uuidOf(entryId)}`
  if (!row || steps.length !== 1) throw new Error('one open step is expected')
  return row
}

async function occur(entry: Standing, event: EntryEvent): Promise<void> {
  const { owner, contactId, entryId, leased } = entry
  const now = clock.now()
  if (event === 'cancel') {
    await house.cancel(owner, entryId)
  } else if (event === 'retry') {
    await request(house.nats, retryEntry, { tenant: owner, entryId })
  } else if (event === 'erase') {
    const erasure = { erasureId: newId('era'), formerIds: [], erasedAt: now.toISOString() }
    const message = { tenant: owner, contactId, ...erasure }
    await house.contacts.publisher.publish(messageOf(contactErased, message, erasure.erasureId))
    await eventually(async () => {
      const [row] = await db`select contact_id from entries where id = ${uuidOf(entryId)}`
      if (row?.['contactId'] !== null) throw new Error('the person is not erased yet')
    })
  } else {
    const steps = [stepFor(leased, outcomes[event], now)]
    await recordRuns(db, [{ from: leased, status: statusAfter[event], steps }], [], now)
  }
}

test.each([
  ['running', 'call', 'running'],
  ['waiting', 'wait', 'waiting'],
  ['running', 'complete', 'completed'],
  ['waiting', 'fail', 'failed'],
  ['running', 'cancel', 'cancelled'],
  ['waiting', 'erase', 'cancelled'],
  ['running', 'retry', 'refused'],
  ['completed', 'call', 'refused'],
  ['completed', 'cancel', 'refused'],
  ['completed', 'erase', 'completed'],
  ['completed', 'retry', 'refused'],
  ['failed', 'complete', 'refused'],
  ['failed', 'cancel', 'refused'],
  ['failed', 'erase', 'failed'],
  ['failed', 'retry', 'running'],
  ['cancelled', 'wait', 'refused'],
  ['cancelled', 'fail', 'refused'],
  ['cancelled', 'cancel', 'cancelled'],
  ['cancelled', 'erase', 'cancelled'],
  ['cancelled', 'retry', 'refused'],
] as const)('an entry that is %s, after %s: %s', async (state, event, next) => {
  const entry = await standing(state)
  const outcome = await occur(entry, event).then(() => 'done', codeOf)
  const isRefusedAloud = next === 'refused' && ['cancel', 'retry'].includes(event)
  expect(outcome).toBe(isRefusedAloud ? 'INVALID_TRANSITION' : 'done')
  await house.entry(entry.owner, entry.entryId, next === 'refused' ? state : next)
})
