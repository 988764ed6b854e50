import { newId, type TypeId, uuidOf } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import {
  addCatalogEntry,
  type CatalogInput,
  deleteCatalogEntry,
  listCatalog,
  type Trigger,
} from '@outrider/contracts/triggers'
import { request } from '@outrider/testing/requests'
import { tenant } from '@outrider/testing/tenant'
import { advanceClock, stopClock } from '@outrider/testing/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxCatalogEntries } from '../src/catalog/catalog-entries.ts'
import { type House, openHouse } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack, 2)
})
afterAll(() => stack.disposeAsync())

const staked = {
  name: 'Staked',
  signature: 'Staked(address indexed staker, uint256 amount)',
  subject: 'args.staker',
}
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const topic0 = '0x9e71bc8eea02a63969f509818f2dafb9254532904319f9dbda79b67bd34a5f3d'

const add = (owner: Tenant, entry: CatalogInput) =>
  request(house.nats, addCatalogEntry, { tenant: owner, entry })
const remove = (owner: Tenant, entryId: TypeId<'cat'>) =>
  request(house.nats, deleteCatalogEntry, { tenant: owner, entryId })
const list = (owner: Tenant, query = { limit: 200 }) =>
  request(house.nats, listCatalog, { tenant: owner, query })

test('an organization’s own event is known at once, by its topic0, and whom it is about', async () => {
  const owner = tenant()
  await house.live(owner, { trigger: { type: 'decoded_event', events: ['Staked'] } })
  const event = { type: 'decoded_event', topic0, event: 'whatever' } as const
  const payload = { args: { staker: '0xAA', amount: '5' } }
  expect((await house.fire(owner, event)).matchedAutomations).toBe(0)

  const entry = await add(owner, staked)
  expect(entry).toMatchObject({ name: 'Staked', signature: 'Staked(address,uint256)', topic0 })
  const { entries } = await house.fire(owner, { ...event, payload })
  const { contactId } = await house.entry(owner, entries[0]?.entryId)
  expect(await house.contacts.find(owner, contactId ?? newId('con'))).toMatchObject({
    walletAddress: '0xaa',
  })
  expect((await house.fire(tenant(), event)).matchedAutomations).toBe(0)

  await remove(owner, entry.id)
  expect((await house.fire(owner, event)).matchedAutomations).toBe(0)
})

test('every change is seen by the next trigger, whichever replica takes it', async () => {
  const owner = tenant()
  await house.live(owner, { trigger: { type: 'decoded_event', events: ['Staked'] } })
  for (let round = 0; round < 20; round += 1) {
    const { id } = await add(owner, staked)
    const event = { type: 'decoded_event', topic0 } as const
    expect((await house.fire(owner, event)).matchedAutomations).toBe(1)
    await remove(owner, id)
    expect((await house.fire(owner, event)).matchedAutomations).toBe(0)
  }
})

test('a topic0 that nobody knows still meets specs that name it', async () => {
  const owner = tenant()
  await house.live(owner, { trigger: { type: 'decoded_event', topic0, events: ['Named'] } })
  const fire = (event: string) => house.fire(owner, { type: 'decoded_event', topic0, event })
  expect((await fire('Named')).matchedAutomations).toBe(1)
  expect((await fire('Other')).matchedAutomations).toBe(0)
})

test('an instruction is known by its program', async () => {
  const owner = tenant()
  await house.live(owner, { trigger: { type: 'decoded_event', events: ['Joined'] } })
  await add(owner, { name: 'Joined', programId: 'P1', instructionName: 'join' })
  const fire = (programId: string) =>
    house.fire(owner, { type: 'decoded_event', programId, instructionName: 'join', event: 'x' })
  expect((await fire('P1')).matchedAutomations).toBe(1)
  expect((await fire('P2')).matchedAutomations).toBe(0)
})

