import { contactFieldNames, contactFields } from '@outrider/contracts/contact-fields'
import { declaredText, t } from '../texts/texts.ts'
import { type Choice, labelled } from '../ui/fields.tsx'

/** What a column of a file becomes: a field, the tags, an attribute of the given name, or nothing. */
export interface ColumnTarget {
  readonly kind: string
  /** The key of an attribute. */
  readonly key: string
}

/** The kinds of targets that are no fields of contacts. */
const ignored = 'ignored'
export const attribute = 'attribute'

export const kinds: readonly Choice[] = labelled({
  ...Object.fromEntries(
    contactFieldNames.map((name) => [name, declaredText(contactFields[name].label)]),
  ),
  tags: t('Tags, separated by semicolons'),
  'subscription.email': t('Subscription to emails'),
  [attribute]: t('Attribute'),
  [ignored]: t('Do not import'),
})

/** Common names of columns, in lower case and without other signs. */
const synonyms: Readonly<Record<string, string>> = {
  email: 'email',
  emailaddress: 'email',
  mail: 'email',
  wallet: 'walletAddress',
  walletaddress: 'walletAddress',
  ethaddress: 'walletAddress',
  id: 'externalId',
  externalid: 'externalId',
  userid: 'externalId',
  customerid: 'externalId',
  timezone: 'timeZone',
  tz: 'timeZone',
  locale: 'locale',
  language: 'locale',
  lang: 'locale',
  tags: 'tags',
  labels: 'tags',
  subscriptionemail: 'subscription.email',
  [attribute]: attribute,
}

/** The column that a file of rejected rows has in addition. */
export const errorColumn = t('Import error')

/** What a column is probably: a known name, otherwise an attribute of its name. Each field is guessed once. */
export function guessTargets(names: readonly string[]): ColumnTarget[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const target = guess(name)
    if (target.kind === attribute || target.kind === ignored) return target
    if (taken.has(target.kind)) return { kind: attribute, key: name.trim() }
    taken.add(target.kind)
    return target
  })
}

function guess(name: string): ColumnTarget {
  if (name.trim() === '' || name === errorColumn) return { kind: ignored, key: '' }
  const known = synonyms[name.toLowerCase().replaceAll(/[^a-z]/g, '')]
  if (known !== undefined && known !== attribute) return { kind: known, key: '' }
  return { kind: attribute, key: name.replace(/^attributes\./, '').trim() }
}

/** The name of a column in the API; empty for one that is not imported. */
export function nameIn({ kind, key }: ColumnTarget): string {
  if (kind === ignored) return ''
  return kind === attribute ? `attributes.${key.trim()}` : kind
}

const identifiers = ['email', 'walletAddress', 'externalId']

/** What is wrong with the columns; undefined if they can be imported. */
export function faultIn(targets: readonly ColumnTarget[]): string | undefined {
  const names = targets.map(nameIn).filter((name) => name !== '')
  const twice = names.find((name, place) => names.indexOf(name) < place)
  if (twice !== undefined)
    return t('Two columns are imported as {label}.', { label: labelOf(twice) })
  if (names.includes('attributes.')) return t('Enter a name for each attribute.')
  if (!names.some((name) => identifiers.includes(name)))
    return t('Import at least one column as email, wallet address, or external ID.')
  return undefined
}

function labelOf(name: string): string {
  const known = kinds.find(({ value }) => value === name)?.label
  return known ?? t('the attribute {name}', { name: name.replace(/^attributes\./, '') })
}
