import { FilterRows } from '../conditions/filter-rows.tsx'
import { CampaignField, NamesField, SegmentField } from '../data/pickers.tsx'
import { t } from '../texts/texts.ts'
import { labelled, SelectField } from '../ui/fields.tsx'
import { useFault } from '../ui/form.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { DraftTrigger } from './graph.ts'
import { triggerTypes } from './texts.ts'

const types = labelled(triggerTypes)

interface Props {
  readonly value: DraftTrigger
  readonly onChange: (trigger: DraftTrigger) => void
}

/** The trigger of an automation. An empty field matches anything. */
export function TriggerFields({ value, onChange }: Props) {
  const fault = useFault('trigger')
  const isOnChain = value.type === 'onchain_event' || value.type === 'decoded_event'
  return (
    <>
      <SelectField
        label={t('Trigger')}
        name="trigger.type"
        value={value.type}
        choices={types}
        onChange={(type) => onChange({ type })}
      />
      {(value.type === 'custom_event' || isOnChain) && (
        <NamesField
          of="event"
          label={t('Events')}
          name="trigger.events"
          value={value.events ?? []}
          hint={t('Empty: any event.')}
          onChange={(events) => onChange(withField(value, 'events', events))}
        />
      )}
      {isOnChain && (
        <>
          <Text value={value} onChange={onChange} name="chain" label={t('Chain')} />
          <Text value={value} onChange={onChange} name="contract" label={t('Contract')} />
          <Text value={value} onChange={onChange} name="topic0" label={t('Topic 0')} />
        </>
      )}
      {value.type === 'segment_entered' && (
        <SegmentField
          name="trigger.segmentId"
          none={t('Any')}
          value={value.segmentId ?? ''}
          onChange={(id) => onChange(withField(value, 'segmentId', id))}
        />
      )}
      {value.type === 'email_opened' && (
        <CampaignField
          name="trigger.campaignId"
          value={value.campaignId ?? ''}
          onChange={(id) => onChange(withField(value, 'campaignId', id))}
        />
      )}
      <FilterRows
        key={value.type}
        legend={t('Only if')}
        name="trigger.filters"
        value={value.filters}
        onChange={(filters) => onChange({ ...value, filters })}
      />
      {fault !== undefined && <p className="fault">{fault}</p>}
    </>
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
