import { useState } from 'react'
import { FilterRows } from '../conditions/filter-rows.tsx'
import { NameField, NamesField, TemplateField, usePaths } from '../data/pickers.tsx'
import { t } from '../texts/texts.ts'
import { ComboField } from '../ui/combo-field.tsx'
import { choicesOf, DurationField, labelled, SelectField } from '../ui/fields.tsx'
import { TextField, timeText } from '../ui/text-field.tsx'
import type { DraftNode } from './graph.ts'
import { type ConfigField, nodeTypes, textOf, textsIn } from './node-types.ts'
import { PairRows, ShareRows } from './row-fields.tsx'

type Config = Readonly<Record<string, unknown>>

interface Props {
  readonly node: DraftNode
  /** The config's name in the API: `graph.nodes.<id>.config`. */
  readonly name: string
  /** Also called with the name of the field. */
  readonly onChange: (config: Config, field: string) => void
}

/** The form of a step, from the fields of its type. */
export function StepFields({ node, name, onChange }: Props) {
  const config = node.config ?? {}
  return nodeTypes[node.type].fields
    .filter(({ isUsed = () => true }) => isUsed(config))
    .map((field) =>
      field.kind === 'when' ? (
        <WhenFields
          key={field.name}
          name={name}
          config={config}
          onChange={(next) => onChange(next, field.name)}
        />
      ) : (
        <ConfigInput
          key={field.name}
          field={field}
          name={`${name}.${field.name}`}
          value={config[field.name]}
          onChange={(value) => onChange(withField(config, field.name, value), field.name)}
        />
      ),
    )
}

/** Undefined removes the field. A template takes the place of a text written here. */
function withField(config: Config, name: string, value: unknown): Config {
  const { [name]: _before, ...others } = config
  if (value === undefined) return others
  if (name !== 'templateId') return { ...others, [name]: value }
  const { subject: _subject, html: _html, text: _text, ...rest } = others
  return { ...rest, templateId: value }
}

interface InputProps {
  readonly field: ConfigField
  readonly name: string
  readonly value: unknown
  /** Called with undefined to remove the field. */
  readonly onChange: (value: unknown) => void
}

function ConfigInput({ field, name, value, onChange }: InputProps) {
  const { kind, label, hint } = field
  const text = typeof value === 'string' ? value : ''
  switch (kind) {
    case 'filters':
      return (
        <FilterRows legend={label} name={name} value={value} takesReferences onChange={onChange} />
      )
    case 'shares':
      return <ShareRows legend={label} name={name} value={value} onChange={onChange} />
    case 'attributes':
    case 'headers':
      return (
        <PairRows
          legend={label}
          name={name}
          kind={kind}
          value={value}
          onChange={(pairs) => onChange(Object.keys(pairs).length > 0 ? pairs : undefined)}
        />
      )
    case 'tags':
      return (
        <NamesField
          of="tag"
          label={label}
          name={name}
          hint={hint}
          value={textsIn(value)}
          onChange={(tags) => onChange(tags.length > 0 ? tags : undefined)}
        />
      )
    case 'event':
      return (
        <NameField
          of="event"
          label={label}
          name={name}
          hint={hint}
          value={text}
          onChange={onChange}
        />
      )
    case 'template':
      return <TemplateField name={name} value={text} onChange={(id) => onChange(id || undefined)} />
    case 'duration':
      return (
        <DurationField
          label={label}
          name={name}
          defaultSeconds={typeof value === 'number' ? value : undefined}
          onChange={onChange}
        />
      )
    case 'method':
      return (
        <SelectField
          label={label}
          name={name}
          value={String(value)}
          choices={choicesOf(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])}
          onChange={onChange}
        />
      )
    default:
      return <TypedInput {...{ kind, name, label, hint, value, onChange }} />
  }
}

interface TypedProps {
  readonly kind: ConfigField['kind']
  readonly name: string
  readonly label: string
  readonly hint: string | undefined
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

const rowsOf: Partial<Record<ConfigField['kind'], number>> = { lines: 5, json: 4 }

/** Keeps the text as it is typed, and reports the parsed value: undefined when empty. */
function TypedInput({ kind, value, onChange, ...field }: TypedProps) {
  const [text, setText] = useState(() => (typeof value === 'string' ? value : jsonText(value)))
  return (
    <TextField
      {...field}
      rows={rowsOf[kind]}
      isCode={kind === 'json'}
      value={text}
      onChange={(next) => {
        setText(next)
        onChange(next === '' ? undefined : kind === 'json' ? jsonOr(next) : next)
      }}
    />
  )
}

function jsonText(value: unknown): string {
  return value === undefined || value === null ? '' : JSON.stringify(value, null, 2)
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const moments = labelled({
  localTime: t('A time of day'),
  at: t('A date and time'),
  path: t('A time in the event or contact'),
})

interface WhenProps {
  /** `graph.nodes.<id>.config` */
  readonly name: string
  readonly config: Config
  readonly onChange: (config: Config) => void
}

/** Until when a step waits: a time of day of the contact, a time, or one that a path leads to. */
function WhenFields({ name, config, onChange }: WhenProps) {
  const { at, path, localTime } = config
  const kind = localTime !== undefined ? 'localTime' : path !== undefined ? 'path' : 'at'
  const paths = usePaths(true)
  return (
    <>
      <SelectField
        label={t('Wait until')}
        name={`${name}.kind`}
        value={kind}
        choices={moments}
        onChange={(next) => onChange({ [next]: next === 'localTime' ? '09:00' : '' })}
      />
      {kind === 'localTime' && (
        <TextField
          label={t('Time of day')}
          name={`${name}.localTime`}
          type="time"
          hint={t('In the time zone of the contact.')}
          value={textOf(localTime)}
          onChange={(next) => onChange({ ...config, localTime: next })}
        />
      )}
      {kind === 'at' && (
        <TextField
          label={t('Date and time')}
          name={`${name}.at`}
          type="datetime-local"
          hint={t('In your time zone.')}
          value={timeText(textOf(at))}
          onChange={(next) => onChange({ at: next === '' ? '' : new Date(next).toISOString() })}
        />
      )}
      {kind === 'path' && (
        <ComboField
          label={t('Property')}
          name={`${name}.path`}
          placeholder="contact.attributes.trialEndsAt"
          suggestions={paths}
          value={textOf(path)}
          onChange={(next) => onChange({ path: next })}
        />
      )}
    </>
  )
}
