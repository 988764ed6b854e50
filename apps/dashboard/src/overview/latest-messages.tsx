import { Link } from '@tanstack/react-router'
import { useRead } from '../data/reads.ts'
import { useTenant } from '../tenant/tenant.ts'
import { Badge } from '../ui/badge.tsx'
import { Section } from '../ui/page.tsx'
import { listOf, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'

/** What went out last, and what went wrong with it. */
export function LatestMessages() {
  const { orgId, environment } = useTenant()
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
              <Link
                to="/o/$orgId/$environment/messages/$messageId"
                params={{ orgId, environment, messageId: id }}
              >
                {channel === 'email' ? 'Email' : 'In-app message'}
              </Link>
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
