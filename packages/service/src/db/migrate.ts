import { readdir, readFile } from 'node:fs/promises'
import { standingChanged } from '@outrider/contracts/organizations'
import type { ServiceDeclaration } from '@outrider/contracts/service'
import { listCounts } from '@outrider/contracts/statistics'
import { webhookSubscriptionsChanged } from '@outrider/contracts/webhooks'
import postgres, { type ISql, type Sql } from 'postgres'
import { retryUntilUp } from '../jobs/retry.ts'
import type { Logger } from '../observe/log.ts'
import { hashOf } from '../text/keys.ts'
import { codeOf, type Pool, retried, roleSettings, tlsOf } from './pool.ts'
import { scramVerifier } from './scram.ts'

interface Schema {
  /** The service's name: its schema and its role. */
  readonly name: string
  /** The role's password. */
  readonly password: string
  /** Where its `0001_….sql` files lie, folder by folder; no two have the same name. */
  readonly migrations: readonly URL[]
}

/**
 * Brings each schema to its newest migration, as a role that owns its tables and cannot log in. The service's
 * role may read and write rows, unless a migration says otherwise, and sees no other schema. One process at a time; a failed migration leaves nothing behind. `adminUrl` must be allowed to create roles
 * and schemas; `ca`: see `tlsOf`.
 */
export async function migrate(
  adminUrl: string,
  schemas: readonly Schema[],
  ca?: string,
): Promise<void> {
  const admin = postgres(adminUrl, {
    max: 1,
    onnotice: () => {},
    target_session_attrs: 'read-write',
    ...tlsOf(ca),
  })
  try {
    await admin`select pg_advisory_lock(hashtext('outrider migrations'))`
    for (const schema of schemas) {
      await prepareRoles(admin, schema)
      await applyMigrations(admin, schema)
    }
  } finally {
    await admin.end()
  }
}

/** The role that owns a schema and its tables. */
function ownerOf(name: string): string {
  return `${name}_owner`
}

async function prepareRoles(admin: Sql, { name, password }: Schema): Promise<void> {
  const [service, owner] = [admin(name), admin(ownerOf(name))]
  const rows = await admin<{ rolname: string }[]>`
    select rolname from pg_roles where rolname in (${name}, ${ownerOf(name)})`
  const known = new Set(rows.map(({ rolname }) => rolname))
  if (!known.has(name)) await admin`create role ${service} login`
  if (!known.has(ownerOf(name))) await admin`create role ${owner} nologin`
  // A utility statement takes no parameters; a verifier has no quotes.
  await admin.unsafe(`alter role "${name}" password '${scramVerifier(password)}'`)
  await applyRoleSettings(admin, name)
  await admin`grant ${owner} to current_user`
  await admin`create schema if not exists ${service} authorization ${owner}`
  await inSchema(admin, name, async (sql) => {
    await sql`grant usage on schema ${service} to ${service}`
    await sql`
      alter default privileges in schema ${service}
      grant select, insert, update, delete on tables to ${service}`
    await sql`alter default privileges in schema ${service} grant usage on sequences to ${service}`
  })
}

/** Changes only settings that differ: jobs for databases of one server would collide. */
async function applyRoleSettings(admin: Sql, name: string): Promise<void> {
  const [known] = await admin<{ settings: string[] }[]>`
    select setconfig as settings from pg_db_role_setting
    where setdatabase = 0 and setrole = (select oid from pg_roles where rolname = ${name})`
  for (const [setting, value] of Object.entries(roleSettings(name)))
    if (!known?.settings.includes(`${setting}=${value}`))
      await admin.unsafe(`alter role "${name}" set ${setting} = '${value}'`)
}

interface Migration {
  readonly file: string
  readonly text: string
  /** SHA-256 in hexadecimal. */
  readonly checksum: string
}

/** The first line of a file whose statements run outside a transaction, one after the other; see CONTRIBUTING.md. */
const outsideTransaction = '-- outside a transaction'

async function applyMigrations(admin: Sql, schema: Schema): Promise<void> {
  const { name } = schema
  await inSchema(admin, name, async (sql) => {
    await sql`
      create table if not exists migrations (
        file       text primary key,
        checksum   text not null,
        applied_at timestamptz not null default now()
      )`
    await sql`revoke insert, update, delete on migrations from ${sql(name)}`
  })
  const applied = await admin<Applied[]>`select file, checksum from ${admin(name)}.migrations`
  const migrations = await readMigrations(schema)
  const wrong = findWrong(applied, migrations)
  if (wrong)
    throw new Error(
      `${name}/${wrong} has been changed after it was applied. This database was created by an unreleased version of Outrider. Start with an empty database or DATA_DIR.`,
    )
  const files = new Set(applied.map(({ file }) => file))
  for (const migration of migrations)
    if (!files.has(migration.file))
      await retried(() => applyMigration(admin, name, migration), isLockTimeout, maxLockTries)
}

