import { contactFieldNames, contactFields } from '@outrider/contracts/contact-fields'
import { labelled, TextField } from '../ui/fields.tsx'
import type { Fields } from '../ui/form.tsx'

interface Named {
  readonly id: string
  readonly displayName: string | null
  readonly externalId: string | null
  readonly walletAddress: string | null
}

/** The name of a contact, or its shortest identifier. An email address is never displayed. */
export function nameOf({ id, displayName, externalId, walletAddress }: Named): string {
  return displayName ?? externalId ?? walletAddress ?? id
}

interface ReachableProps {
  readonly by: { readonly email: boolean; readonly inapp: boolean }
}

export function Reachable({ by }: ReachableProps) {
  const ways = [by.email && 'email', by.inapp && 'in-app'].filter((way) => way !== false)
  return ways.length > 0 ? ways.join(', ') : 'not reachable'
}

/** `1 contact`, `2,000 contacts` */
export function contactsText(count: number): string {
  return count === 1 ? '1 contact' : `${count.toLocaleString()} contacts`
}

/** The contact's fields that are not empty. */
export function contactIn(fields: Fields) {
  const attributes = fields.object('attributes')
  const tags = fields.list('tags')
  return {
    ...fields.given(...contactFieldNames),
    ...(attributes && { attributes }),
    ...(tags.length > 0 && { tags }),
  }
}

export function ContactFields() {
  return (
    <>
      {contactFieldNames.map((name) => {
        const { label, text, hint, isCode } = contactFields[name]
        return (
          <TextField
            key={name}
            label={label}
            name={name}
            {...(text.format === 'email' && { type: 'email' })}
            {...(hint !== undefined && { hint })}
            {...(isCode && { isCode })}
          />
        )
      })}
      <TextField label="Tags" name="tags" hint="Separate with commas." />
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

/** Downloads a file to the browser. */
export function download(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** The fields that contacts can be searched by. */
export const searchKeys = labelled({
  q: 'Name, ID, wallet, or email',
  email: 'Email',
  walletAddress: 'Wallet address',
  externalId: 'External id',
  tag: 'Tag',
})

/** The search as the URL contains it. */
export interface ContactSearch {
  readonly by?: (typeof searchKeys)[number]['value']
  readonly is?: string
}

/** The search in a URL, without unknown keys. The router parses digits as a number. */
export function readSearch({ by, is }: Readonly<Record<string, unknown>>): ContactSearch {
  const key = searchKeys.find(({ value }) => value === by)
  const text = typeof is === 'number' ? String(is) : is
  return {
    ...(key && { by: key.value }),
    ...(typeof text === 'string' && text !== '' && { is: text }),
  }
}
