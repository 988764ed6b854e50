import { type Static, Type } from 'typebox'
import { ContactInput } from './contacts.ts'
import { defineEvent, defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { defineResource } from './resource.ts'
import { Fault } from './problem.ts'
import { closed, described, Nullable, PageQuery, StatusFilter, Tenant, Time } from './shapes.ts'

/** Rows of one chunk, at most; a chunk's rows are at most this many bytes of JSON, unless a single one is longer. */
export const maxChunkRows = 500
export const maxChunkBytes = 512 * 1_024

export type RowFault = Static<typeof RowFault>
export const RowFault = Type.Object(
  {
    row: described('The number of the row, starting at 1, without the header row.', Type.Integer()),
    ...Fault.properties,
  },
  { title: 'RowFault', description: 'An invalid row of an import.' },
)

/** A part of an import: its valid rows, and the faults of the others. */
export type ImportChunk = Static<typeof ImportChunk>
export const ImportChunk = Type.Object({
  tenant: Tenant,
  importId: Id('imp'),
  index: described('Counts from 0.', Type.Integer()),
  rows: Type.Array(Type.Object({ row: Type.Integer(), contact: ContactInput })),
  rejected: described('How many other rows were refused.', Type.Integer()),
  faults: Type.Array(RowFault),
  end: described(
    'In the last chunk: whether the file was read to its end, or why not.',
    Type.Optional(Type.Object({ failure: Nullable(Type.String()) })),
  ),
})

export type Import = Static<typeof Import>
export const Import = Type.Object(
  {
    id: Id('imp'),
    status: described(
      'The status. `receiving`: the file is being read. `running`: the rows are being applied. `failed`: the file could not be read completely.',
      Type.Enum(['receiving', 'running', 'completed', 'failed']),
    ),
    rows: described(
      'The numbers of rows.',
      Type.Object({
        total: described(
          'The number of rows in the file. Omitted until the file is read completely.',
          Type.Optional(Type.Integer()),
        ),
        received: described(
          'The number of processed rows: created, updated, and rejected.',
          Type.Integer(),
        ),
        created: described('The number of rows that created a contact.', Type.Integer()),
        updated: described('The number of rows that updated an existing contact.', Type.Integer()),
        rejected: described('The number of rejected rows.', Type.Integer()),
      }),
    ),
    failure: described(
      'Why the file could not be read completely; null if it was.',
      Nullable(Type.String()),
    ),
    createdAt: Time,
    finishedAt: Nullable(Time),
  },
  { title: 'Import', description: 'The progress of an import.' },
)

/** Errors that an import contains; the others are exported. */
export const maxFaultsShown = 100

/** An import with the first faults of its rows, in their order. */
export type ImportRecord = Static<typeof ImportRecord>
export const ImportRecord = Type.Object({
  ...Import.properties,
  errors: described(
    'The first errors, in the order of the rows.',
    Type.Array(RowFault, { maxItems: maxFaultsShown }),
  ),
})

const imports = defineResource('contacts', 'import', Id('imp'), ImportRecord)

/** Announces an import before its first chunk; may be repeated, in the end with the rows of the whole file. */
export const beginImport = imports.request(
  'begin-import',
  { total: Type.Optional(Type.Integer()) },
  Import,
)

/** Chunks of one import that may wait to be carried out. */
export const maxChunksWaiting = 32

/**
 * Stores the next chunk of an import; may be repeated. `isStored` is false while `maxChunksWaiting` others wait: the chunk
 * has to be sent again later. Chunks are carried out in the order of their index.
 */
export const storeChunk = defineRequest({
  subject: 'contacts.store-chunk',
  request: ImportChunk,
  reply: Type.Object({ isStored: Type.Boolean() }),
})

export const listImports = imports.list(
  Type.Object({ ...PageQuery.properties, ...StatusFilter(Import.properties.status) }, closed),
  Import,
)
export const getImport = imports.get()

/** The faults of an import in the order of its rows, page by page: those after place `after`. */
export const listImportFaults = imports.request(
  'list-import-faults',
  { after: Nullable(Type.String()) },
  Type.Object({ faults: Type.Array(RowFault), next: Nullable(Type.String()) }),
)

/** An import has ended, completed or failed. One that failed by silence and then continues ends again. */
export const importCompleted = defineEvent({
  stream: 'FACTS',
  subject: 'facts.contacts.import.completed',
  data: Type.Object({ tenant: Tenant, ...Import.properties, occurredAt: Time }),
})
export type ImportCompleted = Static<typeof importCompleted.data>
