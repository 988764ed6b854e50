import { type Static, Type } from 'typebox'
import { defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { closed, described, listReply, PageQuery, Tenant, Time } from './shapes.ts'

const name = Type.String({ minLength: 1, maxLength: 256 })

const known = {
  name: described('What trigger specs call the event.', name),
  signature: described(
    'As in Solidity: `Transfer(address,address,uint256)`.',
    Type.Optional(Type.String({ minLength: 3, maxLength: 1_000 })),
  ),
  topic0: described(
    'The Keccak-256 hash of the signature; derived from it when left out.',
    Type.Optional(Type.String({ pattern: '^0x[0-9a-fA-F]{64}$' })),
  ),
  programId: described('The program whose instruction it is.', Type.Optional(name)),
  instructionName: described('The name of the instruction.', Type.Optional(name)),
  subject: described(
    'The path in the payload of the wallet that the event is about.',
    Type.Optional(name),
  ),
}

/**
 * How events of a signature, a topic0, or a program's instruction are called, and whom they are about; with
 * none of these, whom events are about that bear the name and are told by nothing else.
 */
export type CatalogInput = Static<typeof CatalogInput>
export const CatalogInput = Type.Object(known, closed)

export type CatalogEntry = Static<typeof CatalogEntry>
export const CatalogEntry = Type.Object({
  id: Id('cat'),
  ...known,
  builtIn: described('Whether it comes with Outrider and cannot be deleted.', Type.Boolean()),
  standard: described(
    'What a built-in entry is taken from: `ERC-20`.',
    Type.Optional(Type.String()),
  ),
  createdAt: Type.Optional(Time),
})

export const listCatalog = defineRequest({
  subject: 'automations.list-catalog',
  request: Type.Object({ tenant: Tenant, query: PageQuery }),
  reply: listReply('entries', CatalogEntry),
})

/** Answers `CONFLICT` where the organization has an entry for the same events; built-in ones are overruled. */
export const addCatalogEntry = defineRequest({
  subject: 'automations.add-catalog-entry',
  request: Type.Object({ tenant: Tenant, entry: CatalogInput }),
  reply: CatalogEntry,
})

/** Answers `CONFLICT` for a built-in entry. */
export const deleteCatalogEntry = defineRequest({
  subject: 'automations.delete-catalog-entry',
  request: Type.Object({ tenant: Tenant, entryId: Id('cat') }),
  reply: Type.Object({}),
})
