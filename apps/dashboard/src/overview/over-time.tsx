import type { paths } from '@outrider/sdk'
import { useState } from 'react'
import { useRead } from '../data/reads.ts'
import { BarChart } from '../ui/bar-chart.tsx'
import { DialogButton } from '../ui/dialog.tsx'
import { Failure } from '../ui/loaded.tsx'
import { Section } from '../ui/page.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { rowsOf, Table } from '../ui/table.tsx'

type Statistics = paths['/statistics']['get']['responses'][200]['content']['application/json']
type Period = Statistics['periods'][number]

/** Milliseconds between two looks. */
const interval = 15_000

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

/** What did not work: entries that failed, emails that were not sent, came back or were complained of. */
function failuresIn({ entries, emails }: Period): number {
  return entries.failed + emails.failed + emails.bounced + emails.complained
}

/** How often something happened, drawn and as a table. */
export function OverTime() {
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
            choices={[
              { value: 'day', label: 'Last 30 days (UTC)' },
              { value: 'hour', label: 'Last 24 hours' },
            ]}
            onChange={(next) => setSpan(next === 'hour' ? 'hour' : 'day')}
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

/** Newest first, as in every list. */
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
        { name: 'Opened', cell: ({ emails }) => emails.opened.toLocaleString() },
        { name: 'In-app messages', cell: ({ inapp }) => inapp.sent.toLocaleString() },
        { name: 'Failures', cell: (period) => failuresIn(period).toLocaleString() },
      ]}
    />
  )
}
