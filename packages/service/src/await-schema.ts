import type { ServiceDeclaration } from '@outrider/contracts/service'
import type { Pool } from './database.ts'
import type { Logger } from './log.ts'
import { listMigrations } from './migrate.ts'
import { migrationsOf } from './migrations-of.ts'
import { patiently } from './patiently.ts'

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
  await patiently('the database', log, async () => {
    const rows = await db<{ file: string }[]>`select file from migrations`
    const applied = new Set(rows.map(({ file }) => file))
    const missing = needed.find((file) => !applied.has(file))
    if (missing !== undefined) throw new Error(`the migration ${missing} is not applied`)
  })
}
