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

/** A state in a word, never by its colour alone. */
export function Badge({ state }: { readonly state: string }) {
  return <span className={`badge ${tones[state] ?? 'neutral'}`}>{wordsOf(state)}</span>
}

/** `VerificationInProgress` as people write it. */
function wordsOf(state: string): string {
  const words = state.replaceAll('_', ' ').replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`)
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}
