import type { ContactInput, ContactPatch } from '@outrider/contracts/contacts'

/** What may be said of a contact; a field that is undefined says nothing. */
export type Words = { readonly [Field in keyof ContactInput]?: ContactInput[Field] | undefined }

/** What callers write of a contact and holds one text: all of its fields but the attributes and the tags. */
export type TextField = Exclude<keyof (ContactInput & ContactPatch), 'attributes' | 'tags'>

/**
 * The column of each text. A field that is new in the contract does not compile until it has its line here;
 * how it is planned, written, merged and compared follows from that line.
 */
export const textColumns: Readonly<Record<TextField, string>> = {
  walletAddress: 'wallet_address',
  email: 'email',
  externalId: 'external_id',
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.keys` forgets which keys they are
export const textFields = Object.keys(textColumns) as readonly TextField[]

/** By field, what a contact is said to have there; null for nothing. */
export type Texts = Partial<Record<TextField, string | null>>
