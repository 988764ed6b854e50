import { Megaphone } from 'lucide-react'
import { WriteDialog } from '../data/actions.tsx'
import { useList } from '../data/queries.ts'
import { LinkTo, useTenant } from '../tenant/tenant.tsx'
import { t } from '../texts/texts.ts'
import { channels, RadioField } from '../ui/fields.tsx'
import { EmptyState } from '../ui/identity.tsx'
import { Page } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Time } from '../ui/times.tsx'
import { Badge } from '../ui/values.tsx'
import { AudienceName } from './audience.tsx'
import { withoutContent } from './no-content.ts'

export function CampaignsPage() {
  const { mayChange } = useTenant()
  const list = useList(['campaigns'], (calls, page) => calls.get('/campaigns', page), {
    every: 5_000,
  })
  return (
    <Page
      title={t('Campaigns')}
      intro={t('One email or in-app message to many contacts.')}
      actions={mayChange && <CreateCampaign />}
    >
      <Table
        label={t('Campaigns')}
        list={list}
        keyOf={({ id }) => id}
        empty={
          <EmptyState icon={Megaphone} title={t('No campaigns yet')}>
            {t('A campaign goes to all contacts, to a segment, or to contacts with a tag.')}
          </EmptyState>
        }
        columns={[
          {
            name: t('Name'),
            cell: ({ id, name }) => <LinkTo list="campaigns" id={id} name={name} />,
          },
          { name: t('Status'), cell: ({ status }) => <Badge state={status} /> },
          {
            name: t('Channel'),
            cell: ({ channel }) => (channel === 'email' ? t('Email') : t('In-app')),
          },
          { name: t('Audience'), cell: ({ audience }) => <AudienceName of={audience} /> },
          {
            name: t('Sent'),
            cell: ({ launchedAt, sendAt }) => <Time at={launchedAt ?? sendAt} />,
          },
        ]}
      />
    </Page>
  )
}

/** Creates a draft, which its page completes. */
function CreateCampaign() {
  return (
    <WriteDialog
      opener={t('Create campaign')}
      variant="primary"
      action={t('Create')}
      changes={['campaigns']}
      write={(calls, fields) => {
        const name = fields.text('name')
        const audience = { all: true } as const
        const channel = fields.text('channel') === 'inapp' ? 'inapp' : 'email'
        return calls.post('/campaigns', {
          body: { name, audience, ...withoutContent(name, channel) },
        })
      }}
      opens={({ id }) => ['campaigns', id]}
    >
      <TextField label={t('Campaign name')} name="name" autoFocus />
      <RadioField
        label={t('Channel')}
        name="channel"
        look="segmented"
        choices={channels}
        defaultValue="email"
      />
    </WriteDialog>
  )
}
