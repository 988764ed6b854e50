import { useState } from 'react'
import { WriteForm } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { useRead } from '../data/queries.ts'
import { useTenant } from '../tenant/tenant.tsx'
import { rich, t } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { CheckField, DurationField, labelled, SelectField } from '../ui/fields.tsx'
import { type Fields, useFault } from '../ui/form.tsx'
import { LoadedPage, Page, Section } from '../ui/page.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Facts } from '../ui/values.tsx'
import { PagesForPeople } from './pages-for-people.tsx'
import { Topics } from './topics.tsx'

type Settings = Schema<'Settings'>
type Cap = Settings['caps'][number]

export function SettingsPage() {
  const { mayChange } = useTenant()
  const settings = useRead(['settings'], (calls) => calls.get('/settings'))
  return (
    <LoadedPage from={settings} title={t('General')}>
      {(data) => (
        <Page title={t('General')} intro={t('Rules for all messages of this environment.')}>
          {mayChange ? <SettingsForm settings={data} /> : <Summary of={data} />}
          <PagesForPeople settings={data} />
          <Topics />
        </Page>
      )}
    </LoadedPage>
  )
}

function Summary({ of: { tracking, quietHours, caps, timeZone } }: { readonly of: Settings }) {
  return (
    <Facts
      of={{
        [t('Opens are recorded')]: tracking.opens ? t('Yes') : t('No'),
        [t('Clicks are recorded')]: tracking.clicks ? t('Yes') : t('No'),
        [t('Quiet hours')]: quietHours
          ? t('{from} to {to}', { from: quietHours.from, to: quietHours.to })
          : t('None'),
        [t('Time zone')]: timeZone,
        [t('Caps')]: caps.map(({ name }) => name).join(', ') || t('None'),
      }}
    />
  )
}

const days = labelled({
  mon: t('Monday'),
  tue: t('Tuesday'),
  wed: t('Wednesday'),
  thu: t('Thursday'),
  fri: t('Friday'),
  sat: t('Saturday'),
  sun: t('Sunday'),
})

function SettingsForm({ settings }: { readonly settings: Settings }) {
  const { tracking, quietHours, footer, softBounces, displayNameAttribute, timeZone } = settings
  const [caps, setCaps] = useState<readonly KeyedCap[]>(() => settings.caps.map(keyed))
  const [saved, setSaved] = useState(caps)
  return (
    <WriteForm
      action={t('Save settings')}
      parts={['quietHours', 'caps', 'footer']}
      done={t('Settings saved.')}
      isChanged={caps !== saved}
      changes={['settings', 'contacts']}
      write={async (calls, fields) => {
        await calls.patch('/settings', { body: settingsIn(fields, caps) })
        setSaved(caps)
      }}
    >
      <Section title={t('Contacts')}>
        <div className="row with-hints">
          <TextField
            label={t('Attribute with the name')}
            name="displayNameAttribute"
            defaultValue={displayNameAttribute}
          />
          <TextField
            label={t('Time zone of contacts without one')}
            name="timeZone"
            defaultValue={timeZone}
            hint={t('For example Europe/Berlin.')}
          />
        </div>
      </Section>
      <Section title={t('Tracking')}>
        <CheckField
          label={t('Record opens')}
          name="tracking.opens"
          defaultChecked={tracking.opens}
        />
        <CheckField
          label={t('Record clicks')}
          name="tracking.clicks"
          defaultChecked={tracking.clicks}
        />
      </Section>
      <Section title={t('Quiet hours')}>
        <p className="hint">
          {t(
            'Emails wait until they end, in the time zone of the contact. Transactional emails do not wait. Leave both empty for none. For example 22:00 to 07:00.',
          )}
        </p>
        <div className="row">
          <TextField
            label={t('From')}
            name="quietHours.from"
            defaultValue={quietHours?.from ?? ''}
          />
          <TextField label={t('To')} name="quietHours.to" defaultValue={quietHours?.to ?? ''} />
        </div>
        <fieldset>
          <legend>{t('Days on which they begin')}</legend>
          <div className="row">
            {days.map(({ value, label }) => (
              <CheckField
                key={value}
                label={label}
                name="quietHours.days"
                value={value}
                defaultChecked={quietHours?.days?.includes(value) ?? true}
              />
            ))}
          </div>
        </fieldset>
      </Section>
      <Section title={t('Caps')}>
        <p className="hint">
          {t(
            'The most messages that a contact receives in a period. Transactional emails do not count.',
          )}
        </p>
        <Caps value={caps} onChange={setCaps} />
      </Section>
      <Section title={t('Footer')}>
        <p className="hint">
          {rich(
            'Added to emails without a link to unsubscribe. Leave both empty for a plain link. Liquid: {code}',
            { code: <code>{'{{ unsubscribeUrl }}'}</code> },
          )}
        </p>
        <TextField
          label={t('Footer as HTML')}
          name="footer.html"
          rows={3}
          isCode
          defaultValue={footer?.html ?? ''}
        />
        <TextField
          label={t('Footer as plain text')}
          name="footer.text"
          rows={3}
          defaultValue={footer?.text ?? ''}
        />
      </Section>
      <Section title={t('Soft bounces')}>
        <div className="row">
          <TextField
            label={t('Suppress an address after bounces in a row')}
            name="softBounces.suppressAfter"
            type="number"
            defaultValue={String(softBounces.suppressAfter)}
          />
          <TextField
            label={t('Within days')}
            name="softBounces.withinDays"
            type="number"
            defaultValue={String(softBounces.withinDays)}
          />
        </div>
      </Section>
    </WriteForm>
  )
}

