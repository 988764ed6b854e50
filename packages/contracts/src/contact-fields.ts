interface ContactField {
  /** Its column in the table `contacts`, as well as in Liquid and conditions by the key of the field. */
  readonly column: string
  /** JSON Schema of its text. */
  readonly text: {
    readonly format?: string
    readonly minLength?: number
    readonly maxLength: number
  }
  /** Descriptions in the API reference: in requests, and in responses. */
  readonly input: string
  readonly output: string
  /** In the dashboard. */
  readonly label: string
  readonly hint?: string
  readonly isCode?: true
  /** It identifies a contact: unique in the tenant, and reachability depends on it. */
  readonly isIdentifier?: true
  /** Only data exports and the relay have it: no list, Liquid, or condition. */
  readonly isPrivate?: true
}

/**
 * The text fields of a contact. Requests, records, Liquid, conditions, segments, imports, the API reference, and the
 * dashboard iterate over this table: a new field needs a line here, a column, and docs/contacts.md.
 */
const declared = {
  email: {
    column: 'email',
    text: { format: 'email', maxLength: 320 },
    input: 'The email address. It is compared case-insensitively.',
    output: 'The latest email address.',
    label: 'Email',
    isIdentifier: true,
    isPrivate: true,
  },
  walletAddress: {
    column: 'wallet_address',
    text: { minLength: 1, maxLength: 128 },
    input: 'The wallet address. Hexadecimal addresses are compared case-insensitively.',
    output: 'The latest wallet address.',
    label: 'Wallet address',
    isCode: true,
    isIdentifier: true,
  },
  externalId: {
    column: 'external_id',
    text: { minLength: 1, maxLength: 256 },
    input: 'Your own ID of the user.',
    output: 'Your own ID of the user.',
    label: 'External id',
    hint: 'Your own id of this contact.',
    isIdentifier: true,
  },
  timeZone: {
    column: 'time_zone',
    text: { format: 'time-zone', minLength: 1, maxLength: 64 },
    input: 'The IANA time zone, such as `Europe/Berlin`.',
    output: 'The IANA time zone.',
    label: 'Time zone',
    hint: 'For example Europe/Berlin.',
  },
  locale: {
    column: 'locale',
    text: { format: 'language-tag', minLength: 1, maxLength: 35 },
    input: 'The language, as a BCP 47 tag such as `pt-BR`.',
    output: 'The language, as a BCP 47 tag.',
    label: 'Language',
    hint: 'For example pt-BR.',
  },
} as const satisfies Record<string, ContactField>

type Fields = typeof declared
export type ContactFieldName = keyof Fields
/** Fields that records, Liquid, and conditions have. */
export type PublicFieldName = {
  [Name in ContactFieldName]: Fields[Name] extends { readonly isPrivate: true } ? never : Name
}[ContactFieldName]

/** The fields by name, as one type that all share. */
export const contactFields: Readonly<Record<ContactFieldName, ContactField>> = declared

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.keys` forgets which keys they are
export const contactFieldNames = Object.keys(declared) as readonly ContactFieldName[]

export const publicFieldNames: readonly PublicFieldName[] = contactFieldNames.filter(isPublic)

/** A contact without any. */
export const noFields: Readonly<Record<PublicFieldName, string | null>> = byField(
  publicFieldNames,
  () => null,
)

function isPublic(name: ContactFieldName): name is PublicFieldName {
  return !contactFields[name].isPrivate
}

/** A value for each field; `valueOf` makes it of the name. */
export function byField<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.fromEntries` forgets which keys they are
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>
}
