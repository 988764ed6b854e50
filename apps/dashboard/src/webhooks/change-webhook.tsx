import type { components } from '@outrider/sdk'
import { useState } from 'react'
import { useWrite } from '../data/writes.ts'
import { ShownOnce } from '../keys/shown-once.tsx'
import { DialogButton } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'
import { chosenTypes, type EventType } from './event-types.ts'
import { WebhookFields } from './webhook-fields.tsx'

type Webhook = components['schemas']['Webhook']

export function ChangeWebhook({ webhook }: { readonly webhook: Webhook }) {
  const { mutateAsync: change } = useWrite(
    (calls, body: { url: string; events: EventType[]; description: string | null }) =>
      calls.patch('/webhooks/{id}', { params: { path: { id: webhook.id } }, body }),
    ['webhooks'],
  )
  return (
    <DialogButton opener="Change" title="Change this webhook" size="large">
      {(close) => (
        <Form
          action="Save"
          submit={async (fields) => {
            await change({
              url: fields.text('url'),
              events: chosenTypes(fields.all('events')),
              description: fields.optional('description') ?? null,
            })
            close()
            notify('The webhook is changed.')
          }}
        >
          <WebhookFields of={webhook} />
        </Form>
      )}
    </DialogButton>
  )
}

export function RotateSecret({ id }: { readonly id: string }) {
  return (
    <DialogButton opener="Rotate secret">
      {(close) => <RotateForm id={id} onDone={close} />}
    </DialogButton>
  )
}

function RotateForm({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const [secret, setSecret] = useState<string>()
  const { mutateAsync: rotate } = useWrite(
    (calls) => calls.post('/webhooks/{id}/rotate-secret', { params: { path: { id } } }),
    ['webhooks'],
  )
  if (secret !== undefined)
    return <ShownOnce label="signing secret" text={secret} onDone={onDone} />
  return (
    <Form action="Rotate secret" submit={async () => setSecret((await rotate()).secret)}>
      <p>Both secrets sign for 24 hours; then the old one ends.</p>
    </Form>
  )
}
