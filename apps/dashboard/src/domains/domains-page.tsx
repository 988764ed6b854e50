import { WriteDialog } from '../data/actions.tsx'
import { useList } from '../data/queries.ts'
import { LinkTo, useTenant } from '../tenant/tenant.tsx'
import { TextField } from '../ui/fields.tsx'
import { Page } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { Badge, Time } from '../ui/values.tsx'

export function DomainsPage() {
  const { mayChange } = useTenant()
  const list = useList(['domains'], (calls, page) => calls.get('/domain', page), { every: 10_000 })
  return (
    <Page
      title="Domains"
      intro="Send email from your own domain. Each domain needs DNS records."
      actions={mayChange && <AddDomain />}
    >
      <Table
        label="Domains"
        list={list}
        keyOf={({ id }) => id}
        empty="There is no sending domain yet."
        columns={[
          {
            name: 'Domain',
            cell: ({ id, domain }) => <LinkTo list="domains" id={id} name={domain} />,
          },
          {
            name: 'Sending',
            cell: ({ sendReady }) => <Badge state={sendReady ? 'ready' : 'not ready'} />,
          },
          {
            name: 'Ownership',
            cell: ({ verificationStates: { domain } }) => <Badge state={domain} />,
          },
          { name: 'SPF', cell: ({ verificationStates: { spf } }) => <Badge state={spf} /> },
          { name: 'DKIM 1', cell: ({ verificationStates: { dkim } }) => <Badge state={dkim} /> },
          { name: 'DKIM 2', cell: ({ verificationStates: { dkim2 } }) => <Badge state={dkim2} /> },
          { name: 'Added', cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
      />
    </Page>
  )
}

function AddDomain() {
  return (
    <WriteDialog
      opener="Add domain"
      variant="primary"
      action="Add"
      changes={['domains']}
      write={(calls, fields) => calls.post('/domain', { body: { domain: fields.text('domain') } })}
      opens={({ id }) => ['domains', id]}
    >
      <TextField label="Domain" name="domain" autoFocus placeholder="mail.example.com" />
    </WriteDialog>
  )
}
