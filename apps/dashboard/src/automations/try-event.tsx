import type { components } from '@outrider/sdk'
import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useWrite } from '../data/writes.ts'
import { useTenant } from '../tenant/tenant.ts'
import { CheckField } from '../ui/check-field.tsx'
import { FieldFault } from '../ui/faults.ts'
import { Form } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/page.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { Automation } from './graph.ts'
import { sampleEvent } from './sample-event.ts'

type Expectation = components['schemas']['WouldMatch']

/** An event that starts the automation, to be sent from here or from a backend. */
export function TryEvent({ automation }: { readonly automation: Automation }) {
  const { orgId, environment, calls } = useTenant()
  const [sent, setSent] = useState(false)
  const [expected, setExpected] = useState<Expectation>()
  const { mutateAsync: send } = useWrite(
    (_calls, body: ReturnType<typeof sampleEvent>) => calls.post('/events', { body }),
    ['entries', 'contacts'],
  )
  return (
    <Section title="Try it">
      <Form
        action="Send this event"
        parts={['event', 'contact', 'payload', 'attributes']}
        submit={async (fields) => {
          const event = fields.object('sample')
          if (!event) throw new FieldFault('sample', 'must be an event')
          const whole = { ...sampleEvent(automation.trigger), ...event }
          if (fields.checked('test')) {
            setExpected(
              (await calls.post('/events', { body: { ...whole, test: true } })).wouldMatch,
            )
            return
          }
          await send(whole)
          setExpected(undefined)
          setSent(true)
        }}
      >
        <p>
          Your backend posts such an event to <code>{location.origin}/api/v1/events</code> with a
          secret key. You can also send it from here: it is a real one, unless it is a dry run.
        </p>
        <TextField
          key={JSON.stringify(automation.trigger)}
          label="Event"
          name="sample"
          rows={10}
          isCode
          defaultValue={JSON.stringify(sampleEvent(automation.trigger), null, 2)}
        />
        <CheckField label="Dry run: say what would happen, and do nothing" name="test" />
        {expected && <Expected of={expected} automationId={automation.id} />}
        {sent && !expected && (
          <Notice tone="good">
            Sent. Who entered appears below, and the person among{' '}
            <Link to="/o/$orgId/$environment/contacts" params={{ orgId, environment }}>
              the contacts
            </Link>
            .
          </Notice>
        )}
      </Form>
    </Section>
  )
}

function Expected(props: { readonly of: Expectation; readonly automationId: string }) {
  const { of, automationId } = props
  const own = of.automations.find((each) => each.automationId === automationId)
  const others = of.automations.filter((each) => each.wouldEnter && each !== own).length
  return (
    <Notice tone={own?.wouldEnter ? 'good' : 'warn'}>
      {own?.wouldEnter ? 'The contact would enter' : 'Nobody would enter'}: {own?.reason} The event
      would {of.contact.wouldCreate ? 'create a contact' : 'be of a contact that is known'} and
      start {others} other automations.
    </Notice>
  )
}
