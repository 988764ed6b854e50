import { type QuietHours, type Weekday, weekdays } from '@outrider/contracts/settings'

/**
 * A date and time as the clocks of a place show it: milliseconds since 1970 as if the place were in UTC. Some of them
 * do not exist there, others exist twice, when clocks change.
 */
export type WallTime = number

const minute = 60_000
const day = 24 * 60 * minute

/** To make a format takes much longer than to use it. There are about 600 zones, in any letter case. */
const formats = new Map<string, Intl.DateTimeFormat>()
const maxFormats = 1_000

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  if (formats.size >= maxFormats) formats.clear()
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, format)
  return format
}

/** What the clocks of a time zone (IANA) show at an instant, to the second. */
export function wallTimeAt(at: Date, timeZone: string): WallTime {
  const parts = formatOf(timeZone).formatToParts(at)
  const [year = 0, month = 0, date = 0, hour = 0, minutes = 0, seconds = 0] = [
    'year',
    'month',
    'day',
    'hour',
    'minute',
    'second',
  ].map((type) => Number(parts.find((part) => part.type === type)?.value))
  return Date.UTC(year, month - 1, date, hour, minutes, seconds)
}

/**
 * When the clocks of a time zone show a time. Of two such instants, the earlier one, or with `later` the later one. A
 * time that is skipped is as much later as the clocks are advanced (RFC 5545, section 3.3.5).
 */
export function instantOf(wall: WallTime, timeZone: string, { later = false } = {}): Date {
  const offsetAt = (time: number) => wallTimeAt(new Date(time), timeZone) - time
  const [before, after] = [wall - offsetAt(wall - day), wall - offsetAt(wall + day)]
  const shown = [before, after].filter((time) => wallTimeAt(new Date(time), timeZone) === wall)
  if (shown.length === 0) return new Date(before)
  return new Date(later ? Math.max(...shown) : Math.min(...shown))
}

/** Minutes since midnight of a time such as `09:30`. */
function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}

function weekdayOf(wall: WallTime): Weekday {
  return weekdays[(new Date(wall).getUTCDay() + 6) % weekdays.length] ?? 'mon'
}

function midnightOf(wall: WallTime): WallTime {
  return Math.floor(wall / day) * day
}

/** The first instant after `after` at which clocks show a time such as `09:30`, on one of `days` if they are given. */
export function nextLocalTime(
  after: Date,
  time: string,
  timeZone: string,
  days: readonly Weekday[] = weekdays,
): Date {
  const today = midnightOf(wallTimeAt(after, timeZone))
  // From yesterday: a time that clocks skip may be on the next day.
  for (let ahead = -1; ahead <= 2 * weekdays.length; ahead += 1) {
    const date = today + ahead * day
    const at = instantOf(date + minutesOf(time) * minute, timeZone)
    if (at > after && days.includes(weekdayOf(date))) return at
  }
  throw new Error(`no ${time} in ${timeZone} after ${after.toISOString()}`)
}

/** Whether quiet hours show on the clock, and the time at which they end then. */
function quietAt({ from, to, days }: QuietHours, wall: WallTime): WallTime | undefined {
  const [begin, end] = [minutesOf(from) * minute, minutesOf(to) * minute]
  const today = midnightOf(wall)
  const time = wall - today
  const beginsOn = (date: WallTime) => !days || days.includes(weekdayOf(date))
  if (begin < end) return time >= begin && time < end && beginsOn(today) ? today + end : undefined
  if (time >= begin && beginsOn(today)) return today + day + end
  return time < end && beginsOn(today - day) ? today + end : undefined
}

/** When the quiet hours end in which `now` is; undefined if it is in none. */
export function quietUntil(now: Date, hours: QuietHours, timeZone: string): Date | undefined {
  const end = quietAt(hours, wallTimeAt(now, timeZone))
  return end === undefined ? undefined : instantOf(end, timeZone, { later: true })
}
