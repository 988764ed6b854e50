import { contactFields, publicFieldNames } from '@outrider/contracts/contact-fields'
import { useState } from 'react'
import { WriteDialog } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { NamesField } from '../data/pickers.tsx'
import { useList } from '../data/queries.ts'
import { LinkTo, useTenant } from '../tenant/tenant.tsx'
import { declaredText, t } from '../texts/texts.ts'
import { CopyButton } from '../ui/button.tsx'
import { Section } from '../ui/page.tsx'
import { Time } from '../ui/times.tsx'
import { Tags } from '../ui/values.tsx'
import { Attributes } from './attributes.tsx'
import { CanWrite } from './can-write.tsx'
import { Choices } from './choices.tsx'
import { EditContact } from './edit-contact.tsx'

interface Props {
  readonly contact: Schema<'ContactRecord'>
}

/** What is known about a contact. */
export function ContactSide({ contact }: Props) {
  return (
    <div className="contact-side">
      <CanWrite contact={contact} />
      <Details contact={contact} />
      <Attributes contact={contact} />
      <ContactTags contact={contact} />
      <Segments contact={contact} />
      <Choices contact={contact} />
    </div>
  )
}

/** Fields that are copied rather than read. */
const copied = new Set<string>(['walletAddress', 'externalId'])

function Details({ contact }: Props) {
  const { mayChange } = useTenant()
  const fields = publicFieldNames.flatMap((name) => {
    const value = contact[name]
    return value === null
      ? []
      : [{ ...contactFields[name], label: declaredText(contactFields[name].label), name, value }]
  })
  return (
    <Section title={t('Details')} actions={mayChange && <EditContact contact={contact} />}>
      <dl className="facts">
        <dt>{t('ID')}</dt>
        <dd className="with-copy">
          <code>{contact.id}</code>
          <CopyButton label={t('ID')} text={contact.id} />
        </dd>
        {fields.map(({ name, label, isCode, value }) => [
          <dt key={`${name}-name`}>{label}</dt>,
          <dd key={name} className="with-copy">
            {isCode ? <code>{value}</code> : value}
            {copied.has(name) && <CopyButton label={label} text={value} />}
          </dd>,
        ])}
        <dt>{t('Created')}</dt>
        <dd>
          <Time at={contact.createdAt} />
        </dd>
      </dl>
    </Section>
  )
}

function ContactTags({ contact }: Props) {
  const { mayChange } = useTenant()
  return (
    <Section title={t('Tags')} actions={mayChange && <EditTags contact={contact} />}>
      {contact.tags.length > 0 ? (
        <Tags of={contact.tags} />
      ) : (
        <p className="quiet-text">{t('No tags.')}</p>
      )}
    </Section>
  )
}

function EditTags({ contact: { id, tags: before } }: Props) {
  const [tags, setTags] = useState(before)
  return (
    <WriteDialog
      opener={t('Edit')}
      variant="quiet"
      title={t('Edit tags')}
      action={t('Save')}
      done={t('Tags updated.')}
      changes={['contacts', 'tags', 'segments']}
      isChanged={tags.join('\n') !== before.join('\n')}
      write={(calls) =>
        calls.post('/contacts/{id}/tags', {
          params: { path: { id } },
          body: {
            add: tags.filter((tag) => !before.includes(tag)),
            remove: before.filter((tag) => !tags.includes(tag)),
          },
        })
      }
    >
      <NamesField
        of="tag"
        label={t('Tags')}
        name="add"
        value={tags}
        onChange={(next) => setTags([...next])}
      />
    </WriteDialog>
  )
}

function Segments({ contact: { id } }: Props) {
  const { items, isLoading } = useList(['segments', 'of', id], (calls, { params: { query } }) =>
    calls.get('/segments', { params: { query: { ...query, contactId: id } } }),
  )
  return (
    <Section title={t('Segments')}>
      {items.length === 0 && (
        <p className="quiet-text">{isLoading ? t('Loading…') : t('In no segment.')}</p>
      )}
      <ul className="plain-list">
        {items.map((segment) => (
          <li key={segment.id}>
            <LinkTo list="segments" id={segment.id} name={segment.name} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
