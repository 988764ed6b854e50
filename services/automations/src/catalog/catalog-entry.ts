import { hash } from 'node:crypto'
import { idOf, type Uuid } from '@outrider/contracts/ids'
import type { CatalogEntry } from '@outrider/contracts/triggers'
import { builtIn } from './built-in/all.ts'
import type { BuiltIn } from './built-in/built-in.ts'
import type { CatalogRow } from './queries.ts'
import { readSignature } from './signature.ts'

export function catalogEntryOf(row: CatalogRow): CatalogEntry {
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
  const signature = event && readSignature(event.abi)?.signature
  return {
    id: idOf('cat', builtInId(JSON.stringify(event?.topic0 ?? instruction))),
    name,
    ...(event && signature !== undefined && { signature, topic0: event.topic0 }),
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
