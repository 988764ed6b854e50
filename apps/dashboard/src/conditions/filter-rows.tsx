import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { t } from '../texts/texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { usePaths } from '../data/pickers.tsx'
import { ComboField } from '../ui/combo-field.tsx'
import { labelled, SelectField } from '../ui/fields.tsx'
import { jsonIn, useFault } from '../ui/form.tsx'
import { TextField } from '../ui/text-field.tsx'
import {
  emptyFilter,
  filtersIn,
  isChoice,
  operators,
  type TypedFilter,
  typedFilters,
  type TypedPart,
} from './filters.ts'

interface Props {
  readonly legend: string
  /** The field's name in the API: `trigger.filters`. */
  readonly name: string
  readonly value: unknown
  readonly onChange: (filters: unknown) => void
  /** Whether a condition may compare with a value of the entry. */
  readonly takesReferences?: boolean
}

/** Conditions that must all hold; each may have alternatives. Filters that the form cannot express are edited as JSON. */
export function FilterRows(props: Props) {
  const { legend, name, value, onChange, takesReferences = false } = props
  // Incomplete input must not be rewritten during typing.
  const [parts, setParts] = useState(() => typedFilters(value))
  const fault = useFault(name)
  if (parts === undefined) return <FilterJson {...props} />
  const change = (next: readonly TypedPart[]) => {
    setParts(next)
    onChange(filtersIn(next))
  }
  return (
    <fieldset className="rows">
      <legend>{legend}</legend>
      {parts.map((part, index) => {
        const own = {
          name: `${name}.${index}`,
          takesReferences,
          onChange: (next: TypedPart) => change(parts.with(index, next)),
          onRemove: () => change(parts.toSpliced(index, 1)),
        }
        return isChoice(part) ? (
          // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity
          <Choice key={index} any={part.any} {...own} />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity
          <FilterRow key={index} value={part} {...own} />
        )
      })}
      {fault !== undefined && <p className="fault">{fault}</p>}
      <div className="actions">
        <Button onPress={() => change([...parts, emptyFilter])}>
          <Plus size={14} aria-hidden /> {t('Condition')}
        </Button>
        <Button onPress={() => change([...parts, { any: [emptyFilter, emptyFilter] }])}>
          <Plus size={14} aria-hidden /> {t('Any of several')}
        </Button>
      </div>
    </fieldset>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly any: readonly TypedFilter[]
  readonly takesReferences: boolean
  readonly onChange: (choice: TypedPart) => void
  readonly onRemove: () => void
}

/** Conditions of which any must hold. Removing the last one removes the choice. */
function Choice({ name, any, takesReferences, onChange, onRemove }: ChoiceProps) {
  return (
    <fieldset className="rows any">
      <legend>{t('Any of these')}</legend>
      {any.map((filter, index) => (
        <FilterRow
          // oxlint-disable-next-line react/no-array-index-key -- filters have no other identity
          key={index}
          name={`${name}.any.${index}`}
          value={filter}
          takesReferences={takesReferences}
          onChange={(next) => onChange({ any: any.with(index, next) })}
          onRemove={() =>
            any.length > 1 ? onChange({ any: any.toSpliced(index, 1) }) : onRemove()
          }
        />
      ))}
      <div className="actions">
        <Button onPress={() => onChange({ any: [...any, emptyFilter] })}>
          <Plus size={14} aria-hidden /> {t('Or')}
        </Button>
      </div>
    </fieldset>
  )
}

function FilterJson({ legend, name, value, onChange }: Props) {
  const [text, setText] = useState(() => JSON.stringify(value, null, 2))
  return (
    <TextField
      label={`${legend} (JSON)`}
      name={name}
      rows={6}
      isCode
      value={text}
      onChange={(next) => {
        setText(next)
        try {
          onChange(jsonIn(name, next))
        } catch {
          onChange(next) // on saving, the API rejects invalid JSON with the name of the field
        }
      }}
    />
  )
}

interface FilterRowProps {
  /** The field's name in the API: `trigger.filters.0`. */
  readonly name: string
  readonly value: TypedFilter
  readonly onChange: (filter: TypedFilter) => void
  readonly onRemove: () => void
  readonly takesReferences: boolean
}

function FilterRow({ name, value, onChange, onRemove, takesReferences }: FilterRowProps) {
  const put = (part: Partial<TypedFilter>) => onChange({ ...value, ...part })
  return (
    <div className="condition">
      <div className="condition-property">
        <ComboField
          label={t('Property')}
          name={`${name}.path`}
          value={value.path}
          placeholder="amount"
          suggestions={usePaths(takesReferences)}
          onChange={(path) => put({ path })}
        />
      </div>
      <IconButton icon={X} label={t('Remove condition')} onPress={onRemove} />
      <SelectField
        label={t('Comparison')}
        name={`${name}.op`}
        value={value.op}
        choices={operators}
        isLabelHidden
        onChange={(op) => put({ op })}
      />
      {takesReferences && (
        <SelectField
          label={t('Compared with')}
          name={`${name}.with`}
          value={value.isReference ? 'reference' : 'value'}
          choices={comparedWith}
          isLabelHidden
          onChange={(kind) => put({ isReference: kind === 'reference' })}
        />
      )}
      <TextField
        label={value.isReference ? t('Other property') : t('Value')}
        name={`${name}.value`}
        value={value.text}
        isLabelHidden
        placeholder={value.isReference ? 'trigger.amount' : '100'}
        onChange={(text) => put({ text })}
      />
    </div>
  )
}

const comparedWith = labelled({ value: t('the value'), reference: t('the property') })
