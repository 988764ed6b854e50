import { ContactInput, identifierKinds } from '@outrider/contracts/contacts'
import { parse } from '@outrider/contracts/contract'
import type { ImportChunk, RowFault } from '@outrider/contracts/imports'
import { type Fault, Problem } from '@outrider/contracts/problem'

/** Longest row, in bytes: 500 of them and their faults still make a message. */
export const maxRowBytes = 65_536

/** A row as a file has it: what it says, or why nobody can tell. */
export interface RawRow {
  /** Counts from 1, a header not included. */
  readonly row: number
  readonly input?: unknown
  readonly fault?: Fault
}

export type CheckedRow = ImportChunk['rows'][number] | { readonly faults: readonly RowFault[] }

/** Faults of a row that are told. */
const maxFaults = 5

/** Judges a row as `POST /contacts` would judge its body. */
export function checkRow({ row, input, fault }: RawRow): CheckedRow {
  if (fault) return { faults: [{ row, ...fault }] }
  try {
    const contact = parse(ContactInput, input)
    if (identifierKinds.some((kind) => contact[kind] !== undefined)) return { row, contact }
    return { faults: [{ row, field: 'row', code: 'required', message: noIdentifier }] }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { faults: error.faults.slice(0, maxFaults).map((each) => ({ row, ...each })) }
  }
}

const noIdentifier = `must name at least one of ${identifierKinds.join(', ')}`
