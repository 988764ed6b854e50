import { WriteDialog } from '../data/actions.tsx'
import { useList } from '../data/queries.ts'
import { LinkTo, useTenant } from '../tenant/tenant.tsx'
import { t } from '../texts/texts.ts'
import { Page } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Time } from '../ui/times.tsx'
import { Badge } from '../ui/values.tsx'

export function DomainsPage() {
  const { mayChange } = useTenant()
  const list = useList(['domains'], (calls, page) => calls.get('/domain', page), { every: 10_000 })
  return (
    <Page
      title={t('Domains')}
      intro={t('Send email from your own domain. Each domain needs DNS records.')}
      actions={mayChange && <AddDomain />}
    >
      <Table
        label={t('Domains')}
        list={list}
        keyOf={({ id }) => id}
        empty={t('There is no sending domain yet.')}
        columns={[
          {
            name: t('Domain'),
            cell: ({ id, domain }) => <LinkTo list="domains" id={id} name={domain} />,
          },
          {
            name: t('Sending'),
            cell: ({ sendReady }) => <Badge state={sendReady ? 'ready' : 'not_ready'} />,
          },
          {
            name: t('Ownership'),
            cell: ({ verificationStates: { domain } }) => <Badge state={domain} />,
          },
          { name: 'SPF', cell: ({ verificationStates: { spf } }) => <Badge state={spf} /> },
          { name: 'DKIM 1', cell: ({ verificationStates: { dkim } }) => <Badge state={dkim} /> },
          { name: 'DKIM 2', cell: ({ verificationStates: { dkim2 } }) => <Badge state={dkim2} /> },
          { name: t('Added'), cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
      />
    </Page>
  )
}

function AddDomain() {
  return (
    <WriteDialog
      opener={t('Add domain')}
      variant="primary"
      action={t('Add')}
      changes={['domains']}
      write={(calls, fields) =>
        calls.post('/domain', { body: { domain: hostIn(fields.text('domain')) } })
      }
      opens={({ id }) => ['domains', id]}
    >
      <TextField label={t('Domain')} name="domain" autoFocus placeholder="mail.example.com" />
    </WriteDialog>
  )
}

/** The host of a URL, or the text itself. */
function hostIn(text: string): string {
  const url = text.includes('://') ? URL.parse(text) : null
  return url?.hostname.replace(/^www\./, '') ?? text
}
