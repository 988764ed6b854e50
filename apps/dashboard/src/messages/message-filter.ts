import { allOr, labelled } from '../ui/fields.tsx'

export const states = allOr([
  'queued',
  'sent',
  'delivered',
  'bounced',
  'complained',
  'failed',
  'skipped',
])
export const filterChannels = labelled({ '': 'all', email: 'email', inapp: 'in-app' })

/** The filter as the URL contains it. */
export interface MessageSearch {
  readonly status?: (typeof states)[number]['value']
  readonly channel?: (typeof filterChannels)[number]['value']
}

/** The filter in a URL, without unknown and empty values. */
export function readFilter({ status, channel }: Readonly<Record<string, unknown>>): MessageSearch {
  const state = states.find(({ value }) => value !== '' && value === status)
  const way = filterChannels.find(({ value }) => value !== '' && value === channel)
  return { ...(state && { status: state.value }), ...(way && { channel: way.value }) }
}
