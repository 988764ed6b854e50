import { useState } from 'react'
import { ConfirmButton, WriteDialog } from '../data/actions.tsx'
import { useList } from '../data/queries.ts'
import { LinkTo, useTenant } from '../tenant/tenant.tsx'
import { TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { Page } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { Time } from '../ui/values.tsx'

const reasons: Readonly<Record<string, string>> = {
  hard_bounce: 'The address does not exist',
  soft_bounces: 'Several temporary bounces',
  complaint: 'Reported as spam',
}

export function SuppressionsPage() {
  const { mayChange } = useTenant()
  const [email, setEmail] = useState<string>()
  const list = useList(['suppressions', email], (calls, { params: { query } }) =>
    calls.get('/suppressions', { params: { query: { ...query, ...(email && { email }) } } }),
  )
  return (
    <Page
      title="Suppressions"
      intro="Addresses that receive no email, because they bounced, complained, or were added here."
      actions={mayChange && <AddSuppression />}
    >
      <search className="card">
        <Form action="Search" submit={async (fields) => setEmail(fields.optional('email'))}>
          <TextField label="Email address" name="email" type="email" hint="The whole address." />
        </Form>
      </search>
      <Table
        label="Suppressions"
        list={list}
        keyOf={({ id }) => id}
        empty={email === undefined ? 'No address is suppressed.' : 'The address is not suppressed.'}
        columns={[
          {
            name: 'Contact',
            cell: ({ contactId }) =>
              contactId === null ? (
                'No contact'
              ) : (
                <LinkTo list="contacts" id={contactId} name="Open contact" />
              ),
          },
          { name: 'Reason', cell: ({ reason }) => reasons[reason] ?? reason },
          { name: 'Added', cell: ({ createdAt }) => <Time at={createdAt} /> },
          {
            name: 'Actions',
            isActions: true,
            cell: ({ id }) =>
              mayChange && (
                <ConfirmButton
                  action="Remove"
                  title="Send to this address again?"
                  done="The address is not suppressed any more."
                  changes={['suppressions', 'contacts']}
                  write={(calls) =>
                    calls.delete('/suppressions/{id}', { params: { path: { id } } })
                  }
                >
                  <p>
                    Emails to addresses that bounce or complain harm the reputation of your domain.
                  </p>
                </ConfirmButton>
              ),
          },
        ]}
      />
    </Page>
  )
}

function AddSuppression() {
  return (
    <WriteDialog
      opener="Add address"
      variant="primary"
      action="Add"
      done="The address is suppressed."
      changes={['suppressions', 'contacts']}
      write={(calls, fields) =>
        calls.post('/suppressions', {
          body: { email: fields.text('email'), ...fields.given('reason') },
        })
      }
    >
      <TextField label="Email address" name="email" type="email" autoFocus />
      <TextField label="Reason" name="reason" hint="Optional." />
    </WriteDialog>
  )
}
