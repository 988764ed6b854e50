import type { Calls } from '@outrider/sdk'
import { useDeferredValue, useState } from 'react'
import { contactsText, nameOf } from '../contacts/contact-names.tsx'
import { numberText, plural, t } from '../texts/texts.ts'
import { ComboField, type Suggestion, TagsField } from '../ui/combo-field.tsx'
import type { Choice } from '../ui/fields.tsx'
import { type Pick, PickField, type PickFieldProps } from '../ui/pick-field.tsx'
import { useRead } from './queries.ts'

/** Rows of a search. */
const found = 20

interface Props extends Omit<PickFieldProps, 'label' | 'onChange'> {
  readonly label?: string
  readonly onChange: (id: string) => void
  /** The first choice, whose id is empty; undefined where a choice is required. */
  readonly none?: string | undefined
}

/** Selects a segment. */
export function SegmentField(props: Props) {
  return (
    <NamedField
      label={t('Segment')}
      {...props}
      list="segments"
      search={async (calls, query) =>
        (await calls.get('/segments', { params: { query } })).segments
      }
      read={(calls, path) => calls.get('/segments/{id}', { params: { path } })}
    />
  )
}

/** Selects a template, or none for content of its own. */
export function TemplateField(props: Props) {
  return (
    <NamedField
      label={t('Template')}
      none={t('Write it here')}
      {...props}
      list="templates"
      search={async (calls, query) =>
        (await calls.get('/templates', { params: { query } })).templates
      }
      read={(calls, path) => calls.get('/templates/{id}', { params: { path } })}
    />
  )
}

/** Selects a campaign, or none for any. */
export function CampaignField(props: Props) {
  return (
    <NamedField
      label={t('Campaign')}
      none={t('Any')}
      {...props}
      list="campaigns"
      search={async (calls, query) =>
        (await calls.get('/campaigns', { params: { query } })).campaigns
      }
      read={(calls, path) => calls.get('/campaigns/{id}', { params: { path } })}
    />
  )
}

/** Selects a contact by its name, ID, wallet, or complete email address. */
export function ContactField(props: Props) {
  return (
    <NamedField
      label={t('Contact')}
      placeholder={t('Search name, email, wallet, or ID')}
      {...props}
      list="contacts"
      search={async (calls, query) => {
        const { contacts } = await calls.get('/contacts', { params: { query } })
        return contacts.map(pickOf)
      }}
      read={async (calls, path) => pickOf(await calls.get('/contacts/{id}', { params: { path } }))}
    />
  )
}

function pickOf(contact: Parameters<typeof nameOf>[0] & { readonly id: string }): Pick {
  const { id, externalId, walletAddress } = contact
  const name = nameOf(contact)
  const note = [externalId, walletAddress].find((each) => each !== null && each !== name)
  return { id, name, note: note ?? undefined }
}

interface Query {
  readonly limit: number
  readonly q?: string
}

interface NamedProps extends Props {
  readonly label: string
  readonly list: string
  readonly search: (calls: Calls, query: Query) => Promise<readonly Pick[]>
  readonly read: (calls: Calls, path: { readonly id: string }) => Promise<Pick>
}

/** Selects an object of a list that the API searches by name. */
function NamedField({ list, search, read, none, value, onChange, ...field }: NamedProps) {
  const [text, setText] = useState('')
  // While the name of a picked object was read, the field would be empty, and its change would open the list again.
  const [picked, setPicked] = useState<Pick>()
  const q = useDeferredValue(text.trim())
  const { data = [] } = useRead(
    [list, 'search', q],
    async (calls) => (await search(calls, { limit: found, ...(q !== '' && { q }) })).map(nameOnly),
    { keep: true },
  )
  const chosen = useRead(
    [list, value, 'name'],
    async (calls) => nameOnly(await read(calls, { id: value })),
    {
      isEnabled: value !== '',
    },
  )
  const known = picked?.id === value ? picked : data.find(({ id }) => id === value)
  return (
    <PickField
      {...field}
      none={none}
      value={value}
      valueName={chosen.data?.name ?? known?.name}
      onChange={(id, pick) => {
        setPicked(pick)
        onChange(id)
      }}
      found={data}
      text={text}
      onText={setText}
    />
  )
}

function nameOnly({ id, name, note }: Pick): Pick {
  return { id, name, note }
}

/** What a name stands for: each kind knows the names in use. */
type NameKind = 'event' | 'attribute' | 'tag'

interface NameProps {
  readonly of: NameKind
  readonly label: string
  readonly name: string
  readonly hint?: string | undefined
}

interface OneName extends NameProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A name, for which the names in use are offered. */
export function NameField({ of, ...field }: OneName) {
  return <ComboField {...field} suggestions={useNames(of)} />
}

interface SeveralNames extends NameProps {
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
}

/** Several names, for which the names in use are offered. */
export function NamesField({ of, ...field }: SeveralNames) {
  return <TagsField {...field} suggestions={useNames(of)} />
}

/** Counting reads many contacts, and names change rarely: once in a minute is enough. */
const rarely = { fresh: 60_000 }

function useEventNames() {
  return useRead(['event-names'], (calls) => calls.get('/event-names'), rarely).data?.eventNames
}

export function useAttributeKeys() {
  const read = useRead(['attribute-keys'], (calls) => calls.get('/attribute-keys'), rarely)
  return read.data?.attributeKeys
}

function useNames(kind: NameKind): readonly Suggestion[] {
  return namesOf[kind]()
}

const namesOf: Readonly<Record<NameKind, () => readonly Suggestion[]>> = {
  event: () =>
    (useEventNames() ?? []).map(({ name, count }) => ({
      value: name,
      note: plural(count, '{count} event', '{count} events'),
    })),
  attribute: () =>
    (useAttributeKeys() ?? []).map(({ key, count }) => ({ value: key, note: contactsText(count) })),
  tag: () => useTags().map(({ tag, count }) => ({ value: tag, note: contactsText(count) })),
}

function useTags() {
  return useRead(['tags'], (calls) => calls.get('/tags'), rarely).data?.tags ?? []
}

/** The tags in use, with the numbers of their contacts. */
export function useTagChoices(): readonly Choice[] {
  return useTags().map(({ tag, count }) => ({
    value: tag,
    label: tag,
    note: numberText(count),
  }))
}

/** The paths that a filter can name: those of the payloads of events, and with `contact` those of the contact. */
export function usePaths(withContact: boolean): readonly Suggestion[] {
  const events = useEventNames() ?? []
  const keys = useAttributeKeys() ?? []
  const paths = new Map<string, string>()
  for (const { name, paths: seen } of events)
    for (const path of seen) if (!paths.has(path)) paths.set(path, name)
  const ofEvents = [...paths].map(([value, note]) => ({ value, note }))
  if (!withContact) return ofEvents
  const note = t('contact')
  const ofContact = keys.map(({ key }) => ({ value: `contact.attributes.${key}`, note }))
  return [...ofEvents, { value: 'contact.tags', note }, ...ofContact]
}
