import { useEffect, useState } from 'react'
import { operators } from '../conditions/filters.ts'
import { contactsText } from '../contacts/contact-parts.tsx'
import { useRead } from '../data/queries.ts'
import { Button } from '../ui/button.tsx'
import { messageOf } from '../ui/faults.ts'
import { DurationField, choicesOf, labelled, SelectField, TextField } from '../ui/fields.tsx'
import { jsonIn, useFault } from '../ui/form.tsx'
import {
  definitionIn,
  definitionToSend,
  emptyCondition,
  emptyGroup,
  isComplete,
  isGroup,
  maxLevels,
  type TypedCondition,
  typedDefinition,
  type TypedGroup,
  type DefinitionPart,
} from './definition.ts'

interface Props {
  readonly value: unknown
  readonly onChange: (definition: unknown) => void
}

/** Edits the definition of a dynamic segment, and counts its contacts. */
export function DefinitionEditor({ value, onChange }: Props) {
  const [typed, setTyped] = useState(() => typedDefinition(value))
  const [text, setText] = useState(() => JSON.stringify(value, null, 2))
  if (typed === undefined)
    return (
      <>
        <TextField
          label="Definition (JSON)"
          name="definition"
          rows={10}
          isCode
          value={text}
          onChange={(next) => {
            setText(next)
            onChange(parsed(next))
          }}
        />
        <LiveCount definition={value} />
      </>
    )
  const change = (next: TypedGroup) => {
    setTyped(next)
    onChange(definitionIn(next))
  }
  const definition = definitionIn(typed)
  return (
    <>
      <GroupFields name="definition" value={typed} onChange={change} />
      <div className="actions">
        <Button
          variant="quiet"
          onPress={() => {
            setText(JSON.stringify(definition, null, 2))
            setTyped(undefined)
          }}
        >
          Edit as JSON
        </Button>
      </div>
      {isComplete(typed) && <LiveCount definition={definition} />}
    </>
  )
}

/** The parsed JSON; otherwise the text itself, which the API rejects with the name of the field. */
function parsed(text: string): unknown {
  try {
    return jsonIn('definition', text)
  } catch {
    return text
  }
}

interface GroupFieldsProps {
  /** The path of the group in the definition: `definition.all.0`. */
  readonly name: string
  readonly value: TypedGroup
  readonly onChange: (group: TypedGroup) => void
  /** 1 for the outermost. */
  readonly level?: number
  /** Undefined for the outermost, which cannot be removed. */
  readonly onRemove?: () => void
}

const modes = labelled({
  all: 'all of these hold',
  any: 'any of these holds',
  none: 'none of these holds',
})

/** A group of conditions and groups. */
function GroupFields({ name, value, onChange, level = 1, onRemove }: GroupFieldsProps) {
  const { mode, parts } = value
  const fault = useFault(name)
  const put = (next: readonly DefinitionPart[]) => onChange({ mode, parts: next })
  return (
    <fieldset>
      <legend>{level === 1 ? 'Members' : `Group, level ${level}`}</legend>
      <SelectField
        label={level === 1 ? 'Contacts that match' : 'Matches when'}
        name={`${name}.mode`}
        value={mode}
        choices={modes}
        onChange={(next) => onChange({ mode: next, parts })}
      />
      {parts.map((part, index) => (
        <Part
          // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity
          key={index}
          name={`${name}.${mode}.${index}`}
          value={part}
          level={level}
          onChange={(next) => put(parts.map((each, place) => (place === index ? next : each)))}
          onRemove={() => put(parts.filter((_, place) => place !== index))}
        />
      ))}
      {level === 1 && fault !== undefined && <p className="fault">{fault}</p>}
      <div className="actions">
        <Button onPress={() => put([...parts, emptyCondition])}>Add condition</Button>
        {level < maxLevels && (
          <Button onPress={() => put([...parts, emptyGroup])}>Add group</Button>
        )}
        {onRemove && <Button onPress={onRemove}>Remove group</Button>}
      </div>
    </fieldset>
  )
}

interface PartProps {
  readonly name: string
  readonly value: DefinitionPart
  readonly level: number
  readonly onChange: (part: DefinitionPart) => void
  readonly onRemove: () => void
}

