import { WriteDialog } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { download } from '../data/download.ts'
import { useTagChoices } from '../data/pickers.tsx'
import { useList, useRead } from '../data/queries.ts'
import { definitionToSend } from '../segments/definition.ts'
import { RowLink, useTenant } from '../tenant/tenant.tsx'
import { t } from '../texts/texts.ts'
import { useAddress } from '../ui/address.ts'
import { ActionButton } from '../ui/button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { labelled } from '../ui/fields.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { Page } from '../ui/page.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Time } from '../ui/times.tsx'
import { Tags } from '../ui/values.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { countedText, Person, shortened } from './contact-names.tsx'
import { ContactPanel } from './contact-panel.tsx'
import { contactIn, NewContactFields, Reachable, useNewContact } from './contact-parts.tsx'

const channels = labelled({ email: t('By email'), inapp: t('In-app') })

type Contact = Schema<'Contact'>

export function ContactsPage() {
  const { mayChange } = useTenant()
  const { read, write } = useAddress()
  const [q, tag, segmentId] = ['q', 'tag', 'segment'].map(read)
  const reachable = channels.find(({ value }) => value === read('reachable'))?.value
  const filter = {
    ...(q !== undefined && { q }),
    ...(tag !== undefined && { tag }),
    ...(segmentId !== undefined && { segmentId }),
    ...(reachable && { reachable }),
  }
  const list = useList(
    ['contacts', filter],
    (calls, { params: { query } }) =>
      calls.get('/contacts', { params: { query: { ...query, ...filter } } }),
    { every: 15_000 },
  )
  const open = read('open')
  const isFiltered = Object.keys(filter).length > 0
  return (
    <Page
      title={t('Contacts')}
      actions={
        <>
          <ExportAll />
          {mayChange && <CreateContact />}
        </>
      }
    >
      <DataTable
        label={t('Contacts')}
        list={list}
        keyOf={({ id }) => id}
        filters={
          <>
            <ContactFilters />
            {mayChange && <SaveAsSegment filter={filter} />}
          </>
        }
        count={!isFiltered && <Count />}
        empty={
          isFiltered ? t('No contact matches.') : t('No contacts yet. The first event creates one.')
        }
        {...(mayChange && {
          bulk: (selected: readonly Contact[], clear: () => void) => (
            <BulkActions contacts={selected} onDone={clear} />
          ),
        })}
        columns={[
          {
            name: t('Contact'),
            cell: (contact) => (
              <RowLink
                list="contacts"
                id={contact.id}
                onOpen={() => void write('open', contact.id, { replace: open !== undefined })}
              >
                <Person contact={contact} />
              </RowLink>
            ),
          },
          { name: t('External ID'), isWide: true, cell: ({ externalId }) => externalId ?? '–' },
          {
            name: t('Wallet'),
            isWide: true,
            cell: ({ walletAddress }) =>
              walletAddress === null ? (
                '–'
              ) : (
                <code title={walletAddress}>{shortened(walletAddress)}</code>
              ),
          },
          { name: t('Reachable'), cell: ({ reachable: by }) => <Reachable by={by} /> },
          { name: t('Tags'), isWide: true, cell: ({ tags }) => <Tags of={tags} /> },
          { name: t('Created'), isWide: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
      />
      {open !== undefined && (
        <ContactPanel id={open} onClose={() => void write('open', undefined)} />
      )}
    </Page>
  )
}

function ContactFilters() {
  const segments = useList(['segments'], (calls, page) => calls.get('/segments', page))
  const tags = useTagChoices()
  return (
    <FilterBar
      search={t('Search name, email, wallet, or ID')}
      filters={[
        {
          name: 'segment',
          label: t('Segment'),
          choices: segments.items.map(({ id, name }) => ({ value: id, label: name })),
        },
        { name: 'tag', label: t('Tag'), choices: tags },
        { name: 'reachable', label: t('Reachable'), choices: channels },
      ]}
    />
  )
}

interface Filter {
  readonly q?: string
  readonly tag?: string
  readonly segmentId?: string
  readonly reachable?: 'email' | 'inapp'
}

/** Creates a segment with the conditions of the filters; nothing where segments have no such conditions. */
function SaveAsSegment({ filter: { q, segmentId, ...conditions } }: { readonly filter: Filter }) {
  const all = Object.entries(conditions).map(([name, value]) => ({ [name]: value }))
  if (all.length === 0 || q !== undefined || segmentId !== undefined) return null
  return (
    <WriteDialog
      opener={t('Save as segment')}
      variant="quiet"
      action={t('Create')}
      changes={['segments']}
      write={(calls, fields) =>
        calls.post('/segments', {
          body: {
            name: fields.text('name'),
            type: 'dynamic',
            definition: definitionToSend({ all }),
          },
        })
      }
      done={t('Segment created.')}
      opens={({ id }) => ['segments', id]}
    >
      <TextField label={t('Segment name')} name="name" autoFocus />
    </WriteDialog>
  )
}

/** Milliseconds for which the number of contacts is used again: counting reads each of them. */
const fresh = 60_000

/** The number of all contacts. */
function Count() {
  const { data } = useRead(
    ['contacts', 'count'],
    (calls) => calls.post('/segments/preview', { body: { definition: { all: [] } } }),
    { fresh },
  )
  return data && countedText(data)
}

function ExportAll() {
  const { calls, environment } = useTenant()
  return (
    <ActionButton
      action={t('Export')}
      run={async () => {
        const lines = await calls.get('/contacts/export', { parseAs: 'text' })
        download(new Blob([lines]), `contacts-${environment}.ndjson`)
      }}
    />
  )
}

function CreateContact() {
  const fields = useNewContact()
  return (
    <WriteDialog
      opener={t('Create contact')}
      variant="primary"
      action={t('Create')}
      changes={['contacts', 'tags', 'attribute-keys']}
      isChanged={fields.attributes.length > 0 || fields.tags.length > 0}
      write={(calls, typed) =>
        calls.post('/contacts', { body: contactIn(typed, fields.attributes, fields.tags) })
      }
      done={({ created }) =>
        created ? t('Contact created.') : t('Contact updated: it existed already.')
      }
      opens={({ contact }) => ['contacts', contact.id]}
    >
      <NewContactFields {...fields} />
    </WriteDialog>
  )
}
