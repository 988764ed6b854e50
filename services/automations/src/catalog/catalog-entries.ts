import { hash } from 'node:crypto'
import { idOf, newUuidBytes, type Uuid, uuidOf, uuidText } from '@outrider/contracts/ids'
import { invalid, Problem } from '@outrider/contracts/problem'
import {
  addCatalogEntry,
  type CatalogEntry,
  type CatalogInput,
  deleteCatalogEntry,
  listCatalog,
} from '@outrider/contracts/triggers'
import { decodeCursor, pageOf } from '@outrider/service/db/cursor'
import { type Db, retried } from '@outrider/service/db/pool'
import { remove } from '@outrider/service/db/resource'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { Service } from '@outrider/service/service'
import { type BuiltIn, readSignature } from './built-in/built-in.ts'
import { builtIn, type OwnEvent } from './catalog.ts'

export interface CatalogRow extends OwnEvent {
  readonly id: Uuid
  readonly signature: string | null
  readonly createdAt: Date
}

/** Most entries of its own that a tenant may have: they are read whole. */
export const maxCatalogEntries = 1_000

/** The tenant's own entries, newest first. */
export async function listCatalogRows(
  db: Db,
  { orgId, environment }: StoredTenant,
): Promise<readonly CatalogRow[]> {
  return db<CatalogRow[]>`
    select id, name, signature, topic0, program_id, instruction_name, subject, created_at from catalog
    where org_id = ${orgId} and environment = ${environment}
    order by id desc`
}

/** Adds an entry, to be seen by every trigger from now on; false when the tenant has one for the same events. */
async function insertCatalogRow(
  db: Db,
  { orgId, environment }: StoredTenant,
  { id, name, signature, topic0, programId, instructionName, subject, createdAt }: CatalogRow,
): Promise<boolean> {
  const rows = await db`
    with bumped as (
      insert into revisions as r (org_id, environment, revision, catalog)
      values (${orgId}, ${environment}, 1, 1)
      on conflict (org_id, environment) do update
        set revision = r.revision + 1, catalog = r.revision + 1
      returning r.org_id, r.environment
    )
    insert into catalog
      (id, org_id, environment, name, signature, topic0, program_id, instruction_name, subject, created_at)
    select ${id}, org_id, environment, ${name}, ${signature}, ${topic0}, ${programId},
           ${instructionName}, ${subject}, ${createdAt}::timestamptz
    from bumped
    on conflict do nothing
    returning id`
  return rows.length > 0
}

/** Deletes one of the tenant's own entries; false when there is none with this id. */
async function deleteCatalogRow(
  db: Db,
  { orgId, environment }: StoredTenant,
  id: Uuid,
): Promise<boolean> {
  const rows = await db`
    with deleted as (
      delete from catalog
      where id = ${id} and org_id = ${orgId} and environment = ${environment}
      returning id, org_id, environment
    ), bumped as (
      update revisions r set revision = r.revision + 1, catalog = r.revision + 1
      from deleted d where r.org_id = d.org_id and r.environment = d.environment
    )
    select id from deleted`
  return rows.length > 0
}

function catalogEntryOf(row: CatalogRow): CatalogEntry {
  const { id, name, createdAt, signature, topic0, programId, instructionName, subject } = row
  return {
    id: idOf('cat', id),
    name,
    ...(signature !== null && { signature }),
    ...(topic0 !== null && { topic0 }),
    ...(programId !== null && { programId }),
    ...(instructionName !== null && { instructionName }),
    ...(subject !== null && { subject }),
    builtIn: false,
    createdAt: createdAt.toISOString(),
  }
}

let entries: readonly CatalogEntry[] | undefined

/** The built-in entries as callers see them, in the order of lists: the last id first. */
export function builtInEntries(): readonly CatalogEntry[] {
  entries ??= builtIn.map(builtInEntryOf).toSorted((a, b) => (a.id < b.id ? 1 : -1))
  return entries
}

