import { invalid } from '@outrider/contracts/problem'
import {
  countedDays,
  type Interval,
  maxPeriods,
  type StatisticsQuery,
} from '@outrider/contracts/statistics'

const hour = 3_600_000
const day = 24 * hour
/** Milliseconds of a period; without leap seconds, as in POSIX, so that all periods are multiples. */
const lengths: Readonly<Record<Interval, number>> = { hour, day }
/** Milliseconds that are asked for when nothing is said. */
const spans: Readonly<Record<Interval, number>> = { hour: 24 * hour, day: 30 * day }

/** The periods that a query asks for. */
export interface PeriodRange {
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