function Part({ value, level, ...rest }: PartProps) {
  return isGroup(value) ? (
    <GroupFields value={value} level={level + 1} {...rest} />
  ) : (
    <ConditionRow value={value} {...rest} />
  )
}

const kinds = labelled({
  attribute: 'An attribute',
  tag: 'A tag',
  event: 'An event',
  email: 'An email',
  reachable: 'Reachable by',
})

/** The name of a new condition of each kind. */
const firstName = { attribute: '', tag: '', event: '', email: 'opened', reachable: 'email' }

interface ConditionRowProps {
  readonly name: string
  readonly value: TypedCondition
  readonly onChange: (condition: TypedCondition) => void
  readonly onRemove: () => void
}

function ConditionRow({ name, value, onChange, onRemove }: ConditionRowProps) {
  const put = (part: Partial<TypedCondition>) => onChange({ ...value, ...part })
  return (
    <div className="row">
      <SelectField
        label="Kind"
        name={`${name}.kind`}
        value={value.kind}
        choices={kinds}
        onChange={(kind) => put({ kind, name: firstName[kind] })}
      />
      <Details name={name} value={value} put={put} />
      <Button onPress={onRemove}>Remove</Button>
    </div>
  )
}

interface DetailsProps {
  readonly name: string
  readonly value: TypedCondition
  readonly put: (part: Partial<TypedCondition>) => void
}

function Details({ name, value, put }: DetailsProps) {
  const putName = (next: string) => put({ name: next })
  if (value.kind === 'reachable')
    return (
      <SelectField
        label="Channel"
        name={`${name}.reachable`}
        value={value.name}
        choices={choicesOf(['email', 'inapp'])}
        onChange={putName}
      />
    )
  return (
    <>
      {value.kind === 'email' ? (
        <SelectField
          label="Was"
          name={`${name}.email`}
          value={value.name}
          choices={choicesOf(['delivered', 'opened', 'clicked', 'bounced'])}
          onChange={putName}
        />
      ) : (
        <TextField
          label="Name"
          name={`${name}.${value.kind}`}
          value={value.name}
          onChange={putName}
        />
      )}
      {value.kind === 'attribute' && (
        <>
          <SelectField
            label="Comparison"
            name={`${name}.op`}
            value={value.op}
            choices={operators}
            onChange={(op) => put({ op })}
          />
          <TextField
            label="Value"
            name={`${name}.value`}
            value={value.text}
            onChange={(text) => put({ text })}
          />
        </>
      )}
      {(value.kind === 'event' || value.kind === 'email') && (
        <>
          {value.kind === 'email' && (
            <TextField
              label="Campaign or automation ID (optional)"
              name={`${name}.campaignId`}
              value={value.source}
              placeholder="cmp_… or auto_…"
              onChange={(source) => put({ source: source.trim() })}
            />
          )}
          <TextField
            label="At least (times)"
            name={`${name}.performed.atLeast`}
            type="number"
            value={value.atLeast}
            onChange={(atLeast) => put({ atLeast })}
          />
          <DurationField
            label="In the last"
            name={`${name}.performed.within`}
            defaultSeconds={value.within === '' ? undefined : Number(value.within)}
            onChange={(seconds) => put({ within: seconds === undefined ? '' : String(seconds) })}
          />
        </>
      )}
    </>
  )
}

/** Milliseconds without a key press before the contacts are counted. */
const pause = 400

/** The number of contacts that a definition matches now. */
function LiveCount({ definition }: { readonly definition: unknown }) {
  const settled = useSettled(JSON.stringify(definition))
  const { data, error } = useRead(['segment-preview', settled], (calls) =>
    calls.post('/segments/preview', {
      body: { definition: definitionToSend(JSON.parse(settled)) },
    }),
  )
  return (
    <p className="live-count" role="status">
      {error
        ? `Not countable yet: ${messageOf(error)}`
        : data
          ? `${data.complete ? '' : 'At least '}${contactsText(data.count)}`
          : 'Counting…'}
    </p>
  )
}

/** The value, once it has been the same for `pause`. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
