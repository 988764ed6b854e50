import { idOf, uuidOf } from '@outrider/contracts/ids'
import type { ImportChunk, RowFault } from '@outrider/contracts/imports'
import { storedTenant } from '@outrider/service/db/tenant'
import { clock } from '@outrider/service/observe/time'
import { identifierKey, identifiersOf } from '../contacts/fields.ts'
import { identifyContacts } from '../contacts/identify.ts'
import { boundOf } from '../contacts/limits.ts'
import type { ContactPlan } from '../contacts/plan.ts'
import type { Store } from '../contacts/read.ts'
import { retryConflictsToFit } from '../contacts/write.ts'
import { findBeginning, isDone, writeChunk } from './imports.ts'
import { createOrder } from './order.ts'
import { runsOf } from './runs.ts'
import { wavesOf } from './waves.ts'

/** Chunks taken from the server at once: what an import costs in memory, times 512 KiB. */
export const chunksInHand = 4

/** Carries out chunks, each by one statement and once, however often it is delivered; those of an import in their order. */
export function importChunks(store: Store) {
  const inTurn = createOrder(store.db)
  return async (chunks: readonly ImportChunk[]): Promise<void> => {
    const imports = Map.groupBy(chunks, ({ importId }) => importId)
    const results = await Promise.allSettled(
      [...imports.values()].map(async (ofOne) => {
        for (const run of runsOf(ofOne)) {
          const [first] = run
          await inTurn({ ...storedTenant(first.tenant), ...first })
          await importRun(store, run)
        }
      }),
    )
    // An import that waits or fails has not held up the others.
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }
}

/** Carries out chunks that follow each other. */
async function importRun(store: Store, run: readonly ImportChunk[]): Promise<void> {
  // Those that name the same people one after the other: the later row has the last word.
  for (const wave of wavesOf(run, namesOf))
    await Promise.all(
      wave.map((chunk) => retryConflictsToFit((toFit) => importChunk(store, chunk, toFit))),
    )
}

function namesOf({ tenant, rows }: ImportChunk): string[] {
  const stored = storedTenant(tenant)
  return rows.flatMap(({ contact }) => identifiersOf(stored, contact).map(identifierKey))
}

async function importChunk(store: Store, chunk: ImportChunk, toFit: boolean): Promise<void> {
  const { db } = store
  const { tenant, index, rows, rejected, faults, end } = chunk
  const importId = uuidOf(chunk.importId)
  if (await isDone(db, importId, index)) return
  const stored = storedTenant(tenant)
  const begunAt = await findBeginning(db, stored, importId)
  const contacts = await identifyContacts(
    store,
    rows.map(({ contact }) => ({ tenant: stored, contact, acceptedAt: begunAt?.toISOString() })),
    toFit,
  )
  const carriedOut = contacts.meant.filter((each) => each !== null)
  const created = carriedOut.filter((each) => each.created).length
  const record = {
    ...stored,
    importId,
    index,
    created,
    updated: carriedOut.length - created,
    rejected: rejected + rows.length - carriedOut.length,
    faults: [
      ...faults,
      ...clashes(chunk, contacts),
      ...overfull(chunk, contacts),
      ...erased(chunk, contacts),
    ],
    end,
  }
  await writeChunk(store, contacts, record, clock.now())
}

/** Identifiers that stayed with somebody else; their rows were carried out without them. */
function clashes({ rows }: ImportChunk, { meant }: ContactPlan): RowFault[] {
  return rows.flatMap(({ row }, place) =>
    (meant[place]?.conflicts ?? []).map(({ field, contactId }) => ({
      row,
      field,
      code: 'IDENTIFIER_TAKEN',
      message: `belongs to ${idOf('con', contactId)}, and stayed there`,
    })),
  )
}

/** What named people who were erased since the import began: they stay so. */
function erased({ rows }: ImportChunk, { meant }: ContactPlan): RowFault[] {
  return rows.flatMap(({ row }, place) => {
    const each = meant[place]
    return each
      ? each.erased.map((field) => erasedFault(row, field))
      : [erasedFault(row, 'contact')]
  })
}

function erasedFault(row: number, field: string): RowFault {
  return { row, field, code: 'ERASED', message: 'the person was erased after the import began' }
}

/** What contacts had no room for; their rows were carried out without it. */
function overfull({ rows }: ImportChunk, { meant }: ContactPlan): RowFault[] {
  return rows.flatMap(({ row }, place) =>
    (meant[place]?.dropped ?? []).map((field) => ({
      row,
      field,
      code: 'bound',
      message: `${boundOf[field]}, and were left out`,
    })),
  )
}
