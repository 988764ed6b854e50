import { useState } from 'react'
import { type Schema } from '../data/calls.ts'
import { WriteDialog, WriteForm } from '../data/actions.tsx'
import { t } from '../texts/texts.ts'
import { FieldFault } from '../ui/faults.ts'
import { CheckField, RadioField } from '../ui/fields.tsx'
import type { Fields } from '../ui/form.tsx'
import { TextField } from '../ui/text-field.tsx'

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
  if (chosen.length === 0) throw new FieldFault('which', t('Choose at least one event.'))
  return chosen
}

const whichEvents = [
  { value: 'all', label: t('All events'), hint: t('Also types that are added later.') },
  { value: 'chosen', label: t('Choose events') },
] as const

const secret = {
  label: t('signing secret'),
  of: (created: { readonly secret?: string }) => created.secret,
}

export function AddWebhook() {
  return (
    <WriteDialog
      opener={t('Add webhook')}
      variant="primary"
      size="large"
      action={t('Add')}
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

interface InMenuProps {
  readonly webhook: Schema<'Webhook'>
  readonly onDone: () => void
}

export function ChangeWebhook({ webhook, onDone }: InMenuProps) {
  return (
    <WriteForm
      action={t('Save')}
      done={t('Webhook updated.')}
      changes={['webhooks']}
      onDone={onDone}
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
    </WriteForm>
  )
}

export function RotateSecret({ webhook: { id }, onDone }: InMenuProps) {
  return (
    <WriteForm
      action={t('Rotate secret')}
      secret={secret}
      changes={['webhooks']}
      onDone={onDone}
      write={(calls) => calls.post('/webhooks/{id}/rotate-secret', { params: { path: { id } } })}
    >
      <p>{t('Both secrets sign for 24 hours; then the old one ends.')}</p>
    </WriteForm>
  )
}

function WebhookFields({ of }: { readonly of?: Schema<'Webhook'> }) {
  const [which, setWhich] = useState<'all' | 'chosen'>(
    of === undefined || of.events.includes('*') ? 'all' : 'chosen',
  )
  return (
    <>
      <TextField
        label={t('URL')}
        name="url"
        type="url"
        defaultValue={of?.url ?? ''}
        hint={t('A public HTTPS URL. It must respond with 2xx within 15 seconds.')}
      />
      <TextField label={t('Description')} name="description" defaultValue={of?.description ?? ''} />
      <RadioField
        label={t('Events')}
        name="which"
        value={which}
        choices={whichEvents}
        onChange={setWhich}
      />
      {which === 'chosen' && (
        <fieldset>
          <legend>{t('Chosen events')}</legend>
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
