import { useState } from 'react'
import type { Schema } from '../data/calls.ts'
import { useList } from '../data/queries.ts'
import { t } from '../texts/texts.ts'
import { CheckField, RadioField, SelectField } from '../ui/fields.tsx'
import { FieldFault } from '../ui/faults.ts'
import type { Fields } from '../ui/form.tsx'
import { TextField, TimeField } from '../ui/text-field.tsx'

const times = [
  { value: 'now', label: t('When I launch it') },
  { value: 'later', label: t('At a time') },
] as const
const speeds = [
  { value: 'full', label: t('As fast as possible') },
  { value: 'limited', label: t('At most a number of messages per minute') },
] as const

/** The sender, the time, and the speed. */
export function DeliveryFields({ of }: { readonly of: Schema<'Campaign'> }) {
  const { items } = useList(['senders'], (calls, page) => calls.get('/senders', page))
  const [time, setTime] = useState<'now' | 'later'>(of.sendAt === null ? 'now' : 'later')
  const [speed, setSpeed] = useState<'full' | 'limited'>(of.perMinute === null ? 'full' : 'limited')
  return (
    <>
      {of.channel === 'email' && (
        <SelectField
          label={t('Sender')}
          name="senderId"
          defaultValue={of.senderId ?? ''}
          choices={[
            { value: '', label: t('Default sender') },
            ...items.map(({ id, address }) => ({ value: id, label: address })),
          ]}
        />
      )}
      <RadioField
        label={t('When is it sent?')}
        name="time"
        choices={times}
        value={time}
        onChange={setTime}
      />
      {time === 'later' && (
        <>
          <TimeField label={t('Send at')} name="sendAt" defaultTime={of.sendAt} />
          <CheckField
            label={t('At this time of day in the time zone of each contact')}
            name="localTime"
            defaultChecked={of.localTime}
          />
        </>
      )}
      <RadioField
        label={t('How fast?')}
        name="speed"
        choices={speeds}
        value={speed}
        onChange={setSpeed}
      />
      {speed === 'limited' && (
        <TextField
          label={t('Messages per minute')}
          name="perMinute"
          type="number"
          defaultValue={of.perMinute?.toString() ?? ''}
        />
      )}
    </>
  )
}

/** The parts of the campaign that `DeliveryFields` change; null for cleared ones. */
export function deliveryIn(fields: Fields) {
  const isLater = fields.text('time') === 'later'
  const sendAt = isLater ? fields.time('sendAt') : undefined
  if (isLater && sendAt === undefined)
    throw new FieldFault('sendAt', t('Choose a date and a time.'))
  return {
    senderId: fields.optional('senderId') ?? null,
    sendAt: sendAt ?? null,
    localTime: isLater && fields.checked('localTime'),
    perMinute: fields.number('perMinute') ?? null,
  }
}
