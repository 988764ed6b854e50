import { useRead } from '../data/reads.ts'
import { LinkTo } from '../tenant/link-to.tsx'
import { Badge } from '../ui/badge.tsx'
import { Section } from '../ui/page.tsx'
import { listOf, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'

/** What went out last, and what went wrong with it. */
export function LatestMessages() {
  const { data, error } = useRead(
    ['messages', 'latest'],
    (calls) => calls.get('/messages', { params: { query: { limit: 5 } } }),
    { every: 5_000 },
  )
  return (
    <Section title="Latest messages">
      <Table
        label="Latest messages"
        list={listOf({ data: data?.messages, error })}
        keyOf={({ id }) => id}
        empty="Nothing was sent yet."
        columns={[
          {
            name: 'Message',
            cell: ({ id, channel }) => (
              <LinkTo list="messages" id={id}>
                {channel === 'email' ? 'Email' : 'In-app message'}
              </LinkTo>
            ),
          },
          { name: 'Status', cell: ({ status }) => <Badge state={status} /> },
          { name: 'Reason', cell: ({ reason }) => reason ?? '–' },
          { name: 'Created', cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
      />
    </Section>
  )
}