test('lists its own first, newest first, then what is built in, page by page', async () => {
  const owner = tenant()
  stopClock()
  const first = await add(owner, { name: 'A', topic0: `0x${'aa'.repeat(32)}` })
  advanceClock(1) // ids tell milliseconds apart
  const second = await add(owner, { name: 'B', topic0: `0x${'bb'.repeat(32)}` })
  const all = await list(owner)
  expect(all.entries.slice(0, 2)).toEqual([second, first])
  expect(all.entries.length).toBeGreaterThan(100)
  expect(all.entries.slice(2).every(({ builtIn }) => builtIn)).toBe(true)
  const paged = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = await list(owner, { limit: 50, ...(cursor !== undefined && { cursor }) })
    paged.push(...page.entries)
    cursor = page.nextCursor
  }
  expect(paged).toEqual(all.entries)
})

test('one kind of event has one entry, which may overrule a built-in one', async () => {
  const owner = tenant()
  const transfer = { name: 'Sent', signature: 'Transfer(address,address,uint256)', subject: 'from' }
  await add(owner, transfer)
  const again = { ...transfer, name: 'Other' }
  await expect(add(owner, again)).rejects.toMatchObject({ code: 'CONFLICT' })
  await add({ ...owner, environment: 'test' }, again)
  const instruction = { name: 'a', programId: 'P', instructionName: 'i' }
  await add(owner, instruction)
  await expect(add(owner, instruction)).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('whom events of a name are about, an entry of that name says, and there is one', async () => {
  const owner = tenant()
  await house.live(owner, { trigger: { type: 'decoded_event', events: ['Transfer'] } })
  const payload = { to: '0xT0', beneficiary: '0xB0' }
  const wallet = async (trigger: Partial<Trigger>) => {
    const fired = await house.fire(owner, { type: 'decoded_event', payload, ...trigger })
    const { contactId } = await house.entry(owner, fired.entries[0]?.entryId)
    return (await house.contacts.find(owner, contactId ?? newId('con')))?.walletAddress
  }
  const named = { name: 'Transfer', subject: 'beneficiary' }
  const entry = await add(owner, named)
  expect(entry).toMatchObject({ ...named, builtIn: false })
  expect(await wallet({})).toBe('0xb0')
  expect(await wallet({ topic0: transferTopic, event: 'x' })).toBe('0xT0')

  await expect(add(owner, { name: 'Transfer' })).rejects.toMatchObject({ code: 'CONFLICT' })
  await add(owner, { name: 'transfer' })
  await add({ ...owner, environment: 'test' }, named)
  await remove(owner, entry.id)
  expect(await wallet({})).toBe('0xT0')
})

test('an environment has a thousand entries of its own', async () => {
  const owner = tenant()
  await house.admin`
    insert into automations.catalog (id, org_id, environment, name, created_at)
    select uuidv7(), ${uuidOf(owner.orgId)}, ${owner.environment}, 'event ' || n, now()
    from generate_series(1, ${maxCatalogEntries - 1}::int) as n`
  await add(owner, staked)
  await expect(add(owner, { name: 'Unstaked' })).rejects.toMatchObject({
    code: 'LIMIT_REACHED',
    message: 'the catalog has the maximum of 1000 events',
  })
})

test('a built-in entry stays; another organization’s is not found', async () => {
  const owner = tenant()
  const { entries } = await list(owner)
  await expect(remove(owner, entries[0]?.id ?? newId('cat'))).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  const { id } = await add(owner, staked)
  for (const who of [tenant(), { ...owner, environment: 'test' as const }])
    await expect(remove(who, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(remove(owner, newId('cat'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test.each<[Omit<CatalogInput, 'name'>, string]>([
  [{ signature: 'Staked(addres)' }, 'signature'],
  [{ signature: 'Staked(address)', topic0 }, 'topic0'],
  [{ topic0: '0x12' }, 'entry.topic0'],
  [{ programId: 'P' }, 'instructionName'],
  [{ instructionName: 'i' }, 'programId'],
  [{ topic0, instructionName: 'i' }, 'instructionName'],
  [{ topic0, programId: 'P', instructionName: 'i' }, 'programId'],
])('%j is refused by the name of %s', async (entry, field) => {
  await expect(add(tenant(), { name: 'a', ...entry })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    faults: [{ field }],
  })
})
