/** Two replicas of the service for a test file, and the words in which it speaks of segments. */

import { upsertContact } from '@outrider/contracts/contacts'
import { type AcceptedEvent, eventAccepted } from '@outrider/contracts/events'
import { newId, type TypeId } from '@outrider/contracts/ids'
import {
  createSegment,
  type Definition,
  getSegment,
  listMembers,
  type SegmentInput,
} from '@outrider/contracts/segments'
import type { Tenant } from '@outrider/contracts/shapes'
import { openDatabase } from '@outrider/service/db/pool'
import { messageOf } from '@outrider/service/nats/publish'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import type { Static } from 'typebox'
import { afterAll, beforeAll, expect } from 'vitest'
import { startContacts } from '../src/service.ts'

export let sandbox: Sandbox

/** Starts and stops them with the file that calls this. */
export function startForFile(): void {
  const stack = new AsyncDisposableStack()
  beforeAll(async () => {
    sandbox = await openSandbox(stack)
    // two replicas, for whoever evaluates must not matter
    await startContacts(sandbox.config('contacts'), stack)
    await startContacts(sandbox.config('contacts'), stack)
  })
  afterAll(() => stack.disposeAsync())
}

export async function register(owner: Tenant, contact: object): Promise<TypeId<'con'>> {
  const reply = await request(sandbox.nats, upsertContact, { tenant: owner, contact })
  return reply.contact.id
}

export const create = (owner: Tenant, segment: Omit<Static<typeof SegmentInput>, 'name'>) =>
  request(sandbox.nats, createSegment, {
    tenant: owner,
    segment: { name: 'S', ...segment },
  })

export const read = (owner: Tenant, segmentId: TypeId<'seg'>) =>
  request(sandbox.nats, getSegment, { tenant: owner, segmentId })

export async function openPool() {
  const pool = openDatabase(sandbox.config('contacts').databaseUrl, 'contacts', { max: 1 })
  return { pool, [Symbol.asyncDispose]: () => pool.end() }
}

/** A dynamic segment, once it is ready. */
export async function dynamic(owner: Tenant, definition: Definition): Promise<TypeId<'seg'>> {
  const { id } = await create(owner, { type: 'dynamic', definition })
  await ready(owner, id)
  return id
}

export const ready = (owner: Tenant, id: TypeId<'seg'>) =>
  eventually(async () => expect((await read(owner, id)).status).toBe('ready'))

export async function members(owner: Tenant, segmentId: TypeId<'seg'>): Promise<TypeId<'con'>[]> {
  const query = { limit: 200 }
  const page = await request(sandbox.nats, listMembers, { tenant: owner, segmentId, query })
  return page.members.map(({ id }) => id)
}

export const become = (
  owner: Tenant,
  segmentId: TypeId<'seg'>,
  expected: readonly TypeId<'con'>[],
) =>
  eventually(async () =>
    expect((await members(owner, segmentId)).toSorted()).toEqual(expected.toSorted()),
  )

export function send(owner: Tenant, fields: Partial<AcceptedEvent>) {
  const now = new Date().toISOString()
  const event: AcceptedEvent = {
    tenant: owner,
    id: newId('evt'),
    event: 'login',
    contact: { externalId: 'ada' },
    idempotencyKey: crypto.randomUUID(),
    occurredAt: now,
    receivedAt: now,
    ...fields,
  }
  return sandbox.publisher.publish(messageOf(eventAccepted, event, event.id))
}

export const login = (atLeast: number, within?: number): Definition => ({
  event: 'login',
  performed: { atLeast, within },
})
