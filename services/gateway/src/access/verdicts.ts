import { clock } from '@outrider/service/clock'

/** Milliseconds for which a verdict may be used again. */
const lifetime = 5_000
const maxKept = 10_000

/** Verdicts on one kind of credential, by its text. */
export interface Verdicts<Verdict> {
  /** The verdict on `text`, asked for unless it is known; callers at the same time share one question. */
  of(text: string, ask: () => Promise<Verdict>): Promise<Verdict>
  /** Drops those that no longer hold, and what is being asked now. */
  forget(isOver: (verdict: Verdict) => boolean): void
}

/** Remembers verdicts for five seconds at most; failures are never remembered. */
export function createVerdicts<Verdict>(): Verdicts<Verdict> {
  const kept = new Map<string, { verdict: Verdict; until: number }>()
  const asked = new Map<string, Promise<Verdict>>()

  const askOnce = async (text: string, ask: () => Promise<Verdict>): Promise<Verdict> => {
    const known = asked.get(text)
    if (known) return known
    const asking = ask()
    asked.set(text, asking)
    try {
      const verdict = await asking
      if (asked.get(text) === asking) {
        if (kept.size >= maxKept) kept.clear()
        kept.set(text, { verdict, until: clock.now().getTime() + lifetime })
      }
      return verdict
    } finally {
      if (asked.get(text) === asking) asked.delete(text)
    }
  }

  return {
    of(text, ask) {
      const known = kept.get(text)
      return known && known.until > clock.now().getTime()
        ? Promise.resolve(known.verdict)
        : askOnce(text, ask)
    },
    forget: (isOver) => {
      for (const [text, { verdict }] of kept) if (isOver(verdict)) kept.delete(text)
      asked.clear() // an answer on its way may be older than the change
    },
  }
}
