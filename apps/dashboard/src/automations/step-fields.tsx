import { useState } from 'react'
import { FilterRows } from '../conditions/filter-rows.tsx'
import { useList } from '../data/reads.ts'
import { choicesOf, SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { DraftNode } from './graph.ts'
import { ShareRows } from './share-rows.tsx'
import { type ConfigField, nodeTypes } from './node-types.ts'
import { readTyped, writeTyped } from './typed-config.ts'

type Config = Readonly<Record<string, unknown>>

interface Props {
  readonly node: DraftNode
  /** What the interface calls the config: `graph.nodes.<id>.config`. */
  readonly name: string
  readonly onChange: (config: Config) => void
}

/** The form of a step, made from what its type asks for. */
export function StepFields({ node, name, onChange }: Props) {
  const config = node.config ?? {}
  return nodeTypes[node.type].fields.map((field) => (
    <ConfigInput
      key={field.name}
      field={field}
      name={`${name}.${field.name}`}
      value={config[field.name]}
      onChange={(value) => {
        const { [field.name]: _before, ...others } = config
        onChange(value === undefined ? others : { ...others, [field.name]: value })
      }}
    />
  ))
}

interface InputProps {
  readonly field: ConfigField
  readonly name: string
  readonly value: unknown
  /** Undefined leaves the field out. */
  readonly onChange: (value: unknown) => void
}

function ConfigInput({ field, name, value, onChange }: InputProps) {
  const { kind, label, hint } = field
  if (kind === 'filters')
    return (
      <FilterRows
        legend={label}
        name={name}
        value={value}
        takesReferences
        hint="Paths address contact.…, event.… and trigger.…; a bare one the payload."
        onChange={onChange}
      />
    )
  if (kind === 'shares')
    return <ShareRows legend={label} name={name} value={value} onChange={onChange} />
  if (kind === 'template') return <TemplateInput name={name} value={value} onChange={onChange} />
  if (kind === 'method')
    return (
      <SelectField
        label={label}
        name={name}
        value={String(value)}
        choices={choicesOf(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])}
        onChange={onChange}
      />
    )
  return (
    <TypedInput
      kind={kind}
      name={name}
      label={label}
      value={value}
      onChange={onChange}
      {...(hint !== undefined && { hint })}
    />
  )
}

interface TypedProps {
  readonly kind: 'line' | 'lines' | 'number' | 'list' | 'object'
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** What is being typed stays as it is; what it comes to is told on. */
function TypedInput({ kind, value, onChange, ...field }: TypedProps) {
  const [text, setText] = useState(() => writeTyped(kind, value))
  const rows = {
    line: undefined,
    number: undefined,
    list: undefined,
    lines: 5,
    object: 4,
  }
  const shown = rows[kind]
  return (
    <TextField
      {...field}
      {...(shown !== undefined && { rows: shown })}
      {...(kind === 'number' && { type: 'number' })}
      isCode={kind === 'object'}
      value={text}
      onChange={(next) => {
        setText(next)
        onChange(readTyped(kind, next))
      }}
    />
  )
}

function TemplateInput({ name, value, onChange }: Omit<InputProps, 'field'>) {
  const { items } = useList(
    ['templates'],
    (calls, query) => calls.get('/templates', { params: { query } }),
    ({ templates }) => templates,
  )
  return (
    <SelectField
      label="Template"
      name={name}
      value={typeof value === 'string' ? value : ''}
      choices={[
        { value: '', label: 'None: written here' },
        ...items.map((template) => ({ value: template.id, label: template.name })),
      ]}
      onChange={(id) => onChange(id || undefined)}
    />
  )
}
