import { useState } from 'react'
import { given } from '../data/given.ts'
import { useWrite } from '../data/writes.ts'
import { DialogButton } from '../ui/dialog.tsx'
import type { Fields } from '../ui/fields.ts'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'

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
