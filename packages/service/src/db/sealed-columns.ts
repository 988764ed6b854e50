import { Problem } from '@outrider/contracts/problem'
import type { resealSecrets } from '@outrider/contracts/rotations'
import { handle, type Handler } from '../nats/requests.ts'
import type { Vault } from '../text/encryption.ts'
import { type Db, json } from './pool.ts'

/** A text column whose values a vault has sealed; null is permitted. */
export interface SealedColumn {
  /** The beginning of its contexts, unique in all services: `keys.totp`. */
  readonly name: string
  readonly table: string
  readonly column: string
  /** The columns that identify a row. */
  readonly key: readonly [string, ...string[]]
}

/** The context in which the value of a row is sealed: `keys.totp:<user ID>`. The ID of a row never changes. */
export function contextOf({ name }: SealedColumn, ...key: readonly string[]): string {
  return [name, ...key].join(':')
}

/** Values that one request seals again. */
const step = 500

/** Seals the values of these columns again, for `operator rotate encryption`. */
export function resealHandler(
  db: Db,
  vault: Vault,
  contract: (typeof resealSecrets)[keyof typeof resealSecrets],
  columns: readonly SealedColumn[],
): Handler {
  return handle(contract, async () => {
    let resealed = 0
    for (const column of columns) {
      resealed += await reseal(db, vault, column, step - resealed)
      if (resealed >= step) return { resealed, isComplete: false }
    }
    return { resealed, isComplete: true }
  })
}

/** Seals at most `limit` values again; returns how many. A value that is replaced in the meantime stays as it is. */
async function reseal(db: Db, vault: Vault, sealed: SealedColumn, limit: number): Promise<number> {
  const rows = await listOutdated(db, vault, sealed, limit)
  const renewed = rows.map(({ key, value }) => {
    const context = contextOf(sealed, ...key)
    return { old: value, new: vault.seal(openKnown(vault, value, context), context) }
  })
  const { table, column } = sealed
  await db`
    update ${db(table)} t set ${db(column)} = r.new
    from jsonb_to_recordset(${json(db, renewed)}::jsonb) as r (old text, new text)
    where t.${db(column)} = r.old`
  return rows.length
}

/** Values that another key than the current one seals, of all organizations, with the identity of their rows. */
function listOutdated(
  db: Db,
  { prefix }: Vault,
  { table, column, key }: SealedColumn,
  limit: number,
) {
  const parts = key.map((each) => db`${db(each)}::text`)
  const identity = parts.reduce((list, each) => db`${list}, ${each}`)
  return db<{ key: string[]; value: string }[]>`
    select array[${identity}] as key, ${db(column)} as value from ${db(table)}
    where not starts_with(${db(column)}, ${prefix})
    limit ${limit}`
}

/** Throws a problem that names the missing key, so that the operator learns of it. */
function openKnown(vault: Vault, sealed: string, context: string): string {
  try {
    return vault.open(sealed, context)
  } catch (error) {
    throw new Problem('CONFLICT', error instanceof Error ? error.message : String(error))
  }
}
