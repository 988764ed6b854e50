import { useState } from 'react'
import { ContactLink, contactsText, countedText } from '../contacts/contact-names.tsx'
import { WriteForm } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { useRead } from '../data/queries.ts'
import { isSame } from '../data/same.ts'
import { t } from '../texts/texts.ts'
import { messageOf } from '../ui/faults.ts'
import { labelled, RadioField, SelectField } from '../ui/fields.tsx'
import { jsonIn } from '../ui/form.tsx'
import { useSettled } from '../ui/settled.ts'
import { TextField } from '../ui/text-field.tsx'
import { GroupCard } from './definition-editor.tsx'
import {
  definitionIn,
  definitionToSend,
  emptyCondition,
  isComplete,
  typedDefinition,
  type TypedGroup,
} from './definition.ts'

const parts = ['definition']
const types = labelled({
  dynamic: t('Dynamic: members follow from conditions'),
  static: t('Static: members are added and removed by hand'),
})
const looks = labelled({ builder: t('Conditions'), json: t('JSON') })

interface Props {
  /** Undefined for a new one. */
  readonly segment?: Schema<'Segment'>
}

/** Creates a segment, or changes its name and its conditions. The contacts that match are displayed next to them. */
export function SegmentEditor({ segment }: Props) {
  const [type, setType] = useState(segment?.type ?? 'dynamic')
  const draft = useDraft(segment)
  const isDynamic = type === 'dynamic'
  const write = isDynamic && { definition: definitionToSend(draft.definition) }
  return (
    <div className={isDynamic ? 'builder' : undefined}>
      <WriteForm
        action={segment ? t('Save') : t('Create')}
        parts={parts}
        done={segment ? t('Segment updated.') : t('Segment created.')}
        changes={['segments', 'members-of-segment']}
        isChanged={draft.isChanged}
        write={(calls, fields) => {
          const body = { name: fields.text('name'), ...write }
          return segment
            ? calls.patch('/segments/{id}', { params: { path: { id: segment.id } }, body })
            : calls.post('/segments', { body: { type, ...body } })
        }}
        onDone={draft.keep}
        {...(!segment && { opens: ({ id }: Schema<'Segment'>) => ['segments', id] as const })}
      >
        <TextField label={t('Segment name')} name="name" defaultValue={segment?.name ?? ''} />
        {!segment && (
          <SelectField
            label={t('Type')}
            name="type"
            value={type}
            choices={types}
            onChange={setType}
          />
        )}
        {isDynamic && <Rules draft={draft} />}
      </WriteForm>
      {isDynamic && <Matches draft={draft} {...(segment && { segment })} />}
    </div>
  )
}

/** The conditions as they are edited. */
interface Draft {
  /** Undefined while they are edited as JSON. */
  readonly typed: TypedGroup | undefined
  readonly text: string
  readonly definition: unknown
  readonly isChanged: boolean
  /** Whether the sentences can express the definition. */
  readonly isTypable: boolean
  readonly setTyped: (typed: TypedGroup) => void
  readonly setText: (text: string) => void
  readonly show: (look: 'builder' | 'json') => void
  /** Called once the draft is saved. */
  readonly keep: () => void
}

const firstGroup: TypedGroup = { mode: 'all', parts: [emptyCondition] }

function useDraft(segment: Schema<'Segment'> | undefined): Draft {
  const [first] = useState(() => segment?.definition ?? definitionIn(firstGroup))
  const [saved, setSaved] = useState<unknown>(first)
  const [typed, setTyped] = useState(() => typedDefinition(first))
  const [text, setText] = useState(() => indented(first))
  const definition = typed ? definitionIn(typed) : parsed(text)
  return {
    typed,
    text,
    definition,
    isChanged: !isSame(definition, saved),
    isTypable: typedDefinition(definition) !== undefined,
    setTyped,
    setText,
    show: (look) => {
      setText(indented(definition))
      setTyped(look === 'json' ? undefined : typedDefinition(definition))
    },
    keep: () => setSaved(definition),
  }
}

function indented(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

/** The parsed JSON; otherwise the text itself, which the API rejects with the name of the field. */
function parsed(text: string): unknown {
  try {
    return jsonIn('definition', text)
  } catch {
    return text
  }
}

function Rules({ draft }: { readonly draft: Draft }) {
  const { typed, text, isTypable, setTyped, setText, show } = draft
  return (
    <>
      <div className="split">
        <h2>{t('Contacts who match')}</h2>
        {/* Changing the look changes nothing of the segment. */}
        <div onChange={(event) => event.stopPropagation()}>
          <RadioField
            label={t('Edit as')}
            isLabelHidden
            look="segmented"
            name="look"
            value={typed ? 'builder' : 'json'}
            choices={isTypable ? looks : looks.filter(({ value }) => value === 'json')}
            onChange={show}
          />
        </div>
      </div>
      {typed ? (
        <GroupCard name="definition" value={typed} onChange={setTyped} />
      ) : (
        <TextField
          label={t('Definition')}
          name="definition"
          rows={16}
          isCode
          value={text}
          onChange={setText}
        />
      )}
    </>
  )
}

interface MatchesProps extends Props {
  readonly draft: Draft
}

/** The contacts that match now: their number, and some of them. */
function Matches({ draft, segment }: MatchesProps) {
  const isReady = draft.typed === undefined || isComplete(draft.typed)
  const settled = useSettled(isReady ? JSON.stringify(draft.definition) : '')
  const { data, error } = useRead(['segment-preview', settled], (calls) =>
    settled === ''
      ? Promise.resolve(null)
      : calls.post('/segments/preview', {
          body: { definition: definitionToSend(JSON.parse(settled)) },
        }),
  )
  return (
    <aside className="card matches" aria-label={t('Contacts that match')}>
      <p role="status" className={data ? 'figure' : 'quiet-text'}>
        {countText(isReady, data, error)}
      </p>
      {segment?.memberCount !== undefined && draft.isChanged && (
        <p className="quiet-text">
          {t('{contacts} before this change', { contacts: contactsText(segment.memberCount) })}
        </p>
      )}
      <ul className="plain-list">
        {data?.sample.map((id) => (
          <li key={id}>
            <ContactLink id={id} />
          </li>
        ))}
      </ul>
    </aside>
  )
}

function countText(
  isReady: boolean,
  data: Schema<'SegmentPreview'> | null | undefined,
  error: unknown,
): string {
  if (!isReady) return t('Complete the conditions to see who matches.')
  if (error) return messageOf(error)
  if (!data) return t('Counting…')
  return countedText(data)
}