type Applied = Pick<Migration, 'file' | 'checksum'>

/**
 * An applied file that this version has with other content, or does not have although it has a later one. A file that
 * is later than all of this version's was applied by a newer version, before a rollback, and is accepted.
 */
function findWrong(
  applied: readonly Applied[],
  migrations: readonly Migration[],
): string | undefined {
  const known = new Map(migrations.map(({ file, checksum }) => [file, checksum]))
  const isWrong = ({ file, checksum }: Applied) =>
    known.has(file)
      ? known.get(file) !== checksum
      : migrations.some((migration) => numberOf(migration.file) >= numberOf(file))
  return applied.find(isWrong)?.file
}

/** NaN for the files of this package, which are not in sequence with a service's own. */
function numberOf(file: string): number {
  return Number.parseInt(file, 10)
}

async function readMigrations({ migrations }: Schema): Promise<Migration[]> {
  return Promise.all(
    (await listMigrations(migrations)).map(async ({ file, url }) => {
      const text = await readFile(url, 'utf8')
      return { file, text, checksum: hashOf(text) }
    }),
  )
}

/** The files in the order in which they are applied: folder by folder, each by name. */
export async function listMigrations(
  folders: readonly URL[],
): Promise<{ file: string; url: URL }[]> {
  const listed = folders.map(async (folder) => {
    const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
    return files.map((file) => ({ file, url: new URL(file, folder) }))
  })
  return (await Promise.all(listed)).flat()
}

/** Everything that needs the table would wait behind a migration that waits for it: it gives up, and tries again. */
const lockTimeout = '3s'
const maxLockTries = 100
/** PostgreSQL's code for a lock that was not available in time. */
const lockNotAvailable = '55P03'

function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === lockNotAvailable
}

async function applyMigration(admin: Sql, name: string, migration: Migration): Promise<void> {
  const { text } = migration
  if (!text.startsWith(outsideTransaction))
    return inSchema(admin, name, async (sql) => {
      await sql.unsafe(text)
      await recordMigration(sql, name, migration)
    })
  await admin`select set_config('role', ${ownerOf(name)}, false), set_config('search_path', ${name}, false)`
  try {
    for (const statement of text.split(/;\s*$/m))
      if (statement.trim()) await admin.unsafe(statement)
    await recordMigration(admin, name, migration)
  } finally {
    await admin`reset role`
    await admin`reset search_path`
  }
}

async function recordMigration(
  sql: ISql,
  name: string,
  { file, checksum }: Migration,
): Promise<void> {
  await sql`insert into ${sql(name)}.migrations (file, checksum) values (${file}, ${checksum})`
}

/** Runs a transaction as the schema's owner. */
async function inSchema(
  admin: Sql,
  name: string,
  work: (sql: ISql) => Promise<void>,
): Promise<void> {
  await admin.begin(async (sql) => {
    await sql`set local role ${sql(ownerOf(name))}`
    await sql`set local search_path to ${sql(name)}`
    await sql`select set_config('lock_timeout', ${lockTimeout}, true)`
    await work(sql)
  })
}

/** The folder of the tables that this package keeps in the schemas of services. */
const kit = new URL('../../migrations/', import.meta.url)

/**
 * Where the migrations of a service's schema lie, in the order in which they are applied: first those of the tables
 * that its declaration asks for, then its own.
 */
export function migrationsOf({
  name,
  consumes,
  answers,
}: Pick<ServiceDeclaration, 'name' | 'consumes' | 'answers'>): readonly URL[] {
  return [
    ...(consumes.length > 0 ? [new URL('parking/', kit)] : []),
    ...(consumes.includes(standingChanged) ? [new URL('standings/', kit)] : []),
    ...(consumes.includes(webhookSubscriptionsChanged) ? [new URL('subscriptions/', kit)] : []),
    ...(Object.values(listCounts).some((contract) => answers.includes(contract))
      ? [new URL('counts/', kit)]
      : []),
    new URL(`../../../../services/${name}/migrations/`, import.meta.url),
  ]
}

/**
 * Waits until the database is available and has every migration that this version of the service knows: the job that
 * applies them may still be running. A newer schema is accepted.
 */
export async function awaitSchema(
  db: Pool,
  declaration: ServiceDeclaration,
  log: Logger,
): Promise<void> {
  const needed = (await listMigrations(migrationsOf(declaration))).map(({ file }) => file)
  await retryUntilUp('the database', log, async () => {
    const rows = await db<{ file: string }[]>`select file from migrations`
    const applied = new Set(rows.map(({ file }) => file))
    const missing = needed.find((file) => !applied.has(file))
    if (missing !== undefined) throw new Error(`the migration ${missing} is not applied`)
  })
}
