import type { Calls } from '@outrider/sdk'
import { type ReactNode, useState } from 'react'
import { useTenant } from '../tenant/tenant.tsx'
import { formatLocale, t } from '../texts/texts.ts'
import { FieldFault } from '../ui/faults.ts'
import type { Fields } from '../ui/form.tsx'
import { Section } from '../ui/page.tsx'
import { rowsOf, Table } from '../ui/table.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ConfirmButton, WriteDialog } from './actions.tsx'

/** Something that has a version for each language. */
interface Translated<Content> {
  /** The field of the API that contains the versions, such as `locales`. */
  readonly field: string
  /** By language tag (BCP 47) in canonical form. */
  readonly versions: Readonly<Record<string, Content>>
  /** The inputs of a version. Their names begin with `place`. */
  readonly inputs: (place: string, version?: Content) => ReactNode
  readonly set: (calls: Calls, tag: string, fields: Fields, place: string) => Promise<unknown>
  readonly remove: (calls: Calls, tag: string) => Promise<unknown>
  /** The names of the reads that are repeated after a change. */
  readonly changes: readonly string[]
}

interface Props<Content> extends Translated<Content> {
  readonly title: string
  readonly intro: string
  /** What happens to people with a language that is removed. */
  readonly whenRemoved: string
  /** The column with a summary of each version. */
  readonly summary: { readonly name: string; readonly of: (version: Content) => ReactNode }
}

/** The languages that something has, to add, change, and remove. */
export function Languages<Content>(props: Props<Content>) {
  const { title, intro, whenRemoved, summary, ...translated } = props
  const { mayChange } = useTenant()
  return (
    <Section title={title} actions={mayChange && <AddLanguage {...translated} />}>
      <p className="hint">{intro}</p>
      <Table
        label={title}
        list={rowsOf(Object.entries(translated.versions))}
        keyOf={([tag]) => tag}
        empty={t('There are no other languages yet.')}
        columns={[
          { name: t('Language'), cell: ([tag]) => languageName(tag) },
          { name: summary.name, cell: ([, version]) => summary.of(version) },
          {
            name: t('Actions'),
            isActions: true,
            cell: ([tag, version]) =>
              mayChange && (
                <div className="actions">
                  <ChangeLanguage {...translated} tag={tag} version={version} />
                  <ConfirmButton
                    action={t('Remove')}
                    title={t('Remove {name}?', { name: languageName(tag) })}
                    done={t('Language removed.')}
                    changes={translated.changes}
                    write={(calls) => translated.remove(calls, tag)}
                  >
                    <p>{whenRemoved}</p>
                  </ConfirmButton>
                </div>
              ),
          },
        ]}
      />
    </Section>
  )
}

function AddLanguage<Content>(translated: Translated<Content>) {
  const { field, versions, inputs, set, changes } = translated
  return (
    <WriteDialog
      opener={t('Add language')}
      size="large"
      action={t('Add')}
      done={t('Language added.')}
      changes={changes}
      write={(calls, fields) => {
        const tag = newTag(fields.text(tagName), Object.keys(versions))
        return set(calls, tag, fields, placeOf(field, tag))
      }}
    >
      <NewLanguage field={field} inputs={inputs} />
    </WriteDialog>
  )
}

/** The inputs have the names of the API, in which errors refer to them, and which contain the tag. */
function NewLanguage<Content>({ field, inputs }: Pick<Translated<Content>, 'field' | 'inputs'>) {
  const [tag, setTag] = useState('')
  return (
    <>
      <TextField
        label={t('Language')}
        name={tagName}
        value={tag}
        onChange={setTag}
        isCode
        autoFocus
        hint={t('A language tag (BCP 47): de for German, pt-BR for Brazilian Portuguese.')}
      />
      {inputs(placeOf(field, canonicalTag(tag) ?? ''))}
    </>
  )
}

interface ChangeProps<Content> extends Translated<Content> {
  readonly tag: string
  readonly version: Content
}

function ChangeLanguage<Content>(props: ChangeProps<Content>) {
  const { field, inputs, set, changes, tag, version } = props
  const place = placeOf(field, tag)
  return (
    <WriteDialog
      opener={t('Change')}
      title={t('Change {name}', { name: languageName(tag) })}
      size="large"
      action={t('Save')}
      done={t('Language saved.')}
      changes={changes}
      write={(calls, fields) => set(calls, tag, fields, place)}
    >
      {inputs(place, version)}
    </WriteDialog>
  )
}

const tagName = 'language'

function placeOf(field: string, tag: string): string {
  return `${field}.${tag}.`
}

/** The tag that was typed in canonical form; throws `FieldFault` for any other text, and for one of `used`. */
function newTag(text: string, used: readonly string[]): string {
  const tag = canonicalTag(text)
  if (tag === undefined) throw new FieldFault(tagName, t('must be a language tag, such as pt-BR'))
  if (used.includes(tag))
    throw new FieldFault(tagName, t('is in the list already: change it there'))
  return tag
}

/** No language has a longer one: `German` has the form of a tag, but is a name (BCP 47, section 2.2.1). */
const maxLanguageLetters = 3

function canonicalTag(text: string): string | undefined {
  try {
    const locale = new Intl.Locale(text.trim())
    return locale.language.length > maxLanguageLetters ? undefined : locale.toString()
  } catch {
    return undefined
  }
}

const names = new Intl.DisplayNames(formatLocale(), { type: 'language' })

/** For example `Brazilian Portuguese (pt-BR)`; the tag for a language without a name. */
export function languageName(tag: string): string {
  const name = names.of(tag) ?? tag
  return name === tag ? tag : `${name} (${tag})`
}
