import { useState } from 'react'
import { useList } from '../data/reads.ts'
import { given } from '../data/given.ts'
import { LinkTo } from '../tenant/link-to.tsx'
import { useTenant } from '../tenant/tenant.ts'
import { Badge } from '../ui/badge.tsx'
import { Page } from '../ui/page.tsx'
import { choicesOf, SelectField } from '../ui/select-field.tsx'
import { Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { SendMessage } from './send-message.tsx'

const states = [
  'queued',
  'sent',
  'delivered',
  'bounced',
  'complained',
  'failed',
  'skipped',
] as const
const channels = ['email', 'inapp'] as const

export function MessagesPage() {
  const { mayChange } = useTenant()
  const [status, setStatus] = useState('')
  const [channel, setChannel] = useState('')
  const wanted = {
    status: states.find((each) => each === status),
    channel: channels.find((each) => each === channel),
  }
  const list = useList(
    ['messages', status, channel],
    (calls, page) => calls.get('/messages', { params: { query: { ...page, ...given(wanted) } } }),
    ({ messages }) => messages,
    { every: 5_000 },
  )
  return (
    <Page
      title="Messages"
      intro="Every email and in-app message, and what became of it."
      actions={mayChange && <SendMessage />}
    >
      <div className="row">
        <SelectField
          label="Status"
          name="status"
          value={status}
          onChange={setStatus}
          choices={[{ value: '', label: 'all' }, ...choicesOf(states)]}
        />
        <SelectField
          label="Channel"
          name="channel"
          value={channel}
          onChange={setChannel}
          choices={[
            { value: '', label: 'all' },
            { value: 'email', label: 'email' },
            { value: 'inapp', label: 'in-app' },
          ]}
        />
      </div>
      <Table
        label="Messages"
        list={list}
        keyOf={({ id }) => id}
        empty="There are no messages."
        columns={[
          {
            name: 'Message',
            cell: ({ id }) => <LinkTo list="messages" id={id} />,
          },
          {
            name: 'Channel',
            cell: (message) => (message.channel === 'email' ? 'email' : 'in-app'),
          },
          {
            name: 'To',
            cell: ({ contactId }) => <LinkTo list="contacts" id={contactId} />,
          },
          { name: 'Status', cell: (message) => <Badge state={message.status} /> },
          { name: 'Reason', cell: ({ reason }) => reason ?? '–' },
          { name: 'Created', cell: ({ createdAt }) => <Time at={createdAt} /> },
          { name: 'Sent', cell: ({ sentAt }) => <Time at={sentAt} /> },
        ]}
      />
    </Page>
  )
}
