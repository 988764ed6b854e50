import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { webhookSubscriptionsChanged } from '@outrider/contracts/webhooks'
import { migrate, migrationsOf } from '@outrider/service/db/migrate'
import postgres, { type Sql } from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { asUser, databaseOf, secret } from '../src/credentials.ts'

const database = 'migrate_test'
const serverUrl = inject('database').url
const url = databaseOf(serverUrl, database)
const [alphaPassword, betaPassword] = [secret(), secret()]

const stack = new AsyncDisposableStack()
let admin: Sql
let dir: string
beforeAll(async () => {
  const server = postgres(serverUrl, { max: 1 })
  stack.defer(() => server.end())
  await server`create database ${server(database)}`
  admin = postgres(url, { max: 1, onnotice: () => {} })
  stack.defer(() => admin.end())
})
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'outrider-migrations-'))
})
afterEach(async () => {
  await rm(dir, { recursive: true })
  await admin`drop schema if exists alpha, beta cascade`
})
afterAll(() => stack.disposeAsync())

const write = (file: string, sql: string) => writeFile(join(dir, file), sql)
const alpha = () => ({
  name: 'alpha',
  password: alphaPassword,
  migrations: [pathToFileURL(`${dir}/`)],
})
const tables = async () =>
  (
    await admin`select tablename, tableowner from pg_tables where schemaname = 'alpha' order by 1`
  ).map((row): unknown[] => [row['tablename'], row['tableowner']])

test('migrations are applied once, in the order of their names, as the schema’s own role', async () => {
  await write('0002_rows.sql', 'insert into notes values (1); create index on notes (id)')
  await write('0001_notes.sql', 'create table notes (id int)')
  await write('README.md', 'not a migration')
  await migrate(url, [alpha()])
  await migrate(url, [alpha()])
  await write('0003_more.sql', 'insert into notes values (2)')
  await migrate(url, [alpha()])
  expect(await tables()).toEqual([
    ['migrations', 'alpha'],
    ['notes', 'alpha'],
  ])
  expect(await admin`select id from alpha.notes order by id`).toEqual([{ id: 1 }, { id: 2 }])
})

test('two at once do not disturb each other', async () => {
  await write('0001_notes.sql', 'create table notes (id int); insert into notes values (1)')
  await Promise.all([migrate(url, [alpha()]), migrate(url, [alpha()])])
  expect(await admin`select id from alpha.notes`).toEqual([{ id: 1 }])
})

test('a migration that fails leaves nothing of itself behind, and may be mended', async () => {
  await write('0001_notes.sql', 'create table notes (id int)')
  await write('0002_broken.sql', 'create table more (id int); select 1 / 0')
  await expect(migrate(url, [alpha()])).rejects.toThrow('division by zero')
  expect((await tables()).map(([name]) => name)).toEqual(['migrations', 'notes'])
  await write('0002_broken.sql', 'create table more (id int)')
  await migrate(url, [alpha()])
  expect((await tables()).map(([name]) => name)).toEqual(['migrations', 'more', 'notes'])
})

test('a file that is changed after it was applied is refused by its name, and nothing is applied', async () => {
  await write('0001_notes.sql', 'create table notes (id int)')
  await migrate(url, [alpha()])
  await write('0001_notes.sql', 'create table notes (id bigint)')
  await write('0002_more.sql', 'create table more (id int)')
  await expect(migrate(url, [alpha()])).rejects.toThrow('alpha/0001_notes.sql has been changed')
  expect((await tables()).map(([name]) => name)).toEqual(['migrations', 'notes'])
})

test('an installation without checksums gets them, and is held to them from then on', async () => {
  await write('0001_notes.sql', 'create table notes (id int)')
  await migrate(url, [alpha()])
  await admin`alter table alpha.migrations drop column checksum`
  await migrate(url, [alpha()])
  await write('0001_notes.sql', 'create table notes (id bigint)')
  await expect(migrate(url, [alpha()])).rejects.toThrow('0001_notes.sql')
})

test('statements that no transaction takes run one after the other, as the schema’s own role', async () => {
  await write('0001_notes.sql', 'create table notes (id int, at timestamptz)')
  await write(
    '0002_indexes.sql',
    `-- outside a transaction
    drop index concurrently if exists notes_id;
    create index concurrently notes_id on notes (id);
    drop index concurrently if exists notes_at;
    create index concurrently notes_at on notes (at);\n`,
  )
  await write('0003_more.sql', 'create table more (id int)')
  await migrate(url, [alpha()])
  await migrate(url, [alpha()])
  const indexes =
    await admin`select indexname as name from pg_indexes where schemaname = 'alpha' and tablename = 'notes' order by 1`
  expect([...indexes]).toEqual([{ name: 'notes_at' }, { name: 'notes_id' }])
  expect(await tables()).toContainEqual(['more', 'alpha'])
})

test('a role logs in with its password, and sees no schema but its own', async () => {
  await write('0001_notes.sql', 'create table notes (id int)')
  const beta = { ...alpha(), name: 'beta', password: betaPassword }
  await migrate(url, [alpha(), beta])
  const own = postgres(asUser(url, 'beta', betaPassword), { max: 1 })
  expect(await own`select id from beta.notes`).toEqual([])
  await expect(own`select id from alpha.notes`).rejects.toMatchObject({ code: '42501' })
  await expect(own`create table alpha.mine (id int)`).rejects.toMatchObject({ code: '42501' })
  await expect(own`create table public.mine (id int)`).rejects.toMatchObject({ code: '42501' })
  await expect(own`create role gamma`).rejects.toMatchObject({ code: '42501' })
  await own.end()
  const stranger = postgres(asUser(url, 'beta', alphaPassword), { max: 1 })
  await expect(stranger`select 1`).rejects.toMatchObject({ code: '28P01' })
  await stranger.end()
})

test('a table that a service made by a file of its own is taken over, with its rows, by this package’s', async () => {
  const [kit = ''] = migrationsOf({
    name: 'alpha',
    consumes: [webhookSubscriptionsChanged],
    answers: [],
  }).map(({ href }) => href)
  const [file = ''] = await readdir(new URL(kit))
  const made = await readFile(new URL(file, kit), 'utf8')
  await write('0001_own.sql', made.replaceAll(' if not exists', ''))
  await migrate(url, [alpha()])
  await admin`
    insert into alpha.parked_items (subject, item_id, data, failures, reason, due_at)
    values ('facts.a', '1', '{}', 1, 'away', now())`
  await rm(join(dir, '0001_own.sql'))
  await migrate(url, [{ ...alpha(), migrations: [new URL(kit), ...alpha().migrations] }])
  expect(await admin`select item_id from alpha.parked_items`).toHaveLength(1)
  expect(await admin`select from alpha.migrations where file = ${file}`).toHaveLength(1)
})
