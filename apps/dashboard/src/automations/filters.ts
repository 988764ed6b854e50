import type { Schema } from '../data/calls.ts'
import { t } from '../texts/texts.ts'
import { labelled } from '../ui/fields.tsx'

/** The periods of a report, in days. */
export const ranges = labelled({
  '1': t('Today'),
  '7': t('Last 7 days'),
  '30': t('Last 30 days'),
  '90': t('Last 90 days'),
})

/** The period in the address of a report. */
export function readRange(search: Readonly<Record<string, unknown>>): { days?: number } {
  const range = ranges.find(({ value }) => value === String(search['days']))
  return range ? { days: Number(range.value) } : {}
}

export const runStates = labelled({
  '': t('All runs'),
  running: t('Running'),
  waiting: t('Waiting'),
  completed: t('Completed'),
  failed: t('Failed'),
  cancelled: t('Stopped'),
})

/** Which runs a list displays, as its address says. */
export interface RunFilter {
  readonly status?: Schema<'Entry'>['status']
  /** The id of the step that they reached. */
  readonly node?: string
}

/** The filter in the address. */
export function readRunFilter(search: Readonly<Record<string, unknown>>): RunFilter {
  const { status, node } = search
  const known = runStates.find(({ value }) => value === status)?.value
  return {
    ...(known && { status: known }),
    ...(typeof node === 'string' && node !== '' && { node }),
  }
}
