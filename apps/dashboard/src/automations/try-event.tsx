import type { Calls } from '@outrider/sdk'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schema } from '../data/calls.ts'
import { useWrite } from '../data/queries.ts'
import { useTenant } from '../tenant/tenant.tsx'
import { FieldFault } from '../ui/faults.ts'
import { CheckField, TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { Section } from '../ui/page.tsx'
import { rowsOf, Table } from '../ui/table.tsx'
import { Notice } from '../ui/values.tsx'
import type { DraftTrigger } from './graph.ts'

interface AutomationProps {
  readonly automation: Schema<'Automation'>
}

/** Sends an event that starts the automation, and shows it as an example for a backend. */
export function TryEvent({ automation }: AutomationProps) {
  const { orgId, environment, calls } = useTenant()
  const [sent, setSent] = useState(false)
  const [expected, setExpected] = useState<Schema<'WouldMatch'>>()
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

interface ExpectedProps {
  readonly of: Schema<'WouldMatch'>
  readonly automationId: string
}

function Expected({ of, automationId }: ExpectedProps) {
  const own = of.automations.find((each) => each.automationId === automationId)
  const others = of.automations.filter((each) => each.wouldEnter && each !== own).length
  return (
    <Notice tone={own?.wouldEnter ? 'good' : 'warn'}>
      {own?.wouldEnter ? 'The contact would enter' : 'No contact would enter'}: {own?.reason} The
      event would {of.contact.wouldCreate ? 'create a contact' : 'be of a contact that is known'}{' '}
      and start {others} other automations.
    </Notice>
  )
}

function ask(
  calls: Calls,
  { id, trigger: { type } }: Schema<'Automation'>,
  trigger: Record<string, unknown>,
) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- typed by the user, and validated by the API
  const body = { type, trigger } as Schema<'ExplainTriggerBody'>
  return calls.post('/automations/{id}/explain', { params: { path: { id } }, body })
}

/** Explains the effect of a trigger, without storing anything. */
export function Explain({ automation }: AutomationProps) {
  const { calls } = useTenant()
  const [explanation, setExplanation] = useState<Schema<'Explanation'>>()
  return (
    <Section title="What would happen if">
      <Form
        action="Explain"
        submit={async (fields) =>
          setExplanation(await ask(calls, automation, fields.object('trigger') ?? {}))
        }
      >
        <TextField
          key={automation.trigger.type}
          label="Trigger to explain"
          name="trigger"
          rows={8}
          isCode
          defaultValue={JSON.stringify(sampleTrigger(automation.trigger), null, 2)}
        />
      </Form>
      {explanation && <Explained of={explanation} />}
    </Section>
  )
}

function Explained({ of: { wouldEnter, reason, checks } }: { readonly of: Schema<'Explanation'> }) {
  return (
    <>
      <Notice tone={wouldEnter ? 'good' : 'warn'}>
        {wouldEnter ? 'The contact would enter' : 'No contact would enter'}: {reason}
      </Notice>
      <Table
        label="Checks"
        list={rowsOf(checks)}
        keyOf={({ field }) => field}
        empty="There was nothing to check."
        columns={[
          { name: 'Field', cell: ({ field }) => <code>{field}</code> },
          { name: 'Expected', cell: ({ expected }) => <code>{JSON.stringify(expected)}</code> },
          { name: 'Found', cell: ({ actual }) => <code>{JSON.stringify(actual ?? null)}</code> },
          { name: 'Result', cell: ({ ok }) => (ok ? 'Holds' : 'Does not hold') },
        ]}
      />
    </>
  )
}

interface SampleEvent {
  event: string
  contact: { email?: string; externalId?: string; walletAddress?: string }
  payload: Record<string, unknown>
}

/** An event that probably matches the trigger, from its filters. */
function sampleEvent({ events, filters }: DraftTrigger): SampleEvent {
  const payload: Record<string, unknown> = {}
  for (const { path, op, value } of (Array.isArray(filters) ? filters : [])
    .map(firstOf)
    .map(partsOf)) {
    const plain = path?.replace(/^payload\./, '')
    if (plain !== undefined && /^\w+$/.test(plain)) payload[plain] = valueFor(op, value)
  }
  return {
    event: events?.[0] ?? 'signed_up',
    contact: { email: 'ada@example.com', externalId: 'user_1' },
    payload,
  }
}

/** A filter, or the first of its alternatives. */
function firstOf(filter: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { any } = filter
  return Array.isArray(any) ? Object(any[0]) : filter
}

function partsOf(filter: Readonly<Record<string, unknown>>) {
  const { path, op, value } = filter
  return { path: typeof path === 'string' ? path : undefined, op, value }
}

/** A value that passes the comparison. */
function valueFor(op: unknown, value: unknown): unknown {
  if (op === 'gt') return Number(value) + 1
  if (op === 'lt') return Number(value) - 1
  if (op === 'neq') return `not ${String(value)}`
  if (op === 'in' && Array.isArray(value)) return value[0]
  return op === 'exists' ? 'something' : value
}

/** An example of the trigger's request body. */
function sampleTrigger(spec: DraftTrigger): Record<string, unknown> {
  const { payload } = sampleEvent(spec)
  switch (spec.type) {
    case 'custom_event':
      return { ...sampleEvent(spec) }
    case 'onchain_event':
    case 'decoded_event':
      return {
        chain: spec.chain ?? 'base',
        event: spec.events?.[0] ?? 'Transfer',
        walletAddress: '0x00000000000000000000000000000000000000aa',
        ...(spec.contract !== undefined && { contractAddress: spec.contract }),
        payload,
      }
    case 'segment_entered':
      return { segmentId: spec.segmentId ?? '', email: 'ada@example.com', payload }
    case 'email_opened':
      return { campaignId: spec.campaignId ?? '', email: 'ada@example.com', payload }
    default:
      return { score: 1.2, email: 'ada@example.com', payload }
  }
}
