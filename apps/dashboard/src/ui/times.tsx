import { formatLocale } from '../texts/texts.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const full = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'full', timeStyle: 'long' })
const withYear = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium' })
const dayAndMonth = new Intl.DateTimeFormat(formatLocale(), { month: 'short', day: 'numeric' })
const dayAndTime = new Intl.DateTimeFormat(formatLocale(), {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const weekday = new Intl.DateTimeFormat(formatLocale(), {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
})
const clock = new Intl.DateTimeFormat(formatLocale(), { hour: '2-digit', minute: '2-digit' })
const relative = new Intl.RelativeTimeFormat(formatLocale(), { numeric: 'auto', style: 'short' })
const relativeDay = new Intl.RelativeTimeFormat(formatLocale(), { numeric: 'auto' })

function isInYear(date: Date, now = new Date()): boolean {
  return date.getFullYear() === now.getFullYear()
}

/** For example `5 min. ago` within a day, otherwise the date, with the year if it is not this one. */
export function shortTime(date: Date, now = new Date()): string {
  const distance = date.getTime() - now.getTime()
  const size = Math.abs(distance)
  if (size < minute) return relative.format(0, 'second')
  if (size < hour) return relative.format(Math.round(distance / minute), 'minute')
  if (size < day) return relative.format(Math.round(distance / hour), 'hour')
  return (isInYear(date, now) ? dayAndTime : withYear).format(date)
}

/** A time, which hovering displays with its time zone; a dash if there is none. */
export function Time({ at }: { readonly at: string | null | undefined }) {
  if (at === null || at === undefined) return <span className="quiet-text">–</span>
  return <Shown at={at} as={shortTime} />
}

/** A time with its weekday, year and time zone, where a user decides by it. */
export function FullTime({ at }: { readonly at: string }) {
  return <time dateTime={at}>{full.format(new Date(at))}</time>
}

/** A day, with the year if it is another one. */
export function Day({ at }: { readonly at: string }) {
  return <Shown at={at} as={(date) => (isInYear(date) ? dayAndMonth : withYear).format(date)} />
}

/** The time of day. */
export function Clock({ at }: { readonly at: string }) {
  return <Shown at={at} as={(date) => clock.format(date)} />
}

interface ShownProps {
  readonly at: string
  readonly as: (date: Date) => string
}

function Shown({ at, as }: ShownProps) {
  const date = new Date(at)
  return (
    <time dateTime={at} title={full.format(date)}>
      {as(date)}
    </time>
  )
}

/** The day of a time in the browser's time zone, as a key. */
export function dayOf(at: string): string {
  return new Date(at).toDateString()
}

/** Today, Yesterday, or a day with its weekday. */
export function dayTitle(at: string): string {
  const date = new Date(at)
  const near = [0, -1].find(
    (days) => dayOf(at) === new Date(Date.now() + days * day).toDateString(),
  )
  if (near === undefined) return (isInYear(date) ? weekday : withYear).format(date)
  const text = relativeDay.format(near, 'day')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
