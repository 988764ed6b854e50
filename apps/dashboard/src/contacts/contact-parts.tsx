import {
  contactFieldNames,
  contactFields,
  publicFieldNames,
} from '@outrider/contracts/contact-fields'
import type { Schema } from '../data/calls.ts'
import { labelled, TextField } from '../ui/fields.tsx'
import { type Fields, partsOf } from '../ui/form.tsx'

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

/**
 * The fields that the form changes: null for those that were emptied, and for attributes that are gone. An empty email
 * address is kept, because the form does not display it.
 */
export function contactChangeIn(fields: Fields, before: Schema<'ContactRecord'>) {
  const attributes = fields.object('attributes') ?? {}
  const names = new Set([...Object.keys(before.attributes), ...Object.keys(attributes)])
  const changed = [...names].filter(
    (name) => JSON.stringify(attributes[name]) !== JSON.stringify(before.attributes[name]),
  )
  const tags = fields.text('tags')
  return {
    ...fields.given('email'),
    ...Object.fromEntries(
      publicFieldNames
        .map((name) => [name, fields.optional(name) ?? null] as const)
        .filter(([name, value]) => value !== before[name]),
    ),
    ...(changed.length > 0 && {
      attributes: Object.fromEntries(changed.map((name) => [name, attributes[name] ?? null])),
    }),
    ...(tags !== tagsText(before) && { tags: partsOf(tags) }),
  }
}

function tagsText({ tags }: { readonly tags: readonly string[] }): string {
  return tags.join(', ')
}

export function ContactFields({ of }: { readonly of?: Schema<'ContactRecord'> }) {
  return (
    <>
      {contactFieldNames.map((name) => {
        const { label, text, hint, isCode } = contactFields[name]
        return (
          <TextField
            key={name}
            label={label}
            name={name}
            defaultValue={(of && isPublic(name) && of[name]) || ''}
            {...(text.format === 'email' && { type: 'email' })}
            {...(hint !== undefined && { hint })}
            {...(isCode && { isCode })}
          />
        )
      })}
      <TextField
        label="Tags"
        name="tags"
        hint="Separate with commas."
        defaultValue={of ? tagsText(of) : ''}
      />
      <TextField
        label="Attributes"
        name="attributes"
        rows={3}
        isCode
        hint={'A JSON object, such as {"plan": "pro"}.'}
        defaultValue={of ? JSON.stringify(of.attributes, null, 2) : ''}
      />
    </>
  )
}

type PublicName = (typeof publicFieldNames)[number]

function isPublic(name: string): name is PublicName {
  return publicFieldNames.some((each) => each === name)
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
