import { Link } from '@tanstack/react-router'
import { useList } from '../data/reads.ts'
import { useWrite } from '../data/writes.ts'
import { useTenant } from '../tenant/tenant.ts'
import { Badge } from '../ui/badge.tsx'
import { DialogButton } from '../ui/dialog.tsx'
import { FieldFault } from '../ui/faults.ts'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'
import { Section } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { TextField } from '../ui/text-field.tsx'
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
    <DialogButton opener="Retry failed" title="Retry entries that failed">
      {(close) => (
        <Form
          action="Retry"
          submit={async (fields) => {
            const since = new Date(fields.text('since'))
            if (Number.isNaN(since.getTime())) throw new FieldFault('since', 'must be a time')
            const { retried } = await retry(since.toISOString())
            close()
            notify(`${retried} entries go on where they failed.`)
          }}
        >
          <TextField label="That failed since" name="since" type="datetime-local" />
        </Form>
      )}
    </DialogButton>
  )
}
