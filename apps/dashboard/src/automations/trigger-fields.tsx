import { FilterRows } from '../conditions/filter-rows.tsx'
import { SegmentField } from '../data/object-fields.tsx'
import { labelled, SelectField, TextField } from '../ui/fields.tsx'
import { partsOf, useFault } from '../ui/form.tsx'
import type { DraftTrigger } from './graph.ts'

const types = labelled({
  custom_event: 'Product event',
  onchain_event: 'On-chain event',
  decoded_event: 'Decoded on-chain event',
  segment_entered: 'Segment entered',
  email_opened: 'Email opened',
  health_threshold: 'Health threshold',
})

interface Props {
  readonly value: DraftTrigger
  readonly onChange: (trigger: DraftTrigger) => void
}

/** The trigger of an automation. An empty field matches anything. */
export function TriggerFields({ value, onChange }: Props) {
  const fault = useFault('trigger')
  const isOnChain = value.type === 'onchain_event' || value.type === 'decoded_event'
  return (
    <fieldset>
      <legend>When this happens</legend>
      <SelectField
        label="Trigger"
        name="trigger.type"
        value={value.type}
        choices={types}
        onChange={(type) => onChange({ type })}
      />
      {(value.type === 'custom_event' || isOnChain) && (
        <EventNames value={value} onChange={onChange} />
      )}
      {isOnChain && <OnChain value={value} onChange={onChange} />}
      {value.type === 'segment_entered' && (
        <SegmentField
          name="trigger.segmentId"
          none="Any"
          value={value.segmentId ?? ''}
          onChange={(id) => onChange(withField(value, 'segmentId', id))}
        />
      )}
      {value.type === 'email_opened' && (
        <Text value={value} onChange={onChange} name="campaignId" label="Campaign id" />
      )}
      <FilterRows
        key={value.type}
        legend="Only if"
        name="trigger.filters"
        value={value.filters}
        hint="Paths refer to the payload (amount, items.0.id) or to the trigger (trigger.score)."
        onChange={(filters) => onChange({ ...value, filters })}
      />
      {fault !== undefined && <p className="fault">{fault}</p>}
    </fieldset>
  )
}

function EventNames({ value, onChange }: Props) {
  return (
    <TextField
      label="Events"
      name="trigger.events"
      defaultValue={value.events?.join(', ') ?? ''}
      hint="Event names, separated by commas. Empty: any event."
      onChange={(text) => onChange(withField(value, 'events', partsOf(text)))}
    />
  )
}

function OnChain({ value, onChange }: Props) {
  return (
    <div className="row">
      <Text value={value} onChange={onChange} name="chain" label="Chain" />
      <Text value={value} onChange={onChange} name="contract" label="Contract" />
      <Text value={value} onChange={onChange} name="topic0" label="Topic 0" />
    </div>
  )
}

type TextName = 'chain' | 'contract' | 'topic0' | 'campaignId' | 'segmentId'

function Text(props: Props & { readonly name: TextName; readonly label: string }) {
  const { value, onChange, name, label } = props
  return (
    <TextField
      label={label}
      name={`trigger.${name}`}
      value={value[name] ?? ''}
      onChange={(text) => onChange(withField(value, name, text))}
    />
  )
}

/** Sets a field of the spec, or removes it when empty, so that it matches anything. */
function withField(
  spec: DraftTrigger,
  name: TextName | 'events',
  value: string | readonly string[],
): DraftTrigger {
  const { [name]: _before, ...others } = spec
  return value.length === 0 ? others : { ...others, [name]: value }
}
