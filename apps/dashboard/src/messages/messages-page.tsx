import { ContactLink } from '../contacts/contact-names.tsx'
import { useList } from '../data/queries.ts'
import { LinkTo, useTenant } from '../tenant/tenant.tsx'
import { t } from '../texts/texts.ts'
import { useAddress } from '../ui/address.ts'
import { DataTable } from '../ui/data-table.tsx'
import { labelled } from '../ui/fields.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { Page } from '../ui/page.tsx'
import { stateText } from '../ui/states.ts'
import { Time } from '../ui/times.tsx'
import { Badge } from '../ui/values.tsx'
import { messageName, reasonText, Source, useSources } from './message-parts.tsx'
import { SendMessage } from './send-message.tsx'

const statuses = [
  'queued',
  'sent',
  'delivered',
  'bounced',
  'complained',
  'failed',
  'skipped',
] as const
const states = statuses.map((value) => ({ value, label: stateText(value) }))
const channels = labelled({ email: t('Email'), inapp: t('In-app') })

export function MessagesPage() {
  const { mayChange } = useTenant()
  const filter = useMessageFilter()
  const { campaigns, automations } = useSources()
  const list = useList(
    ['messages', filter],
    (calls, { params: { query } }) =>
      calls.get('/messages', { params: { query: { ...query, ...filter } } }),
    { every: 10_000 },
  )
  return (
    <Page title={t('Messages')} actions={mayChange && <SendMessage />}>
      <DataTable
        label={t('Messages')}
        list={list}
        keyOf={({ id }) => id}
        filters={
          <FilterBar
            filters={[
              { name: 'status', label: t('Status'), choices: states },
              { name: 'channel', label: t('Channel'), choices: channels },
              { name: 'campaign', label: t('Campaign'), choices: campaigns },
              { name: 'automation', label: t('Automation'), choices: automations },
            ]}
          />
        }
        empty={
          Object.keys(filter).length > 0
            ? t('No message matches.')
            : t('There are no messages yet.')
        }
        columns={[
          {
            name: t('Message'),
            cell: (message) => (
              <LinkTo list="messages" id={message.id} name={messageName(message)} />
            ),
          },
          { name: t('To'), cell: ({ contactId }) => <ContactLink id={contactId} /> },
          { name: t('Status'), cell: ({ status }) => <Badge state={status} /> },
          {
            name: t('Reason'),
            isWide: true,
            cell: ({ reason, detail }) => reasonText(reason, detail),
          },
          { name: t('Sent by'), isWide: true, cell: (message) => <Source of={message} /> },
          {
            name: t('Channel'),
            isWide: true,
            cell: ({ channel }) => (channel === 'email' ? t('Email') : t('In-app')),
          },
          { name: t('Created'), isWide: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
      />
    </Page>
  )
}

/** The filter of the URL, without unknown values. */
function useMessageFilter() {
  const { read } = useAddress()
  const status = states.find(({ value }) => value === read('status'))?.value
  const channel = channels.find(({ value }) => value === read('channel'))?.value
  const [campaignId, automationId] = [read('campaign'), read('automation')]
  return {
    ...(status && { status: [status] }),
    ...(channel && { channel }),
    ...(campaignId !== undefined && { campaignId }),
    ...(automationId !== undefined && { automationId }),
  }
}
