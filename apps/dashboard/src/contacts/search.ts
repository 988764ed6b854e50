const filters = ['email', 'walletAddress', 'externalId', 'tag'] as const
type Filter = (typeof filters)[number]

/** What is searched for, as the address has it. */
export interface ContactSearchTerms {
  readonly by?: Filter
  readonly is?: string
}

/** The search in an address; without what nobody can search for. A text of digits is a number there. */
export function readSearch({ by, is }: Readonly<Record<string, unknown>>): ContactSearchTerms {
  const filter = filters.find((each) => each === by)
  const text = typeof is === 'number' ? String(is) : is
  return {
    ...(filter !== undefined && { by: filter }),
    ...(typeof text === 'string' && text !== '' && { is: text }),
  }
}
