import { Link } from '@tanstack/react-router'
import type { Schema } from '../data/calls.ts'
import { useRead } from '../data/queries.ts'
import { reasonText } from '../messages/message-parts.tsx'
import { useTenant } from '../tenant/tenant.tsx'
import { formatLocale, numberText, t } from '../texts/texts.ts'
import { BarChart, Meter } from '../ui/charts.tsx'
import { Loaded, Section } from '../ui/page.tsx'
import { rowsOf, Table } from '../ui/table.tsx'
import { rateText, reachedBy } from './rates.ts'

type Stats = Schema<'CampaignStats'>
type Counts = Omit<Stats, 'variants' | 'intervals' | 'links'>

/** The outcomes of the campaign's messages, updated during sending. */
export function CampaignReport({ campaign }: { readonly campaign: Schema<'Campaign'> }) {
  const { id, status, channel } = campaign
  const stats = useRead(
    ['campaign-stats', id],
    (calls) =>
      calls.get('/campaigns/{id}/stats', {
        params: { path: { id }, query: { interval: 'hour' } },
      }),
    { every: status === 'sending' ? 2_000 : 15_000 },
  )
  return (
    <Loaded from={stats}>
      {(data) => (
        <>
          {data.pending > 0 && (
            <Meter label={t('Done')} value={data.audience - data.pending} max={data.audience} />
          )}
          <Funnel of={data} isEmail={channel === 'email'} />
          {data.variants.length > 0 && <Variants of={data.variants} />}
          <Course of={data.intervals ?? []} />
          {data.links && data.links.length > 0 && <Links of={data.links} />}
          <Skipped of={data} />
        </>
      )}
    </Loaded>
  )
}

/** From the audience to the clicks. Rates refer to delivered messages; null is not measured. */
function Funnel({ of, isEmail }: { readonly of: Counts; readonly isEmail: boolean }) {
  const reached = reachedBy(of)
  const steps = [
    { name: t('Audience'), count: of.audience, rate: undefined },
    { name: t('Sent'), count: of.sent, rate: rateText(of.sent, of.audience) },
    ...(isEmail
      ? [
          {
            name: t('Delivered'),
            count: of.delivered > 0 ? of.delivered : null,
            rate: rateText(of.delivered, of.sent),
          },
          { name: t('Opened'), count: of.opened, rate: rateText(of.opened, reached) },
          { name: t('Clicked'), count: of.clicked, rate: rateText(of.clicked, reached) },
        ]
      : []),
  ]
  const notes = [
    { name: t('automatic opens'), count: of.machineOpens },
    { name: t('automatic clicks'), count: of.machineClicks },
    { name: 'unsubscribed', count: of.unsubscribed },
    { name: 'bounced', count: of.bounced },
    { name: 'complained', count: of.complained },
    { name: 'failed', count: of.failed },
  ].filter(({ count }) => count > 0)
  return (
    <div className="card funnel">
      {steps.map(({ name, count, rate }) => (
        <div key={name} className="funnel-step">
          <span>{name}</span>
          <span className="funnel-bar">
            <span style={{ width: `${(100 * (count ?? 0)) / Math.max(1, of.audience)}%` }} />
          </span>
          <strong>{count === null ? t('not measured') : numberText(count)}</strong>
          <span className="quiet-text">{count === null ? '' : rate}</span>
        </div>
      ))}
      {notes.length > 0 && (
        <p className="quiet-text">
          {notes.map(({ name, count }) => `${numberText(count)} ${name}`).join(' · ')}
        </p>
      )}
    </div>
  )
}

function Variants({ of }: { readonly of: Stats['variants'] }) {
  return (
    <Section title={t('Variants')}>
      <Table
        label={t('Variants')}
        list={rowsOf(of)}
        keyOf={({ name }) => name}
        empty=""
        columns={[
          { name: t('Variant'), cell: ({ name }) => name },
          { name: t('Audience'), cell: ({ audience }) => numberText(audience) },
          { name: t('Sent'), cell: ({ sent }) => numberText(sent) },
          { name: t('Opened'), cell: (each) => rateText(each.opened, reachedBy(each)) },
          { name: t('Clicked'), cell: (each) => rateText(each.clicked, reachedBy(each)) },
          { name: t('Unsubscribed'), cell: (each) => rateText(each.unsubscribed, reachedBy(each)) },
          { name: t('Failed'), cell: ({ failed, bounced }) => numberText(failed + bounced) },
        ]}
      />
    </Section>
  )
}

const hourName = new Intl.DateTimeFormat(formatLocale(), {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** Opened or sent messages by the hour; nothing before the second hour. */
function Course({ of }: { readonly of: NonNullable<Stats['intervals']> }) {
  if (of.length < 2) return null
  const isOpened = of.some(({ opened }) => opened !== null && opened > 0)
  return (
    <Section title={isOpened ? t('Opened by the hour') : t('Sent by the hour')}>
      <div className="card">
        <BarChart
          title={isOpened ? t('Opened') : t('Sent')}
          points={of.map(({ at, sent, opened }) => ({
            label: hourName.format(new Date(at)),
            value: isOpened ? (opened ?? 0) : sent,
          }))}
        />
      </div>
    </Section>
  )
}

function Links({ of }: { readonly of: NonNullable<Stats['links']> }) {
  return (
    <Section title={t('Clicked links')}>
      <Table
        label={t('Clicked links')}
        list={rowsOf(of)}
        keyOf={({ url }) => url}
        empty=""
        columns={[
          { name: t('Link'), cell: ({ url }) => url },
          { name: t('Clicks'), cell: ({ clicks }) => numberText(clicks) },
        ]}
      />
    </Section>
  )
}

/** The page where the user can remove the reason. */
const pagesOfReasons: Readonly<Record<string, 'suppressions' | 'domains' | 'settings'>> = {
  SUPPRESSED: 'suppressions',
  DOMAIN_NOT_READY: 'domains',
  CAPPED: 'settings',
  QUIET_HOURS: 'settings',
}

function Skipped({ of: { skipped } }: { readonly of: Counts }) {
  const { orgId, environment } = useTenant()
  const reasons = Object.entries(skipped)
  if (reasons.length === 0) return null
  return (
    <Section title={t('Skipped')}>
      <Table
        label={t('Skipped')}
        list={rowsOf(reasons)}
        keyOf={([reason]) => reason}
        empty=""
        columns={[
          {
            name: t('Reason'),
            cell: ([reason]) => {
              const page = pagesOfReasons[reason]
              if (page === undefined) return reasonText(reason)
              return (
                <Link to={`/o/$orgId/$environment/${page}`} params={{ orgId, environment }}>
                  {reasonText(reason)}
                </Link>
              )
            },
          },
          { name: t('Contacts'), cell: ([, count]) => numberText(count) },
        ]}
      />
    </Section>
  )
}
