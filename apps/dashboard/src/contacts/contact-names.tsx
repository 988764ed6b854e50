import type { Calls } from '@outrider/sdk'
import { useQuery } from '@tanstack/react-query'
import type { Schema } from '../data/calls.ts'
import { LinkTo, useTenant } from '../tenant/tenant.tsx'
import { plural, t } from '../texts/texts.ts'
import { Avatar } from '../ui/identity.tsx'
import { Skeleton } from '../ui/page.tsx'

interface Named {
  readonly displayName: string | null
  readonly externalId: string | null
  readonly walletAddress: string | null
}

/** The name of a contact, or its shortest identifier. An email address is never displayed. */
export function nameOf({ displayName, externalId, walletAddress }: Named): string {
  return (
    displayName ?? externalId ?? (walletAddress ? shortened(walletAddress) : t('Unnamed contact'))
  )
}

/** `0x8ba1…ba72` */
export function shortened(text: string): string {
  return text.length > 16 ? `${text.slice(0, 6)}…${text.slice(-4)}` : text
}

/** The API's limit of ids in one request. */
const maxIds = 100

type Contact = Schema<'Contact'>

interface Batch {
  readonly ids: Set<string>
  readonly contacts: Promise<readonly Contact[]>
}

const batches = new WeakMap<Calls, Batch>()

/** Reads one contact in the same request as all others that are asked for at the same moment. */
async function readTogether(calls: Calls, id: string): Promise<Contact | null> {
  const open = batches.get(calls)
  const batch = open && open.ids.size < maxIds ? open : openBatch(calls)
  batch.ids.add(id)
  return (await batch.contacts).find((contact) => contact.id === id) ?? null
}

function openBatch(calls: Calls): Batch {
  const ids = new Set<string>()
  const read = async () => {
    await Promise.resolve() // until all of this moment have asked
    if (batches.get(calls) === batch) batches.delete(calls)
    const query = { ids: [...ids], limit: maxIds }
    return (await calls.get('/contacts', { params: { query } })).contacts
  }
  const batch: Batch = { ids, contacts: Promise.resolve().then(read) }
  batches.set(calls, batch)
  return batch
}

const minute = 60_000

/** A contact by its id, for lists: one request reads those of all rows. Null if it does not exist any more; undefined while it is read. */
export function useContact(id: string): Contact | null | undefined {
  const { calls } = useTenant()
  const { data } = useQuery({
    queryKey: ['contacts', 'by-id', id],
    queryFn: () => readTogether(calls, id),
    enabled: id !== '',
    staleTime: minute,
  })
  return data
}

/** A link to a contact with its name. */
export function ContactLink({ id }: { readonly id: string }) {
  const contact = useContact(id)
  if (contact === undefined) return <Skeleton width="6rem" />
  if (contact === null) return <span className="quiet-text">{t('Deleted contact')}</span>
  return (
    <LinkTo list="contacts" id={id}>
      <Person contact={contact} />
    </LinkTo>
  )
}

/** The name of a contact with its initials. */
export function Person({ contact }: { readonly contact: Named & { readonly id: string } }) {
  const name = nameOf(contact)
  return (
    <span className="person">
      <Avatar name={name} />
      {name}
    </span>
  )
}

/** `1 contact`, `2,000 contacts` */
export function contactsText(count: number): string {
  return plural(count, '{count} contact', '{count} contacts')
}

interface Counted {
  readonly count: number
  readonly complete: boolean
}

/** The same of a count that may have ended early. */
export function countedText({ count, complete }: Counted): string {
  const contacts = contactsText(count)
  return complete ? contacts : t('At least {contacts}', { contacts })
}