function builtInEntryOf({ standard, name, subject, event, instruction }: BuiltIn): CatalogEntry {
  return {
    id: idOf('cat', builtInId(JSON.stringify(event?.topic0 ?? instruction))),
    name,
    ...(event && { signature: event.signature, topic0: event.topic0 }),
    ...instruction,
    ...(subject !== undefined && { subject }),
    builtIn: true,
    standard,
  }
}

/** The same in every installation (RFC 9562, version 8), and before every id that is made by time. */
function builtInId(key: string): Uuid {
  return `00000000-0000-8000-8000-${hash('sha256', key).slice(0, 12)}`
}

export const catalogHandlers = ({ db }: Service) => [
  // Takes effect before the reply, on every replica.
  handle(addCatalogEntry, async ({ tenant, entry }) => {
    const [stored, row] = [storedTenant(tenant), catalogRowOf(entry)]
    if ((await listCatalogRows(db, stored)).length >= maxCatalogEntries)
      throw new Problem(
        'LIMIT_REACHED',
        `the catalog has the maximum of ${maxCatalogEntries} events`,
      )
    if (!(await insertCatalogRow(db, stored, row)))
      throw new Problem(
        'CONFLICT',
        'the catalog already has an event with the same topic0, instruction, or name',
      )
    return catalogEntryOf(row)
  }),
  // The organization's own entries, newest first, then the built-in ones.
  handle(listCatalog, async ({ tenant, query: { limit, cursor } }) => {
    const before = decodeCursor('cat', cursor)
    const own = await listCatalogRows(db, storedTenant(tenant))
    const all = [...own.map(catalogEntryOf), ...builtInEntries()]
    const rest = before === null ? all : all.filter(({ id }) => id < idOf('cat', before))
    const { items, nextCursor } = pageOf(rest, limit)
    return { entries: items, nextCursor }
  }),
  handle(deleteCatalogEntry, async ({ tenant, entryId }) => {
    if (builtInEntries().some(({ id }) => id === entryId))
      throw new Problem(
        'CONFLICT',
        'built-in events cannot be deleted; add one with the same topic0 or name to override it',
      )
    const [stored, id] = [storedTenant(tenant), uuidOf(entryId)]
    return remove(retried(() => deleteCatalogRow(db, stored, id)))
  }),
]

interface LogEvent {
  readonly signature: string | null
  readonly topic0: string
}

/** Throws `VALIDATION_FAILED` unless the input identifies one kind of event: a log, an instruction, or all events of its name. */
function catalogRowOf(entry: CatalogInput): CatalogRow {
  const { name, programId, instructionName, subject } = entry
  const event = eventIn(entry)
  for (const [field, value] of Object.entries({ programId, instructionName }))
    if (event && value !== undefined)
      throw invalid(field, 'cannot be combined with signature or topic0')
  if (programId === undefined && instructionName !== undefined)
    throw invalid('programId', 'is required with instructionName')
  if (programId !== undefined && instructionName === undefined)
    throw invalid('instructionName', 'is required with programId')
  const createdAt = clock.now()
  return {
    id: uuidText(newUuidBytes(createdAt.getTime())),
    name,
    signature: event?.signature ?? null,
    topic0: event?.topic0 ?? null,
    programId: programId ?? null,
    instructionName: instructionName ?? null,
    subject: subject ?? null,
    createdAt,
  }
}

function eventIn({ signature, topic0 }: CatalogInput): LogEvent | undefined {
  const folded = topic0?.toLowerCase()
  if (signature === undefined)
    return folded === undefined ? undefined : { signature: null, topic0: folded }
  const read = readSignature(signature)
  if (!read)
    throw invalid(
      'signature',
      `must be an event signature, such as Transfer(address,address,uint256): ${signature}`,
    )
  if (folded !== undefined && folded !== read.topic0)
    throw invalid('topic0', `must be the hash of the signature, ${read.topic0}`)
  return read
}
