import type { Calls } from '@outrider/sdk'
import { useState } from 'react'
import { ConfirmButton, WriteButton } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { useTenant } from '../tenant/tenant.tsx'
import { FieldFault } from '../ui/faults.ts'
import { TextField } from '../ui/fields.tsx'
import { type Fields, Form, jsonIn } from '../ui/form.tsx'
import { Section } from '../ui/page.tsx'
import { rowsOf, Table } from '../ui/table.tsx'
import { Notice } from '../ui/values.tsx'
import type { DraftTrigger } from './graph.ts'

interface AutomationProps {
  readonly automation: Schema<'Automation'>
}

/** Sends an event that starts the automation, and shows it as an example for a backend. In live, sending asks first. */
export function TryEvent({ automation }: AutomationProps) {
  const { environment, calls } = useTenant()
  const sample = sampleEvent(automation.trigger)
  const [text, setText] = useState(() => JSON.stringify(sample, null, 2))
  const [expected, setExpected] = useState<Schema<'WouldMatch'>>()
  const eventIn = (fields: Fields) => {
    const event = fields.object('sample')
    if (!event) throw new FieldFault('sample', 'must be an event')
    return { ...sample, ...event }
  }
  return (
    <Section
      title="Test with an event"
      actions={<SendEvent text={text} sample={sample} isLive={environment === 'live'} />}
    >
      <Form
        action="Check"
        parts={['event', 'contact', 'payload', 'attributes']}
        submit={async (fields) => {
          const body = { ...eventIn(fields), test: true }
          setExpected((await calls.post('/events', { body })).wouldMatch)
        }}
      >
        <p>
          Your backend posts such an event to <code>{location.origin}/api/v1/events</code> with a
          secret key. “Check” changes and sends nothing.
        </p>
        <TextField label="Event" name="sample" rows={10} isCode value={text} onChange={setText} />
        {expected && <Expected of={expected} automationId={automation.id} />}
      </Form>
    </Section>
  )
}

interface SendProps {
  /** The event as JSON. */
  readonly text: string
  /** The fields that the event does not have. */
  readonly sample: SampleEvent
  readonly isLive: boolean
}

function SendEvent({ text, sample, isLive }: SendProps) {
  const event = () => ({ ...sample, ...eventOf(text) })
  const button = {
    action: 'Send this event',
    done: 'The event is sent. Contacts who enter appear below.',
    changes: ['entries', 'contacts'],
    write: async (calls: Calls) => calls.post('/events', { body: event() }),
  }
  if (!isLive) return <WriteButton {...button} />
  return (
    <ConfirmButton {...button} title="Send this event in live?" opener="secondary">
      <p>
        It is a real event: it creates or updates its contact, and starts every automation that
        matches. Emails are sent.
      </p>
    </ConfirmButton>
  )
}

function eventOf(text: string): object {
  const event = jsonIn('event', text)
  if (typeof event !== 'object' || event === null) throw new FieldFault('event', 'must be an event')
  return event
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
    <Section title="Check by check">
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
