import {
  Clock,
  GitBranch,
  Globe,
  Hourglass,
  Inbox,
  type LucideIcon,
  Mail,
  Shuffle,
  Square,
  Timer,
  UserPen,
} from 'lucide-react'
import { formatLocale, percentText, t } from '../texts/texts.ts'
import { labelled } from '../ui/fields.tsx'
import { branchesOf, type DraftNode, type StepType } from './graph.ts'
import { durationText, filtersText } from './texts.ts'

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
    | 'tags'
    | 'event'
    | 'attributes'
    | 'headers'
    | 'json'
    | 'filters'
    | 'shares'
    | 'template'
    | 'method'
    | 'when'
  readonly hint?: string
  /** What to do if it is empty. */
  readonly missing?: string
  /** Whether it is displayed with this config; by default it is. */
  readonly isUsed?: (config: Config) => boolean
}

type Group = 'messages' | 'timing' | 'paths' | 'data'

interface NodeDescription {
  readonly label: string
  readonly icon: LucideIcon
  /** Its place in menus; undefined for exits, which are created automatically. */
  readonly group?: Group
  /** What it does, for menus. */
  readonly about: string
  readonly fields: readonly ConfigField[]
  /** The config of a new step. */
  readonly config: Config
  /** A short description of a step. */
  summary(config: Config, names: Names): string
}

/** The names of objects by their ids. */
export type Names = ReadonlyMap<string, string>

const liquid = t('You can use {{ contact.attributes.name }} or {{ event.payload.amount }}.')
const isWritten = ({ templateId }: Config) => typeof templateId !== 'string'

/** The name and the form of each type of step. A new type in the API fails to compile until it is added. */
export const nodeTypes: Readonly<Record<StepType, NodeDescription>> = {
  send_email: {
    label: t('Send email'),
    icon: Mail,
    group: 'messages',
    about: t('A template, or a text written here'),
    config: { subject: '', text: '' },
    fields: [
      { name: 'templateId', label: t('Template'), kind: 'template' },
      {
        name: 'subject',
        label: t('Subject'),
        kind: 'line',
        hint: liquid,
        missing: t('Enter a subject, or choose a template.'),
        isUsed: isWritten,
      },
      {
        name: 'text',
        label: t('Plain text'),
        kind: 'lines',
        missing: t('Write the email, or choose a template.'),
        isUsed: isWritten,
      },
      { name: 'html', label: t('HTML'), kind: 'lines', isUsed: isWritten },
    ],
    summary: ({ subject, templateId }, names) =>
      typeof templateId === 'string' ? (names.get(templateId) ?? 'A template') : textOf(subject),
  },
  send_inapp: {
    label: t('Send in-app message'),
    icon: Inbox,
    group: 'messages',
    about: t('In the inbox of your product'),
    config: { title: '', body: '' },
    fields: [
      {
        name: 'title',
        label: t('Title'),
        kind: 'line',
        hint: liquid,
        missing: t('Enter a title.'),
      },
      { name: 'body', label: t('Text'), kind: 'lines', missing: t('Write the message.') },
      { name: 'url', label: t('Link'), kind: 'line' },
    ],
    summary: ({ title }) => textOf(title),
  },
  delay: {
    label: t('Wait'),
    icon: Timer,
    group: 'timing',
    about: t('For minutes, hours, or days'),
    config: { seconds: 86_400 },
    fields: [
      { name: 'seconds', label: t('Wait for'), kind: 'duration', missing: t('Enter a duration.') },
    ],
    summary: ({ seconds }) => t('For {duration}', { duration: durationText(seconds) }),
  },
  delay_until: {
    label: t('Wait until'),
    icon: Clock,
    group: 'timing',
    about: t('A date, or a time of day'),
    config: { localTime: '09:00' },
    fields: [{ name: 'at', label: t('Until'), kind: 'when', missing: t('Choose a time.') }],
    summary: ({ at, path, localTime }) =>
      textOf(at) !== '' ? dateText(textOf(at)) : textOf(localTime) || textOf(path),
  },
  wait_for_event: {
    label: t('Wait for event'),
    icon: Hourglass,
    group: 'timing',
    about: t('Until the contact does something'),
    config: { event: '', timeoutSeconds: 86_400 },
    fields: [
      { name: 'event', label: t('Event'), kind: 'event', missing: t('Choose an event.') },
      {
        name: 'timeoutSeconds',
        label: t('Wait at most'),
        kind: 'duration',
        missing: t('Enter how long to wait.'),
      },
      { name: 'filters', label: t('Only if'), kind: 'filters' },
    ],
    summary: ({ event, timeoutSeconds }) =>
      textOf(event) &&
      t('{text}, at most {duration}', {
        text: textOf(event),
        duration: durationText(timeoutSeconds),
      }),
  },
  branch: {
    label: t('Branch'),
    icon: GitBranch,
    group: 'paths',
    about: t('Yes or no, by a condition'),
    config: { conditions: [] },
    fields: [
      {
        name: 'conditions',
        label: t('Continue on “Yes” if'),
        kind: 'filters',
        missing: t('Add a condition.'),
      },
    ],
    summary: ({ conditions }) => filtersText(conditions),
  },
  split: {
    label: t('Split'),
    icon: Shuffle,
    group: 'paths',
    about: t('At random, by shares'),
    config: {
      branches: [
        { name: 'A', weight: 50 },
        { name: 'B', weight: 50 },
      ],
    },
    fields: [
      { name: 'branches', label: t('Paths'), kind: 'shares', missing: t('Name each path.') },
    ],
    summary: ({ branches }) =>
      sharesIn(branches)
        .map(({ name }, place) => `${name} ${shareText(branches, place)}`)
        .join(', '),
  },
  update_contact: {
    label: t('Update contact'),
    icon: UserPen,
    group: 'data',
    about: t('Tags and attributes'),
    config: { addTags: [] },
    fields: [
      { name: 'addTags', label: t('Add tags'), kind: 'tags' },
      { name: 'removeTags', label: t('Remove tags'), kind: 'tags' },
      { name: 'attributes', label: t('Set attributes'), kind: 'attributes' },
    ],
    summary: ({ addTags, removeTags, attributes }) =>
      [
        ...textsIn(addTags).map((tag) => `+ ${tag}`),
        ...textsIn(removeTags).map((tag) => `− ${tag}`),
        ...Object.keys(Object(attributes)),
      ].join(', '),
  },
  http_request: {
    label: t('HTTP request'),
    icon: Globe,
    group: 'data',
    about: t('Call a server'),
    config: { url: '', method: 'POST' },
    fields: [
      { name: 'method', label: t('Method'), kind: 'method' },
      { name: 'url', label: t('URL'), kind: 'line', hint: liquid, missing: t('Enter a URL.') },
      { name: 'headers', label: t('Headers'), kind: 'headers' },
      { name: 'body', label: t('Body'), kind: 'json', hint: t('JSON or text.') },
    ],
    summary: ({ method, url }) => textOf(url) && `${textOf(method)} ${textOf(url)}`,
  },
  exit: { label: t('End'), icon: Square, about: '', config: {}, fields: [], summary: () => '' },
}

