import type { Runner } from './run-steps.ts'

/** Open steps have come, calls perhaps among them. */
export function wakeAll({ wakeCalls, wakeSteps }: Pick<Runner, 'wakeCalls' | 'wakeSteps'>): void {
  wakeCalls()
  wakeSteps()
}
