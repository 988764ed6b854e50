import type { Calls } from '../data/calls.ts'
import { useRead } from '../data/reads.ts'
import { LinkTo } from '../tenant/link-to.tsx'
import { Badge } from '../ui/badge.tsx'
import { Section } from '../ui/page.tsx'
import { listOf, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { Consents } from './consents.tsx'

/** Newest of each kind; more is in the export. */
const limit = 100

interface Happening {
  readonly kind: 'Event' | 'Automation' | 'Message'
  readonly id: string
  readonly at: string
  readonly what: string
  readonly state?: string
}

/** Events, entries and messages of a contact as one list, newest first; below it, once it is there, the consents. */
export function Timeline({ contactId }: { readonly contactId: string }) {
  const { data, error } = useRead(['timeline', contactId], (calls) => read(calls, contactId), {
    every: 3_000,
  })
  return (
    <>
      <Section title="Timeline">
        <Table
          label="Timeline"
          list={listOf({ data, error })}
          keyOf={({ id }) => id}
          empty="Nothing has happened yet."
          columns={[
            { name: 'When', cell: ({ at }) => <Time at={at} /> },
            { name: 'Kind', cell: ({ kind }) => kind },
            { name: 'What', cell: (happening) => <What of={happening} /> },
            {
              name: 'State',
              cell: ({ state }) => (state === undefined ? '–' : <Badge state={state} />),
            },
          ]}
        />
      </Section>
      {data && <Consents contactId={contactId} />}
    </>
  )
}

function What({ of }: { readonly of: Happening }) {
  if (of.kind === 'Automation')
    return (
      <LinkTo list="entries" id={of.id}>
        {of.what}
      </LinkTo>
    )
  if (of.kind === 'Message')
    return (
      <LinkTo list="messages" id={of.id}>
        {of.what}
      </LinkTo>
    )
  return <code>{of.what}</code>
}

async function read(calls: Calls, id: string): Promise<Happening[]> {
  const one = { params: { path: { id }, query: { limit } } }
  const [{ events }, { entries }, { messages }] = await Promise.all([
    calls.get('/contacts/{id}/events', one),
    calls.get('/contacts/{id}/entries', one),
    calls.get('/messages', { params: { query: { contactId: id, limit } } }),
  ])
  const all: Happening[] = [
    ...events.map((each) => ({
      kind: 'Event' as const,
      id: each.id,
      at: each.receivedAt,
      what: each.event,
    })),
    ...entries.map((each) => ({
      kind: 'Automation' as const,
      id: each.id,
      at: each.enteredAt,
      what: `Entered ${each.automationId}`,
      state: each.status,
    })),
    ...messages.map((each) => ({
      kind: 'Message' as const,
      id: each.id,
      at: each.createdAt,
      what: each.channel === 'email' ? 'Email' : 'In-app message',
      state: each.status,
    })),
  ]
  return all.toSorted((a, b) => b.at.localeCompare(a.at))
}
