const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** How long after it was asked for a domain is looked at, in milliseconds; from the last on, by `intervals`. */
const moments = [30 * second, minute, 2 * minute, 5 * minute, 10 * minute]
/** Until so long after it was asked for, a domain is looked at so often. */
const intervals = [
  { until: hour, every: 15 * minute },
  { until: 6 * hour, every: 30 * minute },
  { until: 72 * hour, every: hour },
]
const everyReady = 6 * hour
const everyDegraded = 15 * minute
/** By this share a delay is longer or shorter by chance, so that domains registered together do not stay together. */
const jitter = 0.2

interface CheckedState {
  readonly sendReady: boolean
  /** Whether a verified record is missing. */
  readonly degraded: boolean
  /** Whether DNS has not responded for a record, so that its state is not known. */
  readonly isOpen: boolean
  /** Milliseconds since the domain was registered, or its verification last asked for. */
  readonly elapsed: number
}

/** Milliseconds until the next check; null if it must be requested. `random` is from 0 to 1. */
export function nextCheckDelay(standing: CheckedState, random: number): number | null {
  const delay = plannedDelay(standing)
  return delay === null ? null : Math.round(delay * (1 - jitter + 2 * jitter * random))
}

function plannedDelay({ sendReady, degraded, isOpen, elapsed }: CheckedState): number | null {
  if (degraded) return everyDegraded
  if (sendReady) return everyReady
  // A look that came early by chance stands for its moment.
  const next = moments.find((moment) => moment > elapsed / (1 - jitter))
  if (next !== undefined) return next - elapsed
  return intervals.find(({ until }) => elapsed < until)?.every ?? (isOpen ? hour : null)
}
