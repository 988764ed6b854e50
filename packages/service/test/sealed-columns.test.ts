import { resealSecrets } from '@outrider/contracts/rotations'
import { resealHandler, type SealedColumn, contextOf } from '@outrider/service/db/sealed-columns'
import { openDatabase, type Pool } from '@outrider/service/db/pool'
import { createVault, makeEncryptionKey, type Vault } from '@outrider/service/text/encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSandbox } from '@outrider/testing/sandbox'

const stack = new AsyncDisposableStack()
let db: Pool
beforeAll(async () => {
  const sandbox = await openSandbox(stack)
  db = openDatabase(sandbox.config('domains').databaseUrl, 'domains')
  stack.defer(() => db.end())
  await sandbox.admin`
    create table domains.sealed_things (org_id uuid, place integer, secret text, primary key (org_id, place))`
  await sandbox.admin`grant all on domains.sealed_things to domains`
})
afterAll(() => stack.disposeAsync())

const things: SealedColumn = {
  name: 'domains.things',
  table: 'sealed_things',
  column: 'secret',
  key: ['org_id', 'place'],
}
const org = '0198c0de-0000-7000-8000-000000000001'
const [old, fresh] = [makeEncryptionKey('k1'), makeEncryptionKey('k2')]

const fill = async (vault: Vault, count: number) => {
  for (let place = 0; place < count; place += 1)
    await db`
      insert into sealed_things
      values (${org}, ${place}, ${vault.seal(`secret ${place}`, contextOf(things, org, `${place}`))})`
}
const step = (vault: Vault) =>
  resealHandler(db, vault, resealSecrets.domains, [things]).handle({}, { creationId: '' })

test('each secret is encrypted again with the first key, in steps, and what has none stays so', async () => {
  await fill(createVault(old), 620)
  await db`insert into sealed_things values (${org}, 1000, null)`
  const both = createVault(`${fresh},${old}`)
  expect(await step(both)).toEqual({ resealed: 500, isComplete: false })
  expect(await step(both)).toEqual({ resealed: 120, isComplete: true })
  expect(await step(both)).toEqual({ resealed: 0, isComplete: true })

  const alone = createVault(fresh)
  const rows = await db<{ place: number; secret: string | null }[]>`
    select place, secret from sealed_things where place < 1000`
  for (const { place, secret } of rows)
    expect(alone.open(secret ?? '', contextOf(things, org, `${place}`))).toBe(`secret ${place}`)
  expect(rows).toHaveLength(620)
})

test('a missing key is named, and nothing is lost', async () => {
  const before = await db`select secret from sealed_things order by place`
  await expect(step(createVault(makeEncryptionKey('k3')))).rejects.toThrow(
    'ENCRYPTION_KEYS has no key k2, which encrypts domains.things:',
  )
  expect(await db`select secret from sealed_things order by place`).toEqual(before)
})
