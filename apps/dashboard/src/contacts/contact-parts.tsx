import { TextField } from '../ui/fields.tsx'
import type { Fields } from '../ui/form.tsx'

interface Named {
  readonly id: string
  readonly externalId: string | null
  readonly walletAddress: string | null
}

/** The shortest thing that a contact is known by. An email address is never shown. */
export function nameOf({ id, externalId, walletAddress }: Named): string {
  return externalId ?? walletAddress ?? id
}

export function Reachable({
  by,
}: {
  readonly by: { readonly email: boolean; readonly inapp: boolean }
}) {
  const ways = [by.email && 'email', by.inapp && 'in-app'].filter((way) => way !== false)
  return ways.length > 0 ? ways.join(', ') : 'not reachable'
}

/** How many contacts, in words. */
export function contactsText(count: number): string {
  return count === 1 ? '1 contact' : `${count.toLocaleString()} contacts`
}

const identifiers = ['email', 'walletAddress', 'externalId'] as const

/** What was typed of a contact; what was left empty is left out. */
export function contactIn(fields: Fields) {
  const attributes = fields.object('attributes')
  const tags = fields.list('tags')
  return {
    ...Object.fromEntries(
      identifiers.flatMap((name) => {
        const value = fields.optional(name)
        return value === undefined ? [] : [[name, value] as const]
      }),
    ),
    ...(attributes && { attributes }),
    ...(tags.length > 0 && { tags }),
  }
}

export function ContactFields({ emailHint }: { readonly emailHint?: string }) {
  return (
    <>
      <TextField label="Email" name="email" type="email" {...(emailHint && { hint: emailHint })} />
      <TextField label="Wallet address" name="walletAddress" isCode />
      <TextField label="External id" name="externalId" hint="Your own id of this person." />
      <TextField label="Tags" name="tags" hint="Parted by commas." />
      <TextField
        label="Attributes"
        name="attributes"
        rows={3}
        isCode
        hint={'A JSON object, such as {"plan": "pro"}; null removes an attribute.'}
      />
    </>
  )
}

/** Gives the visitor a file of what was read. */
export function download(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

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
