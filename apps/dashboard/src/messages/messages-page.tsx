import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { WriteForm } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { useList } from '../data/queries.ts'
import { LinkTo, useTenant } from '../tenant/tenant.tsx'
import { DialogButton } from '../ui/dialog.tsx'
import { channels, labelled, SelectField, TextField } from '../ui/fields.tsx'
import { Page } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { Badge, Time } from '../ui/values.tsx'
import { filterChannels, type MessageSearch, readFilter, states } from './message-filter.ts'
import { messageName, reasonText, Source } from './message-parts.tsx'

type Message = Schema<'Message'>

export function MessagesPage() {
  const { orgId, environment, mayChange } = useTenant()
  const navigate = useNavigate()
  const { status = '', channel = '' } = useSearch({ from: '/o/$orgId/$environment/messages' })
  const setFilter = (search: MessageSearch) =>
    void navigate({
      to: '/o/$orgId/$environment/messages',
      params: { orgId, environment },
      search: (before) => readFilter({ ...before, ...search }),
      replace: true,
    })
  const filter = { ...(status && { status: [status] }), ...(channel && { channel }) }
  const list = useList(
    ['messages', status, channel],
    (calls, { params: { query } }) =>
      calls.get('/messages', { params: { query: { ...query, ...filter } } }),
    { every: 5_000 },
  )
  return (
    <Page
      title="Messages"
      intro="All emails and in-app messages, with their delivery status."
      actions={mayChange && <SendMessage />}
    >
      <div className="row">
        <SelectField
          label="Status"
          name="status"
          value={status}
          onChange={(next) => setFilter({ status: next })}
          choices={states}
        />
        <SelectField
          label="Channel"
          name="channel"
          value={channel}
          onChange={(next) => setFilter({ channel: next })}
          choices={filterChannels}
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
            cell: (message) => (
              <LinkTo list="messages" id={message.id} name={messageName(message)} />
            ),
          },
          {
            name: 'Channel',
            cell: (message) => (message.channel === 'email' ? 'email' : 'in-app'),
          },
          { name: 'Sent by', cell: (message) => <Source of={message} /> },
          {
            name: 'To',
            cell: ({ contactId }) => <LinkTo list="contacts" id={contactId} name="Contact" />,
          },
          { name: 'Status', cell: (message) => <Badge state={message.status} /> },
          { name: 'Reason', cell: ({ reason, detail }) => reasonText(reason, detail) },
          { name: 'Created', cell: ({ createdAt }) => <Time at={createdAt} /> },
          { name: 'Sent', cell: ({ sentAt }) => <Time at={sentAt} /> },
        ]}
      />
    </Page>
  )
}

const identifiers = labelled({
  email: 'Email',
  walletAddress: 'Wallet address',
  externalId: 'External id',
})

/** Sends one email or in-app message to one contact. */
function SendMessage() {
  return (
    <DialogButton opener="Send message" title="Send one message" variant="primary">
      {(close) => <SendForm onDone={close} />}
    </DialogButton>
  )
}

function SendForm({ onDone }: { readonly onDone: () => void }) {
  const [channel, setChannel] = useState<Message['channel']>('email')
  return (
    <WriteForm
      action="Send"
      onDone={onDone}
      done="The message is on its way."
      changes={['messages', 'timeline']}
      write={(calls, fields) => {
        const contact = { [fields.text('by')]: fields.text('contact') }
        const [title, body] = [fields.text('title'), fields.text('body')]
        return channel === 'email'
          ? calls.post('/emails', {
              body: { contact, subject: fields.text('subject'), text: fields.text('text') },
            })
          : calls.post('/inapp/push', { body: { contact, title, body, ...fields.given('url') } })
      }}
    >
      <SelectField
        label="Channel"
        name="channel"
        value={channel}
        onChange={setChannel}
        choices={channels}
      />
      <div className="row">
        <SelectField label="Contact by" name="by" choices={identifiers} />
        <TextField label="Contact" name="contact" />
      </div>
      {channel === 'email' ? (
        <>
          <TextField label="Subject" name="subject" />
          <TextField label="Text" name="text" rows={6} />
        </>
      ) : (
        <>
          <TextField label="Title" name="title" />
          <TextField label="Body" name="body" rows={4} />
          <TextField label="URL" name="url" type="url" />
        </>
      )}
    </WriteForm>
  )
}
