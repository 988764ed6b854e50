import { useList } from '../data/reads.ts'
import { SinceButton } from '../data/since-button.tsx'
import { LinkTo } from '../tenant/link-to.tsx'
import { useTenant } from '../tenant/tenant.ts'
import { Badge } from '../ui/badge.tsx'
import { Section } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'

/** Who entered an automation, followed as it happens. */
export function Entries({ automationId: id }: { readonly automationId: string }) {
  const { mayChange } = useTenant()
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
            cell: (entry) => <LinkTo list="entries" id={entry.id} />,
          },
          { name: 'Status', cell: ({ status }) => <Badge state={status} /> },
          {
            name: 'Contact',
            cell: ({ contactId }) =>
              contactId === null ? 'nobody' : <LinkTo list="contacts" id={contactId} />,
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
  return (
    <SinceButton
      opener="Retry failed"
      title="Retry entries that failed"
      action="Retry"
      label="That failed since"
      changes="entries"
      run={async (calls, since) => {
        const { retried } = await calls.post('/automations/{id}/entries/retry', {
          params: { path: { id } },
          body: { since },
        })
        return retried === 1
          ? '1 entry goes on where it failed.'
          : `${retried.toLocaleString()} entries go on where they failed.`
      }}
    />
  )
}
