import type { Calls } from '@outrider/sdk'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Schema } from '../data/calls.ts'
import { useRead } from '../data/queries.ts'
import { messageName, reasonText } from '../messages/message-parts.tsx'
import { LinkTo, useTenant } from '../tenant/tenant.tsx'
import { DialogButton } from '../ui/dialog.tsx'
import { BarChart } from '../ui/charts.tsx'
import { labelled, SelectField } from '../ui/fields.tsx'
import { Failure, Page, Section } from '../ui/page.tsx'
import { listOf, rowsOf, Table } from '../ui/table.tsx'
import { Badge, Time } from '../ui/values.tsx'

export function OverviewPage() {
  return (
    <Page title="Overview">
      <Figures />
      <OverTime />
      <LatestMessages />
      <FirstSteps />
    </Page>
  )
}

/** Milliseconds between two reads of the statistics. */
const interval = 15_000
/** Milliseconds between two counts of all contacts, which read each of them. */
const countInterval = 60_000
/** The lists are counted up to this limit. */
const page = { params: { query: { limit: 200 } } }

/** The number of contacts, automations, campaigns and domains. */
function Figures() {
  const { orgId, environment } = useTenant()
  const { data } = useRead(['figures'], countAll, { every: countInterval })
  const params = { orgId, environment }
  return (
    <div className="cards">
      <Figure value={data?.contacts}>
        <Link to="/o/$orgId/$environment/contacts" params={params}>
          Contacts known
        </Link>
      </Figure>
      <Figure value={data?.automations}>
        <Link to="/o/$orgId/$environment/automations" params={params}>
          Automations active
        </Link>
      </Figure>
      <Figure value={data?.campaigns}>
        <Link to="/o/$orgId/$environment/campaigns" params={params}>
          Campaigns under way
        </Link>
      </Figure>
      <Figure value={data?.domains}>
        <Link to="/o/$orgId/$environment/domains" params={params}>
          Domains ready to send
        </Link>
      </Figure>
    </div>
  )
}

function Figure(props: { readonly value: string | undefined; readonly children: ReactNode }) {
  return (
    <div className="card">
      <span className="figure">{props.value ?? '…'}</span>
      {props.children}
    </div>
  )
}

async function countAll(calls: Calls) {
  const [contacts, { automations }, { campaigns }, { domains }] = await Promise.all([
    calls.post('/segments/preview', { body: { definition: { all: [] } } }),
    calls.get('/automations', { params: { query: { ...page.params.query, status: ['active'] } } }),
    calls.get('/campaigns', {
      params: { query: { ...page.params.query, status: ['scheduled', 'sending'] } },
    }),
    calls.get('/domain', page),
  ])
  return {
    contacts: `${contacts.count.toLocaleString()}${contacts.complete ? '' : '+'}`,
    automations: many(automations.length),
    campaigns: many(campaigns.length),
    domains: many(domains.filter(({ sendReady }) => sendReady).length),
  }
}

/** `200+` if there may be more than one page. */
function many(found: number): string {
  return found === page.params.query.limit ? `${found}+` : String(found)
}

type Period = Schema<'GetStatisticsReply'>['periods'][number]

const spans = {
  day: {
    label: 'the last 30 days',
    write: new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
  },
  hour: {
    label: 'the last 24 hours',
    write: new Intl.DateTimeFormat(undefined, {
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
    }),
  },
} as const
type Span = keyof typeof spans

const charts = [
  { title: 'Events', count: ({ events }: Period) => events.received },
  { title: 'Entries', count: ({ entries }: Period) => entries.entered },
  { title: 'Emails sent', count: ({ emails }: Period) => emails.sent },
  { title: 'Failures', count: failuresIn, tone: 'danger' },
] as const

/** Failed entries, and emails that failed, bounced or caused a complaint. */
function failuresIn({ entries, emails }: Period): number {
  return entries.failed + emails.failed + emails.bounced + emails.complained
}

