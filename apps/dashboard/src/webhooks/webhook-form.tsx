import type { components, paths } from '@outrider/sdk'
import { useState } from 'react'
import { useWrite } from '../data/queries.ts'
import { ShownOnce } from '../ui/button.tsx'
import { DialogButton } from '../ui/dialog.tsx'
import { CheckField, TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'

/** What an endpoint may ask for. */
export type EventType = NonNullable<
  paths['/webhooks']['post']['requestBody']
>['content']['application/json']['events'][number]

export const eventTypes = [
  'contact.created',
  'contact.updated',
  'contact.merged',
  'contact.erased',
  'event.received',
  'automation.entered',
  'automation.completed',
  'automation.failed',
  'message.sent',
  'message.delivered',
  'message.bounced',
  'message.complained',
  'message.opened',
  'message.clicked',
  'message.unsubscribed',
  'campaign.launched',
  'campaign.completed',
  'form.captured',
  'form.confirmed',
  'domain.verified',
  'domain.degraded',
  'domain.failed',
  'key.created',
  'key.rolled',
  'key.revoked',
] as const satisfies readonly EventType[]

/** The types that were chosen; all of them when none was. */
export function chosenTypes(names: readonly string[]): EventType[] {
  const chosen = eventTypes.filter((type) => names.includes(type))
  return chosen.length === 0 || chosen.length === eventTypes.length ? ['*'] : chosen
}

interface Props {
  readonly of?: {
    readonly url: string
    readonly description: string | null
    readonly events: readonly string[]
  }
}

export function WebhookFields({ of }: Props) {
  return (
    <>
      <TextField
        label="URL"
        name="url"
        type="url"
        {...(of && { defaultValue: of.url })}
        hint="A public https address; it must answer with 2xx within 15 seconds."
      />
      <TextField
        label="Description"
        name="description"
        {...(of?.description && { defaultValue: of.description })}
      />
      <fieldset>
        <legend>Events (none chosen means all)</legend>
        <div className="row">
          {eventTypes.map((type) => (
            <CheckField
              key={type}
              label={type}
              name="events"
              value={type}
              defaultChecked={of?.events.includes(type) ?? false}
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}

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
