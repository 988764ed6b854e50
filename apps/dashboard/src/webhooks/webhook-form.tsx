import { useState } from 'react'
import { type Schema } from '../data/calls.ts'
import { WriteDialog } from '../data/actions.tsx'
import { FieldFault } from '../ui/faults.ts'
import { CheckField, labelled, SelectField, TextField } from '../ui/fields.tsx'
import type { Fields } from '../ui/form.tsx'

type EventType = Schema<'WebhookInput'>['events'][number]

const eventTypes = [
  'contact.created',
  'contact.updated',
  'contact.merged',
  'contact.erased',
  'contact.subscription_changed',
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
  'message.failed',
  'message.skipped',
  'suppression.created',
  'campaign.launched',
  'campaign.completed',
  'campaign.cancelled',
  'import.completed',
  'form.captured',
  'form.confirmed',
  'domain.verified',
  'domain.degraded',
  'domain.failed',
  'key.created',
  'key.rolled',
  'key.revoked',
  'webhook.disabled',
] as const satisfies readonly EventType[]

/** All types, also future ones, or the chosen types. */
function chosenTypes(fields: Fields): EventType[] {
  if (fields.text('which') === 'all') return ['*']
  const names = fields.all('events')
  const chosen = eventTypes.filter((type) => names.includes(type))
  if (chosen.length === 0) throw new FieldFault('which', 'Choose at least one event.')
  return chosen
}

const whichEvents = labelled({ all: 'All events, also new types', chosen: 'Chosen events' })

const secret = {
  label: 'signing secret',
  of: (created: { readonly secret?: string }) => created.secret,
}

export function AddWebhook() {
  return (
    <WriteDialog
      opener="Add webhook"
      variant="primary"
      size="large"
      action="Add"
      secret={secret}
      changes={['webhooks']}
      write={(calls, fields) =>
        calls.post('/webhooks', {
          body: {
            url: fields.text('url'),
            events: chosenTypes(fields),
            ...fields.given('description'),
          },
        })
      }
    >
      <WebhookFields />
    </WriteDialog>
  )
}

export function ChangeWebhook({ webhook }: { readonly webhook: Schema<'Webhook'> }) {
  return (
    <WriteDialog
      opener="Change"
      title="Change this webhook"
      size="large"
      action="Save"
      done="Webhook updated."
      changes={['webhooks']}
      write={(calls, fields) =>
        calls.patch('/webhooks/{id}', {
          params: { path: { id: webhook.id } },
          body: {
            url: fields.text('url'),
            events: chosenTypes(fields),
            description: fields.optional('description') ?? null,
          },
        })
      }
    >
      <WebhookFields of={webhook} />
    </WriteDialog>
  )
}

export function RotateSecret({ id }: { readonly id: string }) {
  return (
    <WriteDialog
      opener="Rotate secret"
      action="Rotate secret"
      secret={secret}
      changes={['webhooks']}
      write={(calls) => calls.post('/webhooks/{id}/rotate-secret', { params: { path: { id } } })}
    >
      <p>Both secrets sign for 24 hours; then the old one ends.</p>
    </WriteDialog>
  )
}

function WebhookFields({ of }: { readonly of?: Schema<'Webhook'> }) {
  const [which, setWhich] = useState<'all' | 'chosen'>(
    of === undefined || of.events.includes('*') ? 'all' : 'chosen',
  )
  return (
    <>
      <TextField
        label="URL"
        name="url"
        type="url"
        defaultValue={of?.url ?? ''}
        hint="A public HTTPS URL. It must respond with 2xx within 15 seconds."
      />
      <TextField label="Description" name="description" defaultValue={of?.description ?? ''} />
      <SelectField
        label="Events"
        name="which"
        value={which}
        choices={whichEvents}
        onChange={setWhich}
      />
      {which === 'chosen' && (
        <fieldset>
          <legend>Chosen events</legend>
          <div className="row wide">
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
      )}
    </>
  )
}
