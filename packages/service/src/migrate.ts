import { readdir, readFile } from 'node:fs/promises'
import postgres, { type Sql } from 'postgres'

interface Schema {
  /** The service's name: its schema and its role. */
  readonly name: string
  /** The role's password. */
  readonly password: string
  /** Where its `0001_….sql` files lie. */
  readonly migrations: URL
}

/**
 * Brings each schema to its newest migration, as the schema's own role, so that a service owns its
 * tables and sees nobody else's. One process at a time; a migration that fails leaves nothing behind.
 * `adminUrl` must be allowed to create roles and schemas.
 */
export async function migrate(adminUrl: string, schemas: readonly Schema[]): Promise<void> {
  const admin = postgres(adminUrl, { max: 1, onnotice: () => {} })
  try {
    await admin`select pg_advisory_lock(hashtext('outrider migrations'))`
    for (const schema of schemas) {
      await prepareRole(admin, schema)
      await applyMigrations(admin, schema)
    }
  } finally {
    await admin.end()
  }
}

async function prepareRole(admin: Sql, { name, password }: Schema): Promise<void> {
  const exists = await admin`select 1 from pg_roles where rolname = ${name}`
  if (exists.length === 0) await admin`create role ${admin(name)} login`
  // A utility statement takes no parameters; the password is our own hexadecimal.
  await admin.unsafe(`alter role "${name}" password '${password.replaceAll("'", "''")}'`)
  await admin`grant ${admin(name)} to current_user`
  await admin`create schema if not exists ${admin(name)} authorization ${admin(name)}`
}

async function applyMigrations(admin: Sql, { name, migrations }: Schema): Promise<void> {
  const files = (await readdir(migrations)).filter((file) => file.endsWith('.sql')).toSorted()
  await admin.begin(async (sql) => {
    await sql`set local role ${sql(name)}`
    await sql`set local search_path to ${sql(name)}`
    await sql`create table if not exists migrations (file text primary key, applied_at timestamptz not null default now())`
    const applied = await sql<{ file: string }[]>`select file from migrations`
    const known = new Set(applied.map((row) => row.file))
    for (const file of files.filter((each) => !known.has(each))) {
      await sql.unsafe(await readFile(new URL(file, migrations), 'utf8'))
      await sql`insert into migrations (file) values (${file})`
    }
  })
}
