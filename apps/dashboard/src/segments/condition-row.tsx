import { operators } from '../conditions/operators.ts'
import { Button } from '../ui/button.tsx'
import { choicesOf, SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { TypedCondition } from './definition.ts'

const kinds = [
  { value: 'attribute', label: 'An attribute' },
  { value: 'tag', label: 'A tag' },
  { value: 'event', label: 'An event' },
  { value: 'email', label: 'An email' },
  { value: 'reachable', label: 'Reachable by' },
] as const

/** What a new kind begins with. */
const firstName = {
  attribute: '',
  tag: '',
  event: '',
  email: 'opened',
  reachable: 'email',
} as const

interface Props {
  readonly name: string
  readonly value: TypedCondition
  readonly onChange: (condition: TypedCondition) => void
  readonly onRemove: () => void
}

export function ConditionRow({ name, value, onChange, onRemove }: Props) {
  const put = (part: Partial<TypedCondition>) => onChange({ ...value, ...part })
  return (
    <div className="row">
      <SelectField
        label="Kind"
        name={`${name}.kind`}
        value={value.kind}
        choices={kinds}
        onChange={(chosen) => {
          const kind = kinds.find((each) => each.value === chosen)?.value ?? 'attribute'
          put({ kind, name: firstName[kind] })
        }}
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
              label="Of (id, any when empty)"
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
          <TextField
            label="Within (seconds)"
            name={`${name}.performed.within`}
            type="number"
            value={value.within}
            onChange={(within) => put({ within })}
          />
        </>
      )}
    </>
  )
}