/** Counts per period, as charts and as a table. */
function OverTime() {
  const [span, setSpan] = useState<Span>('day')
  const { data, error } = useRead(
    ['statistics', span],
    (calls) => calls.get('/statistics', { params: { query: { interval: span } } }),
    { every: interval },
  )
  const { label, write } = spans[span]
  const periods = data?.periods ?? []
  const nameOf = ({ start }: Period) => write.format(new Date(start))
  const ends = [periods.at(0), periods.at(-1)].map((period) => (period ? nameOf(period) : '…'))
  return (
    <Section
      title="Over time"
      actions={
        <>
          <SelectField
            label="Time"
            name="span"
            isLabelHidden
            value={span}
            choices={labelled({ day: 'Last 30 days (UTC)', hour: 'Last 24 hours' })}
            onChange={setSpan}
          />
          <DialogButton opener="Show as a table" title={`Over ${label}`} size="large">
            {() => <Numbers of={periods} nameOf={nameOf} />}
          </DialogButton>
        </>
      }
    >
      {error && !data ? <Failure error={error} /> : null}
      <div className="charts">
        {charts.map(({ title, count, ...look }) => (
          <BarChart
            key={title}
            title={title}
            bars={periods.map((period) => ({ label: nameOf(period), value: count(period) }))}
            ends={[ends[0] ?? '', ends[1] ?? '']}
            {...look}
          />
        ))}
      </div>
    </Section>
  )
}

interface NumbersProps {
  readonly of: readonly Period[]
  readonly nameOf: (period: Period) => string
}

/** The newest period first. */
function Numbers({ of, nameOf }: NumbersProps) {
  return (
    <Table
      label="Over time"
      list={rowsOf(of.toReversed())}
      keyOf={({ start }) => start}
      empty="Nothing is counted yet."
      columns={[
        { name: 'Time', cell: nameOf },
        { name: 'Events', cell: ({ events }) => events.received.toLocaleString() },
        { name: 'Entries', cell: ({ entries }) => entries.entered.toLocaleString() },
        { name: 'Completed', cell: ({ entries }) => entries.completed.toLocaleString() },
        { name: 'Emails sent', cell: ({ emails }) => emails.sent.toLocaleString() },
        { name: 'Opened', cell: ({ emails }) => emails.opened?.toLocaleString() ?? '–' },
        { name: 'In-app messages', cell: ({ inapp }) => inapp.sent.toLocaleString() },
        { name: 'Failures', cell: (period) => failuresIn(period).toLocaleString() },
      ]}
    />
  )
}

/** The latest messages with their status. */
function LatestMessages() {
  const { data, error } = useRead(
    ['messages', 'latest'],
    (calls) => calls.get('/messages', { params: { query: { limit: 5 } } }),
    { every: 5_000 },
  )
  return (
    <Section title="Latest messages">
      <Table
        label="Latest messages"
        list={listOf({ data: data?.messages, error })}
        keyOf={({ id }) => id}
        empty="Nothing was sent yet."
        columns={[
          {
            name: 'Message',
            cell: (message) => (
              <LinkTo list="messages" id={message.id} name={messageName(message)} />
            ),
          },
          { name: 'Status', cell: ({ status }) => <Badge state={status} /> },
          { name: 'Reason', cell: ({ reason, detail }) => reasonText(reason, detail) },
          { name: 'Created', cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
      />
    </Section>
  )
}

/** The first steps of a new user, in order. */
function FirstSteps() {
  const { orgId, environment, mayChange } = useTenant()
  const params = { orgId, environment }
  if (!mayChange) return null
  return (
    <Section title="First steps">
      <ol className="prose">
        <li>
          <Link to="/o/$orgId/$environment/automations" params={params}>
            Create an automation
          </Link>
          : it says what happens when your product sends an event. Its page shows the event to send.
        </li>
        <li>
          <Link to="/o/$orgId/$environment/keys" params={params}>
            Create a secret key
          </Link>{' '}
          for your backend. The <a href="/api/v1/docs">documentation</a> has every call.
        </li>
        <li>
          <Link to="/o/$orgId/$environment/domains" params={params}>
            Add your sending domain
          </Link>
          , so that email comes from you.
        </li>
      </ol>
    </Section>
  )
}
