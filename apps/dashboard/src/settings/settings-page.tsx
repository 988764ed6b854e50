import { useState } from 'react'
import { WriteForm } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { useRead } from '../data/queries.ts'
import { useTenant } from '../tenant/tenant.tsx'
import { Button } from '../ui/button.tsx'
import { CheckField, DurationField, labelled, SelectField, TextField } from '../ui/fields.tsx'
import { type Fields, useFault } from '../ui/form.tsx'
import { LoadedPage, Page, Section } from '../ui/page.tsx'
import { Facts } from '../ui/values.tsx'
import { Topics } from './topics.tsx'

type Settings = Schema<'Settings'>
type Cap = Settings['caps'][number]

export function SettingsPage() {
  const { mayChange } = useTenant()
  const settings = useRead(['settings'], (calls) => calls.get('/settings'))
  return (
    <LoadedPage from={settings} title="Settings">
      {(data) => (
        <Page title="Settings" intro="Rules for all messages of this environment.">
          {mayChange ? <SettingsForm settings={data} /> : <Summary of={data} />}
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
        'Opens are recorded': tracking.opens ? 'Yes' : 'No',
        'Clicks are recorded': tracking.clicks ? 'Yes' : 'No',
        'Quiet hours': quietHours ? `${quietHours.from} to ${quietHours.to}` : 'None',
        'Time zone': timeZone,
        Caps: caps.map(({ name }) => name).join(', ') || 'None',
      }}
    />
  )
}

const days = labelled({
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
})

function SettingsForm({ settings }: { readonly settings: Settings }) {
  const { tracking, quietHours, footer, softBounces, displayNameAttribute, timeZone } = settings
  const [caps, setCaps] = useState<readonly KeyedCap[]>(() => settings.caps.map(keyed))
  const [saved, setSaved] = useState(caps)
  return (
    <WriteForm
      action="Save settings"
      parts={['quietHours', 'caps', 'footer']}
      done="Settings saved."
      isChanged={caps !== saved}
      changes={['settings', 'contacts']}
      write={async (calls, fields) => {
        await calls.patch('/settings', { body: settingsIn(fields, caps) })
        setSaved(caps)
      }}
    >
      <Section title="Contacts">
        <div className="row with-hints">
          <TextField
            label="Attribute with the name"
            name="displayNameAttribute"
            defaultValue={displayNameAttribute}
          />
          <TextField
            label="Time zone of contacts without one"
            name="timeZone"
            defaultValue={timeZone}
            hint="For example Europe/Berlin."
          />
        </div>
      </Section>
      <Section title="Tracking">
        <CheckField label="Record opens" name="tracking.opens" defaultChecked={tracking.opens} />
        <CheckField label="Record clicks" name="tracking.clicks" defaultChecked={tracking.clicks} />
      </Section>
      <Section title="Quiet hours">
        <p className="hint">
          Emails wait until they end, in the time zone of the contact. Transactional emails do not
          wait. Leave both empty for none. For example 22:00 to 07:00.
        </p>
        <div className="row">
          <TextField label="From" name="quietHours.from" defaultValue={quietHours?.from ?? ''} />
          <TextField label="To" name="quietHours.to" defaultValue={quietHours?.to ?? ''} />
        </div>
        <fieldset>
          <legend>Days on which they begin</legend>
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
      <Section title="Caps">
        <p className="hint">
          The most messages that a contact receives in a period. Transactional emails do not count.
        </p>
        <Caps value={caps} onChange={setCaps} />
      </Section>
      <Section title="Footer">
        <p className="hint">
          Added to emails without a link to unsubscribe. Leave both empty for a plain link. Liquid:{' '}
          <code>{'{{ unsubscribeUrl }}'}</code>
        </p>
        <TextField
          label="Footer as HTML"
          name="footer.html"
          rows={3}
          isCode
          defaultValue={footer?.html ?? ''}
        />
        <TextField
          label="Footer as plain text"
          name="footer.text"
          rows={3}
          defaultValue={footer?.text ?? ''}
        />
      </Section>
      <Section title="Soft bounces">
        <div className="row">
          <TextField
            label="Suppress an address after bounces in a row"
            name="softBounces.suppressAfter"
            type="number"
            defaultValue={String(softBounces.suppressAfter)}
          />
          <TextField
            label="Within days"
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

const capChannels = labelled({ '': 'Email and in-app', email: 'Email', inapp: 'In-app' })
const effects = labelled({ skip: 'Skip the message', wait: 'Let the email wait' })
const newCap: Cap = { name: '', max: 3, withinSeconds: 7 * 86_400, whenCapped: 'skip' }
/** The API permits no more. */
const maxCaps = 5

function Caps({ value, onChange }: CapsProps) {
  const fault = useFault('caps')
  return (
    <>
      {value.map(({ key, cap }, index) => (
        <fieldset key={key}>
          <legend>Cap {index + 1}</legend>
          <div className="row">
            <TextField label="Cap name" name={`caps.${index}.name`} defaultValue={cap.name} />
            <TextField
              label="At most (messages)"
              name={`caps.${index}.max`}
              type="number"
              defaultValue={String(cap.max)}
            />
            <DurationField
              label="Within"
              name={`caps.${index}.withinSeconds`}
              defaultSeconds={cap.withinSeconds}
            />
            <SelectField
              label="Messages"
              name={`caps.${index}.channel`}
              choices={capChannels}
              defaultValue={cap.channel ?? ''}
            />
            <SelectField
              label="When reached"
              name={`caps.${index}.whenCapped`}
              choices={effects}
              defaultValue={cap.whenCapped}
            />
            <TextField
              label="Topics"
              name={`caps.${index}.topics`}
              defaultValue={cap.topics?.join(', ') ?? ''}
            />
            <Button onPress={() => onChange(value.toSpliced(index, 1))}>Remove cap</Button>
          </div>
        </fieldset>
      ))}
      {fault !== undefined && <p className="fault">{fault}</p>}
      <div className="actions">
        <Button
          isDisabled={value.length >= maxCaps}
          onPress={() => onChange([...value, keyed(newCap)])}
        >
          Add cap
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
