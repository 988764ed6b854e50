import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { migrate } from '@outrider/service/db/migrate'
import postgres, { type Sql } from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { asUser, databaseOf, secret } from '@outrider/testing/credentials'

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

test('migrations are applied once, in the order of their names, as the schema’s owner', async () => {
  await write('0002_rows.sql', 'insert into notes values (1); create index on notes (id)')
  await write('0001_notes.sql', 'create table notes (id int)')
  await write('README.md', 'not a migration')
  await migrate(url, [alpha()])
  await migrate(url, [alpha()])
  await write('0003_more.sql', 'insert into notes values (2)')
  await migrate(url, [alpha()])
  expect(await tables()).toEqual([
    ['migrations', 'alpha_owner'],
    ['notes', 'alpha_owner'],
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

const refusal =
  'This database was created by an unreleased version of Outrider. Start with an empty database or DATA_DIR.'

test.each([
  ['another content', { '0001_notes.sql': 'create table notes (id bigint)' }, '0001_notes.sql'],
  ['another name', { '0001_texts.sql': 'create table texts (id int)' }, '0001_notes.sql'],
])('a database whose first file had %s is refused', async (_, files, wrong) => {
  await write('0001_notes.sql', 'create table notes (id int)')
  await migrate(url, [alpha()])
  await rm(join(dir, '0001_notes.sql'))
  for (const [file, sql] of Object.entries(files)) await write(file, sql)
  await write('0002_more.sql', 'create table more (id int)')
  await expect(migrate(url, [alpha()])).rejects.toThrow(
    `alpha/${wrong} has been changed after it was applied. ${refusal}`,
  )
  expect((await tables()).map(([name]) => name)).toEqual(['migrations', 'notes'])
})

test('a database that has a later file, of the version before a rollback, is accepted', async () => {
  await write('0001_notes.sql', 'create table notes (id int)')
  await write('0002_more.sql', 'create table more (id int)')
  await migrate(url, [alpha()])
  await rm(join(dir, '0002_more.sql'))
  await migrate(url, [alpha()])
  expect((await tables()).map(([name]) => name)).toEqual(['migrations', 'more', 'notes'])
})

test('statements that no transaction takes run one after the other, as the schema’s owner', async () => {
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
  expect(await tables()).toContainEqual(['more', 'alpha_owner'])
})

test('a role logs in with its password, and sees no schema but its own', async () => {
  await write('0001_notes.sql', 'create table notes (id int)')
  const beta = { ...alpha(), name: 'beta', password: betaPassword }
  await migrate(url, [alpha(), beta])
  const own = postgres(asUser(url, 'beta', betaPassword), { max: 1 })
  expect(await own`select id from beta.notes`).toEqual([])
  await expect(own`select id from alpha.notes`).rejects.toMatchObject({ code: '42501' })
  await own`insert into beta.notes values (1)`
  for (const change of [
    'create table beta.mine (id int)',
    'alter table beta.notes add column name text',
    'drop table beta.notes',
    'truncate beta.notes',
    'create index on beta.notes (id)',
    'set role beta_owner',
    "insert into beta.migrations values ('0002.sql', '')",
  ])
    await expect(own.unsafe(change)).rejects.toMatchObject({ code: '42501' })
  await expect(own`create table alpha.mine (id int)`).rejects.toMatchObject({ code: '42501' })
  await expect(own`create table public.mine (id int)`).rejects.toMatchObject({ code: '42501' })
  await expect(own`create role gamma`).rejects.toMatchObject({ code: '42501' })
  await own.end()
  // The server would hash a password as this setting says, so it got a verifier: its log of statements has no password.
  await migrate(`${url}?password_encryption=md5`, [alpha(), beta])
  const [stored] = await admin`select rolpassword from pg_authid where rolname = 'beta'`
  expect(stored?.['rolpassword']).toMatch(/^SCRAM-SHA-256\$/)
  const stranger = postgres(asUser(url, 'beta', alphaPassword), { max: 1 })
  await expect(stranger`select 1`).rejects.toMatchObject({ code: '28P01' })
  await stranger.end()
})
