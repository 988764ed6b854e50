import { invalid } from '@outrider/contracts/problem'
import {
  type Count,
  countedDays,
  type CountName,
  type Interval,
  listCounts,
  maxPeriods,
  type Period,
  Statistics,
  StatisticsQuery,
} from '@outrider/contracts/statistics'
import { clock } from '@outrider/service/observe/time'
import { mayRead } from '../access/policies.ts'
import { route } from '../http/route.ts'

export const statisticsRoutes = [
  route({
    method: 'get',
    path: '/statistics',
    operationId: 'getStatistics',
    tag: 'Statistics',
    summary: 'Retrieve statistics',
    access: mayRead,
    limit: 'READS',
    query: StatisticsQuery,
    status: 200,
    reply: Statistics,
    handle: async ({ caller: { tenant }, query, ask }) => {
      const range = rangeOf(query, clock.now())
      const { interval } = range
      const asked = {
        tenant,
        interval,
        from: range.from.toISOString(),
        to: range.to.toISOString(),
      }
      const replies = await Promise.all(
        Object.values(listCounts).map((contract) => ask(contract, asked)),
      )
      const counts = replies.flatMap((reply) => reply.counts)
      return { body: { interval, periods: periodsOf(range, counts) } }
    },
  }),
]

const hour = 3_600_000
const day = 24 * hour
/** Milliseconds of a period; without leap seconds, as in POSIX, so that all periods are multiples. */
const lengths: Readonly<Record<Interval, number>> = { hour, day }
/** Milliseconds that are asked for when nothing is said. */
const spans: Readonly<Record<Interval, number>> = { hour: 24 * hour, day: 30 * day }

/** The periods that a query asks for. */
interface PeriodRange {
  readonly interval: Interval
  /** The first one begins here. */
  readonly from: Date
  /** The last one ends here. */
  readonly to: Date
  /** When each begins, in milliseconds. */
  readonly starts: readonly number[]
}

/** Throws `VALIDATION_FAILED` naming `from` or `to` when that is not known, or too much. */
export function rangeOf({ interval, from, to }: StatisticsQuery, now: Date): PeriodRange {
  const length = lengths[interval]
  const begun = (at: number) => Math.floor(at / length) * length
  const last = begun(to === undefined ? now.getTime() : Date.parse(to))
  const first = from === undefined ? last + length - spans[interval] : begun(Date.parse(from))
  const count = (last - first) / length + 1
  if (last > now.getTime()) throw invalid('to', 'must not be in the future')
  if (count < 1) throw invalid('from', 'must not be after to')
  if (first <= now.getTime() - (countedDays + 1) * day)
    throw invalid('from', `must be at most ${countedDays} days ago`)
  if (count > maxPeriods) throw invalid('from', `must be at most ${maxPeriods} periods before to`)
  const starts = Array.from({ length: count }, (_, place) => first + place * length)
  return { interval, from: new Date(first), to: new Date(last + length), starts }
}

/** Every period of a range with the services' counts; 0 where there are none. */
function periodsOf({ starts }: PeriodRange, counts: readonly Count[]): Period[] {
  const known = new Map(counts.map(({ start, what, count }) => [`${start} ${what}`, count]))
  return starts.map((at) => {
    const start = new Date(at).toISOString()
    const of = (what: CountName) => known.get(`${start} ${what}`) ?? 0
    // An open may be in a later period than its email.
    const tracked = (what: 'opened' | 'clicked', recorded: 'opens' | 'clicks') =>
      of(`emails ${what}`) || (of(`emails with ${recorded}`) > 0 ? 0 : null)
    return {
      start,
      events: { received: of('events received') },
      entries: {
        entered: of('entries entered'),
        completed: of('entries completed'),
        failed: of('entries failed'),
        cancelled: of('entries cancelled'),
      },
      emails: {
        sent: of('emails sent'),
        delivered: of('emails delivered'),
        opened: tracked('opened', 'opens'),
        clicked: tracked('clicked', 'clicks'),
        unsubscribed: of('emails unsubscribed'),
        bounced: of('emails bounced'),
        complained: of('emails complained'),
        failed: of('emails failed'),
      },
      inapp: { sent: of('inapp sent') },
    }
  })
}
