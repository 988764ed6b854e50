import { useState } from 'react'
import { FilterRows } from '../conditions/filter-rows.tsx'
import { TemplateField } from '../data/object-fields.tsx'
import { Button } from '../ui/button.tsx'
import { choicesOf, DurationField, SelectField, TextField } from '../ui/fields.tsx'
import { partsOf, useFault } from '../ui/form.tsx'
import type { DraftNode } from './graph.ts'
import { type ConfigField, nodeTypes } from './node-types.ts'

type Config = Readonly<Record<string, unknown>>

interface Props {
  readonly node: DraftNode
  /** The config's name in the API: `graph.nodes.<id>.config`. */
  readonly name: string
  readonly onChange: (config: Config) => void
}

/** The form of a step, from the fields of its type. */
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
  /** Called with undefined to remove the field. */
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
        hint="Paths start with contact., event., or trigger.; other paths refer to the payload."
        onChange={onChange}
      />
    )
  if (kind === 'shares')
    return <ShareRows legend={label} name={name} value={value} onChange={onChange} />
  if (kind === 'template')
    return (
      <TemplateField
        name={name}
        value={typeof value === 'string' ? value : ''}
        onChange={(id) => onChange(id || undefined)}
      />
    )
  if (kind === 'duration')
    return (
      <DurationField
        label={label}
        name={name}
        defaultSeconds={typeof value === 'number' ? value : undefined}
        onChange={onChange}
      />
    )
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
      hint={hint}
      value={value}
      onChange={onChange}
    />
  )
}

type TypedKind = Exclude<
  ConfigField['kind'],
  'filters' | 'shares' | 'template' | 'duration' | 'method'
>

interface TypedProps {
  readonly kind: TypedKind
  readonly name: string
  readonly label: string
  readonly hint: string | undefined
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

const rowsOf: Partial<Record<TypedKind, number>> = { lines: 5, object: 4 }

/** Keeps the text as it is typed, and reports the parsed value. */
function TypedInput({ kind, value, onChange, ...field }: TypedProps) {
  const [text, setText] = useState(() => writeTyped(kind, value))
  return (
    <TextField
      {...field}
      rows={rowsOf[kind]}
      isCode={kind === 'object'}
      value={text}
      onChange={(next) => {
        setText(next)
        onChange(readTyped(kind, next))
      }}
    />
  )
}

interface Share {
  readonly name: string
  /** Not validated. */
  readonly weight: unknown
}

interface ShareRowsProps {
  readonly legend: string
  /** The field's name in the API: `graph.nodes.<id>.config.branches`. */
  readonly name: string
  readonly value: unknown
  readonly onChange: (shares: readonly Share[]) => void
}

/** The branches of a split with their weights. */
function ShareRows({ legend, name, value, onChange }: ShareRowsProps) {
  const fault = useFault(name)
  const shares = sharesIn(value)
  const put = (place: number, part: Partial<Share>) =>
    onChange(shares.map((share, index) => (index === place ? { ...share, ...part } : share)))
  return (
    <fieldset>
      <legend>{legend}</legend>
      {shares.map((share, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- branches have no other identity
        <div className="row" key={index}>
          <TextField
            label="Branch"
            name={`${name}.${index}.name`}
            value={share.name}
            onChange={(next) => put(index, { name: next })}
          />
          <TextField
            label="Weight"
            name={`${name}.${index}.weight`}
            type="number"
            value={String(share.weight)}
            onChange={(next) => put(index, { weight: next === '' ? '' : Number(next) })}
          />
          <Button onPress={() => onChange(shares.toSpliced(index, 1))}>Remove</Button>
        </div>
      ))}
      {fault !== undefined && <p className="fault">{fault}</p>}
      <div className="actions">
        <Button onPress={() => onChange([...shares, { name: freeName(shares), weight: 50 }])}>
          Add branch
        </Button>
      </div>
    </fieldset>
  )
}

function sharesIn(value: unknown): readonly Share[] {
  if (!Array.isArray(value)) return []
  return value.map(({ name, weight }: { name?: unknown; weight?: unknown }) => ({
    name: typeof name === 'string' ? name : '',
    weight,
  }))
}

/** An unused letter. */
function freeName(shares: readonly Share[]): string {
  const taken = new Set(shares.map(({ name }) => name))
  return 'abcdefghijklmnopqrstuvwxyz'.split('').find((letter) => !taken.has(letter)) ?? ''
}

/** A value of a step's config as text. */
function writeTyped(kind: TypedKind, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (kind === 'object') return JSON.stringify(value, null, 2)
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The value of a text; undefined when empty. The API rejects invalid values with the name of the field. */
function readTyped(kind: TypedKind, text: string): unknown {
  if (text.trim() === '') return undefined
  if (kind === 'list') return partsOf(text)
  return kind === 'object' ? jsonOr(text) : text
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
