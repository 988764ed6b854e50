import { useNavigate, useSearch } from '@tanstack/react-router'
import { WriteDialog } from '../data/actions.tsx'
import { useList } from '../data/queries.ts'
import { LinkTo, useTenant } from '../tenant/tenant.tsx'
import { ActionButton } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { Page } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { Tags, Time } from '../ui/values.tsx'
import {
  ContactFields,
  contactIn,
  type ContactSearch,
  download,
  nameOf,
  Reachable,
  readSearch,
  searchKeys,
} from './contact-parts.tsx'

export function ContactsPage() {
  const { orgId, environment, mayChange, calls } = useTenant()
  const navigate = useNavigate()
  const terms = useSearch({ from: '/o/$orgId/$environment/contacts' })
  const { by = 'q', is } = terms
  const filter = is === undefined ? {} : { [by]: is }
  const list = useList(['contacts', filter], (all, { params: { query } }) =>
    all.get('/contacts', { params: { query: { ...query, ...filter } } }),
  )
  return (
    <Page
      title="Contacts"
      actions={
        <>
          <ActionButton
            action="Export"
            run={async () => {
              const lines = await calls.get('/contacts/export', { parseAs: 'text' })
              download(new Blob([lines]), `contacts-${environment}.ndjson`)
            }}
          />
          {mayChange && <CreateContact />}
        </>
      }
    >
      <SearchForm
        terms={terms}
        onSearch={(search) =>
          navigate({
            to: '/o/$orgId/$environment/contacts',
            params: { orgId, environment },
            search,
          })
        }
      />
      <Table
        label="Contacts"
        list={list}
        keyOf={({ id }) => id}
        empty={is ? 'No contact matches.' : 'No contacts yet. The first event creates one.'}
        columns={[
          {
            name: 'Contact',
            cell: (contact) => <LinkTo list="contacts" id={contact.id} name={nameOf(contact)} />,
          },
          { name: 'Wallet', cell: ({ walletAddress }) => <code>{walletAddress ?? '–'}</code> },
          { name: 'Reachable', cell: ({ reachable }) => <Reachable by={reachable} /> },
          { name: 'Tags', cell: ({ tags }) => <Tags of={tags} /> },
          { name: 'Created', cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
      />
    </Page>
  )
}

interface SearchProps {
  readonly terms: ContactSearch
  readonly onSearch: (terms: ContactSearch) => Promise<void>
}

/** Finds a contact by an identifier; the search is in the URL. */
function SearchForm({ terms: { by = 'q', is = '' }, onSearch }: SearchProps) {
  return (
    <search className="card" key={`${by} ${is}`}>
      <Form
        action="Search"
        submit={(fields) =>
          onSearch(readSearch({ by: fields.text('by'), is: fields.optional('is') }))
        }
      >
        <div className="row">
          <TextField label="Search for" name="is" type="search" defaultValue={is} />
          <SelectField label="In" name="by" defaultValue={by} choices={searchKeys} />
        </div>
        <p className="hint">
          A part of a name, ID, or wallet is enough. An email address must be complete.
        </p>
      </Form>
    </search>
  )
}

function CreateContact() {
  return (
    <WriteDialog
      opener="Create contact"
      variant="primary"
      action="Create"
      changes={['contacts']}
      write={(calls, fields) => calls.post('/contacts', { body: contactIn(fields) })}
      done={({ created }) =>
        created ? 'Contact created.' : 'Contact updated: it existed already.'
      }
      opens={({ contact }) => ['contacts', contact.id]}
    >
      <ContactFields />
    </WriteDialog>
  )
}
