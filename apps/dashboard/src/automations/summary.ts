import type { DraftNode, NodeType } from './graph.ts'

type Config = Readonly<Record<string, unknown>>

const summaries: Readonly<Record<NodeType, (config: Config) => string>> = {
  delay: ({ seconds }) => spanOf(Number(seconds)),
  delay_until: ({ at, path }) => textOf(at) || textOf(path),
  wait_for_event: ({ event, timeoutSeconds }) =>
    `${textOf(event)}, at most ${spanOf(Number(timeoutSeconds))}`,
  update_contact: ({ addTags, removeTags, attributes }) =>
    [
      ...textsIn(addTags).map((tag) => `+${tag}`),
      ...textsIn(removeTags).map((tag) => `−${tag}`),
      ...Object.keys(Object(attributes)),
    ].join(', '),
  send_email: ({ subject, templateId }) => textOf(subject) || textOf(templateId),
  send_inapp: ({ title }) => textOf(title),
  http_request: ({ method, url }) => `${textOf(method)} ${textOf(url)}`,
  split: () => '',
  branch: () => '',
  exit: () => '',
}

/** What a step does, in a line. */
export function summaryOf({ type, config = {} }: DraftNode): string {
  return summaries[type](config)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

/** Seconds as people say them. */
function spanOf(seconds: number): string {
  if (seconds >= 86_400) return `${Math.round(seconds / 8_640) / 10} days`
  if (seconds >= 3_600) return `${Math.round(seconds / 360) / 10} hours`
  return seconds >= 60 ? `${Math.round(seconds / 6) / 10} minutes` : `${seconds} seconds`
}
