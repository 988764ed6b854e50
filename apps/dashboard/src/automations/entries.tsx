import { Link } from '@tanstack/react-router'
import { useList } from '../data/reads.ts'
import { SinceButton } from '../data/since-button.tsx'
import { useWrite } from '../data/writes.ts'
import { useTenant } from '../tenant/tenant.ts'
import { Badge } from '../ui/badge.tsx'
import { Section } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'

/** Who entered an automation, followed as it happens. */
export function Entries({ automationId: id }: { readonly automationId: string }) {
  const { orgId, environment, mayChange } = useTenant()
  const list = useList(
    ['entries', id],
    (calls, query) => calls.get('/automations/{id}/entries', { params: { path: { id }, query } }),
    ({ entries }) => entries,
    { every: 2_000 },
  )
  return (
    <Section title="Entries" actions={mayChange && <RetryFailed id={id} />}>
      <Table
        label="Entries"
        list={list}
        keyOf={(entry) => entry.id}
        empty="Nobody has entered yet."
        columns={[
          {
            name: 'Entry',
            cell: (entry) => (
              <Link
                to="/o/$orgId/$environment/entries/$entryId"
                params={{ orgId, environment, entryId: entry.id }}
              >
                {entry.id}
              </Link>
            ),
          },
          { name: 'Status', cell: ({ status }) => <Badge state={status} /> },
          {
            name: 'Contact',
            cell: ({ contactId }) =>
              contactId === null ? (
                'nobody'
              ) : (
                <Link
                  to="/o/$orgId/$environment/contacts/$contactId"
                  params={{ orgId, environment, contactId }}
                >
                  {contactId}
                </Link>
              ),
          },
          { name: 'Key', cell: ({ key }) => <code>{key}</code> },
          { name: 'Version', cell: ({ version }) => version ?? '–' },
          { name: 'Entered', cell: ({ enteredAt }) => <Time at={enteredAt} /> },
          { name: 'Finished', cell: ({ finishedAt }) => <Time at={finishedAt} /> },
        ]}
      />
    </Section>
  )
}

function RetryFailed({ id }: { readonly id: string }) {
  const { mutateAsync: retry } = useWrite(
    (calls, since: string) =>
      calls.post('/automations/{id}/entries/retry', { params: { path: { id } }, body: { since } }),
    ['entries'],
  )
  return (
    <SinceButton
      opener="Retry failed"
      title="Retry entries that failed"
      action="Retry"
      label="That failed since"
      run={async (since) => {
        const { retried } = await retry(since)
        return `${retried} entries go on where they failed.`
      }}
    />
  )
}
