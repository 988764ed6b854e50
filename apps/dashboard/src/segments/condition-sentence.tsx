import { X } from 'lucide-react'
import { operators } from '../conditions/filters.ts'
import { NameField } from '../data/pickers.tsx'
import { useList } from '../data/queries.ts'
import { useSources } from '../messages/message-parts.tsx'
import { plural, t } from '../texts/texts.ts'
import { IconButton } from '../ui/button.tsx'
import { type Choice, DurationField, labelled, SelectField } from '../ui/fields.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { TypedCondition } from './definition.ts'

interface Props {
  readonly name: string
  readonly value: TypedCondition
  readonly onChange: (condition: TypedCondition) => void
  readonly onRemove: () => void
}

const kinds = labelled({
  attribute: t('Attribute'),
  tag: t('Tag'),
  event: t('Event'),
  email: t('Email activity'),
  reachable: t('Channel'),
  topic: t('Topic'),
})

/** What a new condition of each kind begins with. */
const fresh: Readonly<Record<TypedCondition['kind'], Partial<TypedCondition>>> = {
  attribute: { name: '', op: 'eq' },
  tag: { name: '' },
  event: { name: '' },
  email: { name: 'opened' },
  reachable: { name: 'email' },
  topic: { name: '', op: 'true' },
}

/** One condition, as a sentence of fields whose labels only screen readers hear. */
export function ConditionSentence({ name, value, onChange, onRemove }: Props) {
  const put = (part: Partial<TypedCondition>) => onChange({ ...value, ...part })
  const Words = words[value.kind]
  return (
    <div className="sentence">
      <SelectField
        label={t('Kind')}
        name={`${name}.kind`}
        value={value.kind}
        choices={kinds}
        onChange={(kind) => put({ kind, ...fresh[kind] })}
      />
      <Words name={name} value={value} put={put} />
      <IconButton icon={X} label={t('Remove condition')} onPress={onRemove} />
    </div>
  )
}

interface WordsProps {
  readonly name: string
  readonly value: TypedCondition
  readonly put: (part: Partial<TypedCondition>) => void
}

const words = {
  attribute: AttributeWords,
  tag: TagWords,
  event: EventWords,
  email: EmailWords,
  reachable: ChannelWords,
  topic: TopicWords,
} as const

const existence = labelled({ true: t('known'), false: t('not known') })

function AttributeWords({ name, value, put }: WordsProps) {
  return (
    <>
      <NameField
        key="attribute"
        of="attribute"
        label={t('Attribute')}
        name={`${name}.attribute`}
        value={value.name}
        onChange={(next) => put({ name: next })}
      />
      <SelectField
        label={t('Comparison')}
        name={`${name}.op`}
        value={value.op}
        choices={operators}
        onChange={(op) => put({ op, ...(op === 'exists' && { text: 'true' }) })}
      />
      {value.op === 'exists' ? (
        <SelectField
          label={t('Value')}
          name={`${name}.value`}
          value={value.text === 'false' ? 'false' : 'true'}
          choices={existence}
          onChange={(text) => put({ text })}
        />
      ) : (
        <TextField
          label={t('Value')}
          name={`${name}.value`}
          value={value.text}
          placeholder={value.op === 'in' || value.op === 'nin' ? t('plus, pro') : t('Value')}
          onChange={(text) => put({ text })}
        />
      )}
    </>
  )
}

function TagWords({ name, value, put }: WordsProps) {
  return (
    <>
      <span>{t('is')}</span>
      <NameField
        key="tag"
        of="tag"
        label={t('Tag')}
        name={`${name}.tag`}
        value={value.name}
        onChange={(next) => put({ name: next })}
      />
    </>
  )
}

function EventWords({ name, value, put }: WordsProps) {
  return (
    <>
      <NameField
        key="event"
        of="event"
        label={t('Event')}
        name={`${name}.event`}
        value={value.name}
        onChange={(next) => put({ name: next })}
      />
      <Performed name={name} value={value} put={put} />
    </>
  )
}

const outcomes: readonly Choice[] = labelled({
  delivered: t('delivered'),
  opened: t('opened'),
  clicked: t('clicked'),
  bounced: t('bounced'),
})

function EmailWords({ name, value, put }: WordsProps) {
  const { campaigns, automations } = useSources()
  return (
    <>
      <SelectField
        label={t('Outcome')}
        name={`${name}.email`}
        value={value.name}
        choices={outcomes}
        onChange={(next) => put({ name: next })}
      />
      <SelectField
        label={t('Sent by')}
        name={`${name}.campaignId`}
        value={value.source}
        choices={[{ value: '', label: t('any email') }, ...campaigns, ...automations]}
        onChange={(source) => put({ source })}
      />
      <Performed name={name} value={value} put={put} />
    </>
  )
}

const periods = labelled({ ever: t('ever'), last: t('in the last') })
const day = 86_400
const usualDays = 30

/** How often, and since when. */
function Performed({ name, value: { atLeast, within }, put }: WordsProps) {
  return (
    <>
      <span>{t('at least')}</span>
      <span className="short">
        <TextField
          label={t('Times')}
          name={`${name}.performed.atLeast`}
          type="number"
          value={atLeast}
          onChange={(next) => put({ atLeast: next })}
        />
      </span>
      <span>{plural(Number(atLeast), 'time', 'times')}</span>
      <SelectField
        label={t('Period')}
        name={`${name}.period`}
        value={within === '' ? 'ever' : 'last'}
        choices={periods}
        onChange={(period) => put({ within: period === 'ever' ? '' : String(usualDays * day) })}
      />
      {within !== '' && (
        <DurationField
          label={t('In the last')}
          name={`${name}.performed.within`}
          defaultSeconds={Number(within)}
          onChange={(seconds) => put({ within: String(seconds ?? 0) })}
        />
      )}
    </>
  )
}

const channels = labelled({ email: t('email'), inapp: t('in-app message') })

function ChannelWords({ name, value, put }: WordsProps) {
  return (
    <>
      <span>{t('can be reached by')}</span>
      <SelectField
        label={t('Channel')}
        name={`${name}.reachable`}
        value={value.name === 'inapp' ? 'inapp' : 'email'}
        choices={channels}
        onChange={(next) => put({ name: next })}
      />
    </>
  )
}

const wishes = labelled({ true: t('wants'), false: t('does not want') })

function TopicWords({ name, value, put }: WordsProps) {
  const { items } = useList(['topics'], (calls, page) => calls.get('/topics', page))
  const topics = items.map((topic) => ({ value: topic.key, label: topic.name }))
  return (
    <>
      <SelectField
        label={t('Wish')}
        name={`${name}.wants`}
        value={value.op === 'false' ? 'false' : 'true'}
        choices={wishes}
        onChange={(op) => put({ op })}
      />
      <SelectField
        label={t('Topic')}
        name={`${name}.topic`}
        value={value.name}
        choices={[{ value: '', label: t('Choose a topic') }, ...topics]}
        onChange={(next) => put({ name: next })}
      />
    </>
  )
}
