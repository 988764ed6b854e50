import { type PageTextName, pageTextNames, pageTexts } from '@outrider/contracts/page-texts'
import { WriteForm } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { Languages } from '../data/languages.tsx'
import { useTenant } from '../tenant/tenant.tsx'
import { rich, t } from '../texts/texts.ts'
import { FieldFault } from '../ui/faults.ts'
import type { Fields } from '../ui/form.tsx'
import { Section } from '../ui/page.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Facts } from '../ui/values.tsx'

type Settings = Schema<'Settings'>
type Texts = Schema<'PageTexts'>

/** The look and the texts of the pages that links in emails open. */
export function PagesForPeople({ settings: { brand, pages } }: { readonly settings: Settings }) {
  const { mayChange } = useTenant()
  return (
    <>
      <Section title={t('Brand')}>
        <p className="hint">
          {t(
            'The pages that links in emails open show it: to unsubscribe, to choose topics, and to confirm a form.',
          )}
        </p>
        {mayChange ? <BrandForm brand={brand} /> : <Facts of={factsOf(brand)} />}
      </Section>
      <Languages
        title={t('Languages of these pages')}
        intro={t(
          'People see the language of their contact, otherwise of their browser, otherwise English. Add “en” to change the English texts.',
        )}
        whenRemoved={t('People who read it see the pages in English.')}
        field="pages"
        versions={pages}
        summary={{
          name: t('Texts'),
          of: (texts) =>
            t('{value} of {max}', {
              value: Object.keys(texts).length,
              max: pageTextNames.length,
            }),
        }}
        changes={['settings']}
        inputs={(place, texts) => <TextFields place={place} texts={texts ?? {}} />}
        set={async (calls, tag, fields, place) => {
          const texts = textsIn(fields, place)
          const { pages: stored } = await calls.get('/settings')
          await calls.patch('/settings', { body: { pages: { ...stored, [tag]: texts } } })
        }}
        remove={async (calls, tag) => {
          const { [tag]: _removed, ...kept } = (await calls.get('/settings')).pages
          await calls.patch('/settings', { body: { pages: kept } })
        }}
      />
    </>
  )
}

function factsOf({ name, logoUrl, color }: Settings['brand']) {
  return { 'Name of the sender': name ?? t('The organization’s'), Logo: logoUrl, Color: color }
}

function BrandForm({ brand }: { readonly brand: Settings['brand'] }) {
  return (
    <WriteForm
      action={t('Save brand')}
      done={t('Brand saved.')}
      changes={['settings']}
      write={(calls, fields) => {
        const [name, logoUrl, color] = ['name', 'logoUrl', 'color'].map((part) =>
          fields.optional(`brand.${part}`),
        )
        return calls.patch('/settings', {
          body: {
            brand: { ...(name && { name }), ...(logoUrl && { logoUrl }), ...(color && { color }) },
          },
        })
      }}
    >
      <div className="row with-hints">
        <TextField
          label={t('Name of the sender')}
          name="brand.name"
          defaultValue={brand.name ?? ''}
          hint={t('If empty, the name of the organization.')}
        />
        <TextField
          label={t('URL of the logo')}
          name="brand.logoUrl"
          type="url"
          defaultValue={brand.logoUrl ?? ''}
          hint={t('It begins with https://. If empty, the pages show no logo.')}
        />
        <TextField
          label={t('Color of buttons')}
          name="brand.color"
          defaultValue={brand.color ?? ''}
          hint={t('For example #0b5394.')}
        />
      </div>
    </WriteForm>
  )
}

/** The pages, by how the names of their texts begin: the first that fits. */
const groups = [
  ['unsubscribed', t('After unsubscribing')],
  ['unsubscribe', t('Unsubscribe')],
  ['preferences', t('Email preferences')],
  ['confirmed', t('After confirming a form')],
  ['confirm', t('Confirm a form')],
  ['expired', t('A link that does not work')],
] as const

const groupOf = (name: PageTextName) => groups.find(([start]) => name.startsWith(start))?.[1]

const labels: Readonly<Record<PageTextName, string>> = {
  unsubscribeTitle: t('Title'),
  unsubscribeQuestion: t('Question about all emails'),
  unsubscribeTopicQuestion: t('Question about a topic'),
  unsubscribeTheseQuestion: t('Question about emails of one kind'),
  unsubscribeButton: t('Button'),
  unsubscribeAllQuestion: t('Second question, about all emails'),
  unsubscribeAllButton: t('Button of the second question'),
  unsubscribeStay: t('How to stay subscribed'),
  unsubscribedTitle: t('Title'),
  unsubscribed: t('From all emails'),
  unsubscribedTopic: t('From a topic'),
  unsubscribedThese: t('From emails of one kind'),
  preferencesLink: t('Link to this page'),
  preferencesTitle: t('Title'),
  preferencesIntroduction: t('Introduction'),
  preferencesSaved: t('After saving'),
  preferencesEmails: t('Choice about all emails'),
  preferencesTopics: t('Heading of the topics'),
  preferencesButton: t('Button'),
  confirmTitle: t('Title'),
  confirmQuestion: t('Question'),
  confirmButton: t('Button'),
  confirmIgnore: t('If someone else entered the address'),
  confirmedTitle: t('Title'),
  confirmed: t('Text'),
  confirmedBeforeTitle: t('Title if it was confirmed before'),
  confirmedBefore: t('Text if it was confirmed before'),
  expiredTitle: t('Title'),
  expired: t('Text'),
}

function TextFields({ place, texts }: { readonly place: string; readonly texts: Texts }) {
  return (
    <>
      <p className="hint">
        {rich(
          'Values replace the words in braces, such as {code}: keep them. A text that you leave empty is in English.',
          { code: <code>{'{sender}'}</code> },
        )}
      </p>
      {Object.entries(Object.groupBy(pageTextNames, (name) => groupOf(name) ?? '')).map(
        ([group, names = []]) => (
          <fieldset key={group}>
            <legend>{group}</legend>
            {names.map((name) => (
              <TextField
                key={name}
                label={labels[name]}
                name={place + name}
                defaultValue={texts[name] ?? ''}
                hint={t('English: {text}', { text: pageTexts[name] })}
              />
            ))}
          </fieldset>
        ),
      )}
    </>
  )
}

/** The texts that differ from the English ones; throws `FieldFault` if there is none. */
function textsIn(fields: Fields, place: string): Texts {
  const texts: { [Name in PageTextName]?: string } = {}
  for (const name of pageTextNames) {
    const text = fields.text(place + name)
    if (text !== '' && text !== pageTexts[name]) texts[name] = text
  }
  if (Object.keys(texts).length === 0)
    throw new FieldFault(`${place}${pageTextNames[0]}`, t('Enter at least one text.'))
  return texts
}
