import type { DraftNode, StepType } from './graph.ts'

type Config = Readonly<Record<string, unknown>>

/** One input of a step's form. */
export interface ConfigField {
  /** Its place in the node's `config`. */
  readonly name: string
  readonly label: string
  readonly kind:
    | 'line'
    | 'lines'
    | 'duration'
    | 'list'
    | 'object'
    | 'filters'
    | 'shares'
    | 'template'
    | 'method'
  readonly hint?: string
}

interface NodeDescription {
  readonly label: string
  readonly fields: readonly ConfigField[]
  /** The config of a new step. */
  readonly config: Config
  /** A short description of a step. */
  summary(config: Config): string
}

const liquid = 'Liquid over contact, event and trigger: {{ event.payload.amount }}'

/** The name and the form of each type of step. A new type in the API fails to compile until it is added. */
export const nodeTypes: Readonly<Record<StepType, NodeDescription>> = {
  update_contact: {
    label: 'Update contact',
    config: { addTags: [] },
    fields: [
      { name: 'addTags', label: 'Add tags', kind: 'list', hint: 'Separate with commas.' },
      { name: 'removeTags', label: 'Remove tags', kind: 'list' },
      { name: 'attributes', label: 'Set attributes', kind: 'object', hint: 'A JSON object.' },
    ],
    summary: ({ addTags, removeTags, attributes }) =>
      [
        ...textsIn(addTags).map((tag) => `+${tag}`),
        ...textsIn(removeTags).map((tag) => `−${tag}`),
        ...Object.keys(Object(attributes)),
      ].join(', '),
  },
  send_email: {
    label: 'Send email',
    config: { subject: '', text: '' },
    fields: [
      { name: 'templateId', label: 'Template', kind: 'template' },
      { name: 'subject', label: 'Subject', kind: 'line', hint: liquid },
      { name: 'html', label: 'HTML', kind: 'lines' },
      { name: 'text', label: 'Plain text', kind: 'lines' },
    ],
    summary: ({ subject, templateId }) => textOf(subject) || textOf(templateId),
  },
  send_inapp: {
    label: 'Send in-app message',
    config: { title: '', body: '' },
    fields: [
      { name: 'title', label: 'Title', kind: 'line', hint: liquid },
      { name: 'body', label: 'Body', kind: 'lines' },
      { name: 'url', label: 'URL', kind: 'line' },
    ],
    summary: ({ title }) => textOf(title),
  },
  delay: {
    label: 'Wait',
    config: { seconds: 3_600 },
    fields: [{ name: 'seconds', label: 'Wait for', kind: 'duration' }],
    summary: ({ seconds }) => spanOf(Number(seconds)),
  },
  delay_until: {
    label: 'Wait until',
    config: { at: '' },
    fields: [
      { name: 'at', label: 'Time', kind: 'line', hint: 'RFC 3339, such as 2027-01-01T09:00:00Z' },
      { name: 'path', label: 'or path of a time', kind: 'line', hint: 'Such as event.expiresAt' },
    ],
    summary: ({ at, path }) => textOf(at) || textOf(path),
  },
  wait_for_event: {
    label: 'Wait for event',
    config: { event: '', timeoutSeconds: 86_400 },
    fields: [
      { name: 'event', label: 'Event', kind: 'line' },
      { name: 'timeoutSeconds', label: 'Wait at most', kind: 'duration' },
      { name: 'filters', label: 'Only if', kind: 'filters' },
    ],
    summary: ({ event, timeoutSeconds }) =>
      `${textOf(event)}, at most ${spanOf(Number(timeoutSeconds))}`,
  },
  branch: {
    label: 'Branch',
    config: { conditions: [{ path: 'contact.tags', op: 'contains', value: 'vip' }] },
    fields: [{ name: 'conditions', label: 'Continue on “yes” if', kind: 'filters' }],
    summary: () => '',
  },
  split: {
    label: 'Split',
    config: {
      branches: [
        { name: 'a', weight: 50 },
        { name: 'b', weight: 50 },
      ],
    },
    fields: [
      {
        name: 'branches',
        label: 'Branches',
        kind: 'shares',
      },
    ],
    summary: () => '',
  },
  http_request: {
    label: 'HTTP request',
    config: { url: '', method: 'POST' },
    fields: [
      { name: 'method', label: 'Method', kind: 'method' },
      { name: 'url', label: 'URL', kind: 'line', hint: liquid },
      { name: 'headers', label: 'Headers', kind: 'object', hint: 'A JSON object.' },
      { name: 'body', label: 'Body', kind: 'object', hint: 'A JSON object.' },
    ],
    summary: ({ method, url }) => `${textOf(method)} ${textOf(url)}`,
  },
  exit: { label: 'Exit', config: {}, fields: [], summary: () => '' },
}

/** The types that can be added; exits are created automatically. */
export const addable = Object.entries(nodeTypes)
  .filter(([type]) => type !== 'exit')
  .map(([value, { label }]) => ({ value, label }))

export function nodeTypeNamed(name: string): StepType {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is a key of nodeTypes
  return name in nodeTypes ? (name as StepType) : 'update_contact'
}

/** A short description of a step. */
export function summaryOf({ type, config = {} }: DraftNode): string {
  return nodeTypes[type].summary(config)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

/** `3.5 hours` */
function spanOf(seconds: number): string {
  if (seconds >= 86_400) return `${Math.round(seconds / 8_640) / 10} days`
  if (seconds >= 3_600) return `${Math.round(seconds / 360) / 10} hours`
  return seconds >= 60 ? `${Math.round(seconds / 6) / 10} minutes` : `${seconds} seconds`
}