/** The groups of menus. */
export const groups = labelled<Group>({
  messages: t('Messages'),
  timing: t('Timing'),
  paths: t('Paths'),
  data: t('Data'),
})

/** The types of a group of menus. */
export function typesIn(group: Group): readonly StepType[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the record
  return (Object.keys(nodeTypes) as StepType[]).filter((type) => nodeTypes[type].group === group)
}

export function stepTypeNamed(name: string): StepType | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is a key of nodeTypes
  return Object.hasOwn(nodeTypes, name) ? (name as StepType) : undefined
}

/** A short description of a step. */
export function summaryOf({ type, config = {} }: DraftNode, names: Names): string {
  return nodeTypes[type].summary(config, names)
}

/** A step in a list or a sentence: its type with its description. */
export function stepName(node: DraftNode, names: Names): string {
  const summary = summaryOf(node, names)
  return summary === '' ? nodeTypes[node.type].label : `${nodeTypes[node.type].label}: ${summary}`
}

/** A branch as the canvas labels it. */
export function branchText({ type, config = {} }: DraftNode, branch: string): string {
  if (type === 'branch') return branch === 'yes' ? t('Yes') : t('No')
  if (type === 'wait_for_event') return branch === 'matched' ? t('Event arrived') : t('Timed out')
  const place = branchesOf({ id: '', type, config }).indexOf(branch)
  return `${branch} · ${shareText(config['branches'], place)}`
}

/** One path of a split. */
export interface Share {
  readonly name: string
  /** Not validated. */
  readonly weight: unknown
}

export function sharesIn(value: unknown): readonly Share[] {
  if (!Array.isArray(value)) return []
  return value.map(({ name, weight }: { name?: unknown; weight?: unknown }) => ({
    name: typeof name === 'string' ? name : '',
    weight,
  }))
}

/** The share of a path of a split: `50%`. */
function shareText(branches: unknown, place: number): string {
  const weights = sharesIn(branches).map(({ weight }) => Number(weight) || 0)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return percentText(total > 0 ? (weights[place] ?? 0) / total : 0)
}

const dates = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium', timeStyle: 'short' })

function dateText(at: string): string {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? at : dates.format(date)
}

/** Empty if it is no text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}