/** A cap with an identity, because its name changes during editing. */
interface KeyedCap {
  readonly key: string
  readonly cap: Cap
}

function keyed(cap: Cap): KeyedCap {
  return { key: crypto.randomUUID(), cap }
}

interface CapsProps {
  readonly value: readonly KeyedCap[]
  readonly onChange: (caps: readonly KeyedCap[]) => void
}

const capChannels = labelled({ '': t('Email and in-app'), email: t('Email'), inapp: t('In-app') })
const effects = labelled({ skip: t('Skip the message'), wait: t('Let the email wait') })
const newCap: Cap = { name: '', max: 3, withinSeconds: 7 * 86_400, whenCapped: 'skip' }
/** The API permits no more. */
const maxCaps = 5

function Caps({ value, onChange }: CapsProps) {
  const fault = useFault('caps')
  return (
    <>
      {value.map(({ key, cap }, index) => (
        <fieldset key={key}>
          <legend>{t('Cap {number}', { number: index + 1 })}</legend>
          <div className="row">
            <TextField label={t('Cap name')} name={`caps.${index}.name`} defaultValue={cap.name} />
            <TextField
              label={t('At most (messages)')}
              name={`caps.${index}.max`}
              type="number"
              defaultValue={String(cap.max)}
            />
            <DurationField
              label={t('Within')}
              name={`caps.${index}.withinSeconds`}
              defaultSeconds={cap.withinSeconds}
            />
            <SelectField
              label={t('Messages')}
              name={`caps.${index}.channel`}
              choices={capChannels}
              defaultValue={cap.channel ?? ''}
            />
            <SelectField
              label={t('When reached')}
              name={`caps.${index}.whenCapped`}
              choices={effects}
              defaultValue={cap.whenCapped}
            />
            <TextField
              label={t('Topics')}
              name={`caps.${index}.topics`}
              defaultValue={cap.topics?.join(', ') ?? ''}
            />
            <Button onPress={() => onChange(value.toSpliced(index, 1))}>{t('Remove cap')}</Button>
          </div>
        </fieldset>
      ))}
      {fault !== undefined && <p className="fault">{fault}</p>}
      <div className="actions">
        <Button
          isDisabled={value.length >= maxCaps}
          onPress={() => onChange([...value, keyed(newCap)])}
        >
          {t('Add cap')}
        </Button>
      </div>
    </>
  )
}

function settingsIn(fields: Fields, caps: readonly KeyedCap[]): Schema<'SettingsPatch'> {
  const [from, to] = [fields.text('quietHours.from'), fields.text('quietHours.to')]
  const chosen = fields.all('quietHours.days')
  const [html, text] = [fields.text('footer.html'), fields.text('footer.text')]
  return {
    displayNameAttribute: fields.text('displayNameAttribute'),
    timeZone: fields.text('timeZone'),
    tracking: {
      opens: fields.checked('tracking.opens'),
      clicks: fields.checked('tracking.clicks'),
    },
    quietHours:
      from === '' && to === ''
        ? null
        : { from, to, days: days.map(({ value }) => value).filter((day) => chosen.includes(day)) },
    caps: caps.map((_cap, index) => capIn(fields, `caps.${index}`)),
    footer: html === '' && text === '' ? null : { html, text },
    softBounces: {
      suppressAfter: fields.number('softBounces.suppressAfter') ?? 0,
      withinDays: fields.number('softBounces.withinDays') ?? 0,
    },
  }
}

function capIn(fields: Fields, name: string): Cap {
  const channel = capChannels.find(({ value }) => value === fields.text(`${name}.channel`))?.value
  const topics = fields.list(`${name}.topics`)
  return {
    name: fields.text(`${name}.name`),
    max: fields.number(`${name}.max`) ?? 0,
    withinSeconds: fields.seconds(`${name}.withinSeconds`) ?? 0,
    whenCapped: fields.text(`${name}.whenCapped`) === 'wait' ? 'wait' : 'skip',
    ...(channel && { channel }),
    ...(topics.length > 0 && { topics }),
  }
}
