import { Download, FolderPlus, Tag } from 'lucide-react'
import { useState } from 'react'
import type { Calls } from '@outrider/sdk'
import { WriteForm } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { asText, csvLine, download } from '../data/download.ts'
import { NamesField } from '../data/pickers.tsx'
import { useList } from '../data/queries.ts'
import { t } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { DialogButton } from '../ui/dialog.tsx'
import { SelectField } from '../ui/fields.tsx'
import { contactsText } from './contact-names.tsx'

interface Props {
  readonly contacts: readonly Schema<'Contact'>[]
  readonly onDone: () => void
}

/** What can be done with several contacts. */
export function BulkActions({ contacts, onDone }: Props) {
  return (
    <>
      <DialogButton
        opener={t('Tag')}
        icon={Tag}
        title={t('Tag {contacts}', { contacts: contactsText(contacts.length) })}
      >
        {(close) => <TagForm contacts={contacts} onDone={both(close, onDone)} />}
      </DialogButton>
      <DialogButton
        opener={t('Add to segment')}
        icon={FolderPlus}
        title={t('Add {contacts} to a segment', { contacts: contactsText(contacts.length) })}
      >
        {(close) => <SegmentForm contacts={contacts} onDone={both(close, onDone)} />}
      </DialogButton>
      <Button onPress={() => exportContacts(contacts)}>
        <Download size={16} aria-hidden />
        {t('Export')}
      </Button>
    </>
  )
}

const both = (one: () => void, other: () => void) => () => {
  one()
  other()
}

function TagForm({ contacts, onDone }: Props) {
  const [add, setAdd] = useState<readonly string[]>([])
  const [remove, setRemove] = useState<readonly string[]>([])
  return (
    <WriteForm
      action={t('Save')}
      done={t('{contacts} updated.', { contacts: contactsText(contacts.length) })}
      changes={['contacts', 'tags']}
      isChanged={add.length > 0 || remove.length > 0}
      onDone={onDone}
      write={(calls) => tagAll(calls, contacts, { add: [...add], remove: [...remove] })}
    >
      <NamesField of="tag" label={t('Add tags')} name="add" value={add} onChange={setAdd} />
      <NamesField
        of="tag"
        label={t('Remove tags')}
        name="remove"
        value={remove}
        onChange={setRemove}
      />
    </WriteForm>
  )
}

/** Requests at the same time. */
const parallel = 4

async function tagAll(
  calls: Calls,
  contacts: Props['contacts'],
  body: { readonly add: string[]; readonly remove: string[] },
): Promise<void> {
  const waiting = [...contacts]
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop())
      await calls.post('/contacts/{id}/tags', { params: { path: { id: next.id } }, body })
  }
  await Promise.all(Array.from({ length: parallel }, work))
}

/** The API's limit of members in one request. */
const maxMembers = 1_000

function SegmentForm({ contacts, onDone }: Props) {
  const { items, isLoading } = useList(['segments'], (calls, page) => calls.get('/segments', page))
  const segments = items.filter(({ type }) => type === 'static')
  if (!isLoading && segments.length === 0)
    return (
      <p>
        {t('Create a static segment first. Dynamic segments determine their members themselves.')}
      </p>
    )
  return (
    <WriteForm
      action={t('Add')}
      done={t('{contacts} added.', { contacts: contactsText(contacts.length) })}
      changes={['segments', 'contacts']}
      onDone={onDone}
      write={async (calls, fields) => {
        const id = fields.text('segment')
        for (let start = 0; start < contacts.length; start += maxMembers)
          await calls.post('/segments/{id}/members', {
            params: { path: { id } },
            body: { add: contacts.slice(start, start + maxMembers).map((contact) => contact.id) },
          })
      }}
    >
      <SelectField
        label={t('Segment')}
        name="segment"
        choices={segments.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </WriteForm>
  )
}

function exportContacts(contacts: Props['contacts']): void {
  const head = ['id', 'name', 'externalId', 'walletAddress', 'tags', 'createdAt']
  const lines = contacts.map(({ id, displayName, externalId, walletAddress, tags, createdAt }) =>
    csvLine(
      [id, displayName ?? '', externalId ?? '', walletAddress ?? '', tags.join(';'), createdAt].map(
        asText,
      ),
    ),
  )
  download(new Blob([csvLine(head), ...lines], { type: 'text/csv' }), 'contacts.csv')
}
