import { newId, uuidOf } from '@outrider/contracts/ids'
import { invalid, Problem } from '@outrider/contracts/problem'
import { addCatalogEntry, type CatalogInput } from '@outrider/contracts/triggers'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { storedTenant } from '@outrider/service/tenant'
import { catalogEntryOf } from './catalog-entry.ts'
import { type CatalogRow, insertCatalogRow, listCatalogRows, maxCatalogEntries } from './queries.ts'
import { readSignature } from './signature.ts'

/** Takes effect before the answer, on every replica. */
export const answerAddCatalogEntry = ({ db }: Service) =>
  answer(addCatalogEntry, async ({ tenant, entry }) => {
    const [stored, row] = [storedTenant(tenant), rowOf(entry)]
    if ((await listCatalogRows(db, stored)).length >= maxCatalogEntries)
      throw new Problem('CONFLICT', `there are ${maxCatalogEntries} entries already`)
    if (!(await insertCatalogRow(db, stored, row)))
      throw new Problem('CONFLICT', 'there is an entry for these events already')
    return catalogEntryOf(row)
  })

interface LogEvent {
  readonly signature: string | null
  readonly topic0: string
}

/** Throws `VALIDATION_FAILED` unless the input tells one kind of event: a log's, an instruction, or all of its name. */
function rowOf(entry: CatalogInput): CatalogRow {
  const { name, programId, instructionName, subject } = entry
  const event = eventIn(entry)
  for (const [field, value] of Object.entries({ programId, instructionName }))
    if (event && value !== undefined)
      throw invalid(field, 'has no meaning beside a signature or a topic0')
  if (programId === undefined && instructionName !== undefined)
    throw invalid('programId', 'is required with instructionName')
  if (programId !== undefined && instructionName === undefined)
    throw invalid('instructionName', 'is required with programId')
  return {
    id: uuidOf(newId('cat')),
    name,
    signature: event?.signature ?? null,
    topic0: event?.topic0 ?? null,
    programId: programId ?? null,
    instructionName: instructionName ?? null,
    subject: subject ?? null,
    createdAt: clock.now(),
  }
}

function eventIn({ signature, topic0 }: CatalogInput): LogEvent | undefined {
  const folded = topic0?.toLowerCase()
  if (signature === undefined)
    return folded === undefined ? undefined : { signature: null, topic0: folded }
  const read = readSignature(signature)
  if (!read)
    throw invalid('signature', 'must be an event’s, such as Transfer(address,address,uint256)')
  if (folded !== undefined && folded !== read.topic0)
    throw invalid('topic0', 'is not the hash of the signature')
  return read
}
