import { FolderPlus, Plus, X } from 'lucide-react'
import { t } from '../texts/texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { labelled, SelectField } from '../ui/fields.tsx'
import { useFault } from '../ui/form.tsx'
import { ConditionSentence } from './condition-sentence.tsx'
import {
  emptyCondition,
  emptyGroup,
  isGroup,
  maxLevels,
  type DefinitionPart,
  type TypedGroup,
} from './definition.ts'

interface Props {
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
  all: t('All of these are true'),
  any: t('At least one of these is true'),
  none: t('None of these is true'),
})

/** The word between two conditions of a group. */
const joiners = { all: 'and', any: 'or', none: 'nor' } as const
const words = { and: t('and'), or: t('or'), nor: t('nor') } as const

/** A group of conditions, as sentences, and of groups, as indented cards. */
export function GroupCard({ name, value, onChange, level = 1, onRemove }: Props) {
  const { mode, parts } = value
  const fault = useFault(name)
  const put = (next: readonly DefinitionPart[]) => onChange({ mode, parts: next })
  const join = () => onChange({ mode: mode === 'all' ? 'any' : 'all', parts })
  return (
    <div
      className="rule-group"
      role="group"
      aria-label={level === 1 ? t('Conditions') : t('Group')}
    >
      <div className="rule-head">
        <SelectField
          label={level === 1 ? t('Contacts who match') : t('Match')}
          isLabelHidden
          name={`${name}.mode`}
          value={mode}
          choices={modes}
          onChange={(next) => onChange({ mode: next, parts })}
        />
        {onRemove && <IconButton icon={X} label={t('Remove group')} onPress={onRemove} />}
      </div>
      {parts.map((part, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity
        <div className="rule-part" key={place}>
          {place > 0 && <Joiner word={joiners[mode]} onPress={join} />}
          <Part
            name={`${name}.${mode}.${place}`}
            value={part}
            level={level}
            onChange={(next) => put(parts.with(place, next))}
            onRemove={() => put(parts.toSpliced(place, 1))}
          />
        </div>
      ))}
      {level === 1 && fault !== undefined && <p className="fault">{fault}</p>}
      <div className="actions">
        <Button onPress={() => put([...parts, emptyCondition])}>
          <Plus size={16} aria-hidden />
          {t('Add condition')}
        </Button>
        {level < maxLevels && (
          <Button variant="quiet" onPress={() => put([...parts, emptyGroup])}>
            <FolderPlus size={16} aria-hidden />
            {t('Add group')}
          </Button>
        )}
      </div>
    </div>
  )
}

interface JoinerProps {
  readonly word: (typeof joiners)[keyof typeof joiners]
  readonly onPress: () => void
}

/** The switch between two conditions: “and” or “or” for all of the group. */
function Joiner({ word, onPress }: JoinerProps) {
  if (word === 'nor') return <span className="joiner">{words.nor}</span>
  const other = word === 'and' ? 'or' : 'and'
  return (
    <button
      type="button"
      className="joiner"
      aria-label={t('Joined by “{word}”: switch to “{other}”', {
        word: words[word],
        other: words[other],
      })}
      onClick={onPress}
    >
      {words[word]}
    </button>
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
    <GroupCard value={value} level={level + 1} {...rest} />
  ) : (
    <ConditionSentence value={value} {...rest} />
  )
}
