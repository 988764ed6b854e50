import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useWrite } from '../data/writes.ts'
import { useTenant } from '../tenant/tenant.ts'
import { FieldFault } from '../ui/faults.ts'
import { Form } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/page.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { Automation } from './graph.ts'
import { sampleEvent } from './sample-event.ts'

/** An event that starts the automation, to be sent from here or from a backend. */
export function TryEvent({ automation }: { readonly automation: Automation }) {
  const { orgId, environment } = useTenant()
  const [sent, setSent] = useState(false)
  const { mutateAsync: send } = useWrite(
    (calls, body: ReturnType<typeof sampleEvent>) => calls.post('/events', { body }),
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
          await send({ ...sampleEvent(automation.trigger), ...event })
          setSent(true)
        }}
      >
        <p>
          Your backend posts such an event to <code>{location.origin}/api/v1/events</code> with a
          secret key. You can also send it from here: it is a real one.
        </p>
        <TextField
          key={JSON.stringify(automation.trigger)}
          label="Event"
          name="sample"
          rows={10}
          isCode
          defaultValue={JSON.stringify(sampleEvent(automation.trigger), null, 2)}
        />
        {sent && (
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
