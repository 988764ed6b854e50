import { Fragment, type ReactNode } from 'react'
import { stateText } from './states.ts'

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
  expiring: 'warn',
  receiving: 'info',
  running: 'info',
  sending: 'info',
  VerificationRequested: 'info',
  VerificationInProgress: 'info',
  failed: 'danger',
  bounced: 'danger',
  complained: 'danger',
  missed: 'danger',
  disabled: 'warn',
  VerificationFailed: 'warn',
}

/** A state as a dot and a word: red for a failure, amber where the user must act, gray for waiting. */
export function Badge({ state }: { readonly state: string }) {
  return <span className={`badge ${tones[state] ?? 'neutral'}`}>{stateText(state)}</span>
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
