import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schema } from '../data/calls.ts'
import { useRead } from '../data/queries.ts'
import { messageName, reasonText } from '../messages/message-parts.tsx'
import { LinkTo, useTenant } from '../tenant/tenant.tsx'
import { formatLocale, numberText, t } from '../texts/texts.ts'
import { BarChart, Change, Stat } from '../ui/charts.tsx'
import { DialogButton } from '../ui/dialog.tsx'
import { labelled, RadioField, SelectField } from '../ui/fields.tsx'
import { Failure, Loading, Page, Section } from '../ui/page.tsx'
import { listOf, rowsOf, Table } from '../ui/table.tsx'
import { Time } from '../ui/times.tsx'
import { Badge } from '../ui/values.tsx'
import { Checklist, NeedsAttention, useFirstSteps, useTroubles } from './attention.tsx'
import { LatestCampaigns } from './latest-campaigns.tsx'

export function OverviewPage() {
  const troubles = useTroubles()
  const firstSteps = useFirstSteps()
  // The numbers wait for what is above them, which would move them.
  const isLoading = troubles.isLoading || firstSteps.isLoading
  return (
    <Page title={t('Overview')}>
      {isLoading ? (
        <Loading />
      ) : (
        <>
          <NeedsAttention troubles={troubles} />
          <Checklist firstSteps={firstSteps} />
          <OverTime />
          <LatestCampaigns />
          <LatestMessages />
        </>
      )}
    </Page>
  )
}

/** Milliseconds between two reads of the statistics. */
const interval = 15_000

type Period = Schema<'GetStatisticsReply'>['periods'][number]

const hour = 3_600_000
/** Two times the displayed periods are read: the earlier half is compared with the later one. */
const spans = {
  day: {
    label: t('the last 30 days'),
    periods: 30,
    length: 24 * hour,
    write: new Intl.DateTimeFormat(formatLocale(), {
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
    }),
  },
  hour: {
    label: t('the last 24 hours'),
    periods: 24,
    length: hour,
    write: new Intl.DateTimeFormat(formatLocale(), {
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
    }),
  },
} as const
type Span = keyof typeof spans

const series = {
  events: { title: t('Events'), count: ({ events }: Period) => events.received },
  emails: { title: t('Emails sent'), count: ({ emails }: Period) => emails.sent },
  runs: { title: t('Runs'), count: ({ entries }: Period) => entries.entered },
  failures: { title: t('Failures'), count: failuresIn, isBad: true },
} as const
type SeriesName = keyof typeof series
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the record
const seriesNames = Object.keys(series) as SeriesName[]

/** Failed runs, and emails that failed, bounced or caused a complaint. */
function failuresIn({ entries, emails }: Period): number {
  return entries.failed + emails.failed + emails.bounced + emails.complained
}

/** Counts per period: their sums, one of them as a chart, and all as a table. */
function OverTime() {
  const [span, setSpan] = useState<Span>('day')
  const [shown, setShown] = useState<SeriesName>('events')
  const { label, write, periods: count, length } = spans[span]
  const { data, error } = useRead(
    ['statistics', span],
    (calls) => {
      const from = new Date(Date.now() - (2 * count - 1) * length).toISOString()
      return calls.get('/statistics', { params: { query: { interval: span, from } } })
    },
    { every: interval, keep: true },
  )
  const all = data?.periods ?? []
  const now = all.slice(-count)
  const before = all.slice(0, -count)
  const nameOf = ({ start }: Period) => write.format(new Date(start))
  const { title, count: countOf } = series[shown]
  const isBad = shown === 'failures'
  return (
    <>
      <div className="stats">
        {seriesNames.map((name) => (
          <SeriesStat key={name} of={name} now={now} before={before} isLoading={!data} />
        ))}
      </div>
      <Section
        title={t('Over time')}
        actions={
          <>
            <SelectField
              label={t('Time')}
              name="span"
              isLabelHidden
              value={span}
              choices={labelled({ day: t('Last 30 days (UTC)'), hour: t('Last 24 hours') })}
              onChange={setSpan}
            />
            <DialogButton
              opener={t('Show as a table')}
              title={t('Over {label}', { label })}
              size="large"
            >
              {() => <Numbers of={now} nameOf={nameOf} />}
            </DialogButton>
          </>
        }
      >
        {error && !data ? <Failure error={error} /> : null}
        <div className="card">
          <RadioField
            label={t('Shown')}
            isLabelHidden
            name="series"
            look="segmented"
            value={shown}
            onChange={setShown}
            choices={seriesNames.map((value) => ({ value, label: series[value].title }))}
          />
          <BarChart
            title={title}
            points={now.map((period) => ({ label: nameOf(period), value: countOf(period) }))}
            tone={isBad ? 'danger' : 'accent'}
          />
        </div>
      </Section>
    </>
  )
}

interface SeriesProps {
  readonly of: SeriesName
  readonly now: readonly Period[]
  readonly before: readonly Period[]
  readonly isLoading: boolean
}

const pageOf = {
  events: 'contacts',
  emails: 'messages',
  runs: 'automations',
  failures: 'messages',
} as const

function SeriesStat({ of, now, before, isLoading }: SeriesProps) {
  const { orgId, environment } = useTenant()
  const { title, count } = series[of]
  const isBad = of === 'failures'
  const sumOf = (periods: readonly Period[]) => periods.reduce((sum, one) => sum + count(one), 0)
  const sum = sumOf(now)
  return (
    <Stat
      name={
        <Link
          to={`/o/$orgId/$environment/${pageOf[of]}`}
          params={{ orgId, environment }}
          {...(isBad && { search: { status: 'failed' as const } })}
        >
          {title}
        </Link>
      }
      value={isLoading ? undefined : numberText(sum)}
      change={<Change now={sum} before={sumOf(before)} isBad={isBad} />}
      values={now.map(count)}
      tone={isBad && sum > 0 ? 'danger' : 'accent'}
    />
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
      label={t('Over time')}
      list={rowsOf(of.toReversed())}
      keyOf={({ start }) => start}
      empty={t('Nothing is counted yet.')}
      columns={[
        { name: t('Time'), cell: nameOf },
        { name: t('Events'), cell: ({ events }) => numberText(events.received) },
        { name: t('Runs'), cell: ({ entries }) => numberText(entries.entered) },
        { name: t('Completed'), cell: ({ entries }) => numberText(entries.completed) },
        { name: t('Emails sent'), cell: ({ emails }) => numberText(emails.sent) },
        {
          name: t('Opened'),
          cell: ({ emails }) => (emails.opened === null ? '–' : numberText(emails.opened)),
        },
        { name: t('In-app messages'), cell: ({ inapp }) => numberText(inapp.sent) },
        { name: t('Failures'), cell: (period) => numberText(failuresIn(period)) },
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
    <Section title={t('Latest messages')}>
      <Table
        label={t('Latest messages')}
        list={listOf({ data: data?.messages, error })}
        keyOf={({ id }) => id}
        empty={t('Messages of campaigns and automations appear here.')}
        columns={[
          {
            name: t('Message'),
            cell: (message) => (
              <LinkTo list="messages" id={message.id} name={messageName(message)} />
            ),
          },
          { name: t('Status'), cell: ({ status }) => <Badge state={status} /> },
          { name: t('Reason'), cell: ({ reason, detail }) => reasonText(reason, detail) },
          { name: t('Created'), cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
      />
    </Section>
  )
}
