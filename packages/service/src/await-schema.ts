import { setTimeout as delay } from 'node:timers/promises'
import type { ServiceDeclaration } from '@outrider/contracts/service'
import type { Pool } from './database.ts'
import type { Logger } from './log.ts'
import { listMigrations } from './migrate.ts'
import { migrationsOf } from './migrations-of.ts'

/** Milliseconds between looks. */
const interval = 1_000

/**
 * Waits until the database answers and has every migration that this version of the service knows: the job that applies them may
 * still be running. A schema that is newer will do.
 */
export async function awaitSchema(
  db: Pool,
  declaration: ServiceDeclaration,
  log: Logger,
): Promise<void> {
  const needed = (await listMigrations(migrationsOf(declaration))).map(({ file }) => file)
  let told = ''
  for (;;) {
    const lack = await findLack(db, needed)
    if (lack === undefined) return
    if (lack !== told) log.warn(`waiting for the database: ${lack}`)
    told = lack
    await delay(interval)
  }
}

/** Why the schema cannot be used yet; undefined when it can. */
async function findLack(db: Pool, needed: readonly string[]): Promise<string | undefined> {
  try {
    const rows = await db<{ file: string }[]>`select file from migrations`
    const applied = new Set(rows.map(({ file }) => file))
    const missing = needed.find((file) => !applied.has(file))
    return missing && `the migration ${missing} is not applied`
  } catch (error) {
    return error instanceof Error && error.message ? error.message : String(error)
  }
}
