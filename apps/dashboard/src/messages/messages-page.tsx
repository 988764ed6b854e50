import { useState } from 'react'
import { given } from '../data/calls.ts'
import { useList, useWrite } from '../data/queries.ts'
import { LinkTo, useTenant } from '../tenant/tenant.tsx'
import { DialogButton } from '../ui/dialog.tsx'
import { choicesOf, SelectField, TextField } from '../ui/fields.tsx'
import { type Fields, Form } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'
import { Page } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { Badge, Time } from '../ui/values.tsx'

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

const identifiers = [
  { value: 'email', label: 'Email' },
  { value: 'walletAddress', label: 'Wallet address' },
  { value: 'externalId', label: 'External id' },
]

/** Sends one email or in-app message to one contact. */
export function SendMessage() {
  return (
    <DialogButton opener="Send message" title="Send one message" variant="primary">
      {(close) => <SendForm onDone={close} />}
    </DialogButton>
  )
}

function SendForm({ onDone }: { readonly onDone: () => void }) {
  const [channel, setChannel] = useState('email')
  const isEmail = channel === 'email'
  const { mutateAsync: send } = useWrite(
    (calls, fields: Fields) => {
      const contact = { [fields.text('by')]: fields.text('contact') }
      const url = fields.optional('url')
      return isEmail
        ? calls.post('/emails', {
            body: { contact, subject: fields.text('subject'), text: fields.text('text') },
          })
        : calls.post('/inapp/push', {
            body: {
              contact,
              title: fields.text('title'),
              body: fields.text('body'),
              ...given({ url }),
            },
          })
    },
    ['messages', 'timeline'],
  )
  return (
    <Form
      action="Send"
      submit={async (fields) => {
        await send(fields)
        onDone()
        notify('The message is on its way.')
      }}
    >
      <SelectField
        label="Channel"
        name="channel"
        value={channel}
        onChange={setChannel}
        choices={[
          { value: 'email', label: 'Email' },
          { value: 'inapp', label: 'In-app' },
        ]}
      />
      <div className="row">
        <SelectField label="Contact by" name="by" choices={identifiers} />
        <TextField label="Contact" name="contact" />
      </div>
      {isEmail ? (
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
    </Form>
  )
}
