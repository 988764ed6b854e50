import { useState } from 'react'
import { useWrite } from '../data/writes.ts'
import { ShownOnce } from '../keys/shown-once.tsx'
import { DialogButton } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { chosenTypes, type EventType } from './event-types.ts'
import { WebhookFields } from './webhook-fields.tsx'

export function AddWebhook() {
  return (
    <DialogButton opener="Add webhook" variant="primary" size="large">
      {(close) => <AddForm onDone={close} />}
    </DialogButton>
  )
}

function AddForm({ onDone }: { readonly onDone: () => void }) {
  const [secret, setSecret] = useState<string>()
  const { mutateAsync: add } = useWrite(
    (calls, body: { url: string; events: EventType[]; description?: string }) =>
      calls.post('/webhooks', { body }),
    ['webhooks'],
  )
  if (secret !== undefined)
    return <ShownOnce label="signing secret" text={secret} onDone={onDone} />
  return (
    <Form
      action="Add"
      submit={async (fields) => {
        const description = fields.optional('description')
        const created = await add({
          url: fields.text('url'),
          events: chosenTypes(fields.all('events')),
          ...(description !== undefined && { description }),
        })
        setSecret(created.secret)
      }}
    >
      <WebhookFields />
    </Form>
  )
}
