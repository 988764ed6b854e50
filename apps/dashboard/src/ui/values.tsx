import { Fragment, type ReactNode } from 'react'

const tones: Readonly<Record<string, string>> = {
  active: 'good',
  ready: 'good',
  completed: 'good',
  delivered: 'good',
  done: 'good',
  sent: 'good',
  confirmed: 'good',
  given: 'good',
  published: 'good',
  enabled: 'good',
  healthy: 'good',
  failing: 'danger',
  Verified: 'good',
  paused: 'warn',
  waiting: 'warn',
  pending: 'warn',
  expiring: 'warn',
  skipped: 'warn',
  scheduled: 'warn',
  queued: 'warn',
  building: 'warn',
  receiving: 'info',
  running: 'info',
  sending: 'info',
  VerificationRequested: 'info',
  VerificationInProgress: 'info',
  failed: 'danger',
  bounced: 'danger',
  complained: 'danger',
  missed: 'danger',
  disabled: 'danger',
  VerificationFailed: 'danger',
}

/** A state as a word with a colour. */
export function Badge({ state }: { readonly state: string }) {
  return <span className={`badge ${tones[state] ?? 'neutral'}`}>{wordsOf(state)}</span>
}

/** `VerificationInProgress` as `Verification in progress`. */
function wordsOf(state: string): string {
  const words = state.replaceAll('_', ' ').replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`)
  if (state === 'VerificationFailed') return 'Change needed'
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

/** Names and their values; null and undefined values are omitted. */
export function Facts({ of }: { readonly of: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className="facts">
      {Object.entries(of).map(([name, value]) =>
        value === undefined || value === null ? null : (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ),
      )}
    </dl>
  )
}

/** A value as JSON. */
export function Json({ value, label }: { readonly value: unknown; readonly label: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
    <pre className="json" tabIndex={0} role="region" aria-label={label}>
      {JSON.stringify(value, null, 2)}
    </pre>
  )
}

export function Tags({ of }: { readonly of: readonly string[] }) {
  if (of.length === 0) return <span className="quiet-text">–</span>
  return (
    <span className="tags">
      {of.map((tag) => (
        <span key={tag} className="tag">
          {tag}
        </span>
      ))}
    </span>
  )
}

const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })
const shortWithYear = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const short = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

function isThisYear(date: Date): boolean {
  return date.getFullYear() === new Date().getFullYear()
}

/** A time in the browser's time zone, with the year if it is another one; a dash if there is none. */
export function Time({ at }: { readonly at: string | null | undefined }) {
  if (at === null || at === undefined) return <span className="quiet-text">–</span>
  const date = new Date(at)
  return (
    <time dateTime={at} title={full.format(date)}>
      {(isThisYear(date) ? short : shortWithYear).format(date)}
    </time>
  )
}

const withZone = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' })

/** A time with its weekday, year and time zone, where a user decides by it. */
export function FullTime({ at }: { readonly at: string }) {
  return <time dateTime={at}>{withZone.format(new Date(at))}</time>
}

interface Props {
  readonly tone: 'info' | 'good' | 'warn' | 'danger'
  readonly children: ReactNode
}

/** A message that stays on the page. */
export function Notice({ tone, children }: Props) {
  return (
    <div className={`notice ${tone}`} role={tone === 'danger' ? 'alert' : undefined}>
      {children}
    </div>
  )
}
