import { SelectField } from '../ui/fields.tsx'
import { useList } from './queries.ts'

interface Props {
  readonly name: string
  /** The id; empty for none. */
  readonly value: string
  readonly onChange: (id: string) => void
  /** The label of the empty choice; undefined where a choice is required. */
  readonly none?: string
}

/** Selects a segment. */
export function SegmentField({ none, ...field }: Props) {
  const { items } = useList(['segments'], (calls, page) => calls.get('/segments', page))
  return <SelectField label="Segment" {...field} choices={choicesIn(items, none)} />
}

/** Selects a template, or none for content of its own. */
export function TemplateField({ none = 'Write it here', ...field }: Props) {
  const { items } = useList(['templates'], (calls, page) => calls.get('/templates', page))
  return <SelectField label="Template" {...field} choices={choicesIn(items, none)} />
}

function choicesIn(items: readonly { id: string; name: string }[], none: string | undefined) {
  const choices = items.map(({ id, name }) => ({ value: id, label: name }))
  return none === undefined ? choices : [{ value: '', label: none }, ...choices]
}
