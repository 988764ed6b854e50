import { useNavigate, useSearch } from '@tanstack/react-router'
import { useList, useWrite } from '../data/queries.ts'
import { LinkTo, useGoTo, useTenant } from '../tenant/tenant.tsx'
import { ActionButton } from '../ui/button.tsx'
import { DialogButton } from '../ui/dialog.tsx'
import { SelectField, TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'
import { Page } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { Tags, Time } from '../ui/values.tsx'
import {
  ContactFields,
  contactIn,
  type ContactSearchTerms,
  download,
  nameOf,
  Reachable,
  readSearch,
} from './contact-parts.tsx'

export function ContactsPage() {
  const { orgId, environment, mayChange, calls } = useTenant()
  const navigate = useNavigate()
  const terms = useSearch({ from: '/o/$orgId/$environment/contacts' })
  const { by = 'email', is } = terms
  const filter = is === undefined ? {} : { [by]: is }
  const list = useList(
    ['contacts', filter],
    (all, page) => all.get('/contacts', { params: { query: { ...page, ...filter } } }),
    ({ contacts }) => contacts,
  )
  return (
    <Page
      title="Contacts"
      intro="Everybody your product knows: by wallet, by email or by your own id."
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
      <ContactSearch
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
        empty={
          is ? 'Nobody is found by that.' : 'There are no contacts yet. The first event makes one.'
        }
        columns={[
          {
            name: 'Contact',
            cell: (contact) => (
              <LinkTo list="contacts" id={contact.id}>
                {nameOf(contact)}
              </LinkTo>
            ),
          },
          { name: 'Wallet', cell: ({ walletAddress }) => <code>{walletAddress ?? '–'}</code> },
          { name: 'Reachable', cell: ({ reachable }) => <Reachable by={reachable} /> },
          { name: 'Tags', cell: ({ tags }) => <Tags of={tags} /> },
          { name: 'Since', cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
      />
    </Page>
  )
}

interface Props {
  readonly terms: ContactSearchTerms
  readonly onSearch: (terms: ContactSearchTerms) => Promise<void>
}

/** Finds a contact by what it is known by; the search is in the address. */
export function ContactSearch({ terms: { by = 'email', is = '' }, onSearch }: Props) {
  return (
    <search className="card" key={`${by} ${is}`}>
      <Form
        action="Search"
        submit={(fields) =>
          onSearch(readSearch({ by: fields.text('by'), is: fields.optional('is') }))
        }
      >
        <div className="row">
          <SelectField
            label="Find by"
            name="by"
            defaultValue={by}
            choices={[
              { value: 'email', label: 'Email' },
              { value: 'walletAddress', label: 'Wallet address' },
              { value: 'externalId', label: 'External id' },
              { value: 'tag', label: 'Tag' },
            ]}
          />
          <TextField label="Exactly" name="is" type="search" defaultValue={is} />
        </div>
      </Form>
    </search>
  )
}

export function CreateContact() {
  const goTo = useGoTo()
  const { mutateAsync: create } = useWrite(
    (calls, body: ReturnType<typeof contactIn>) => calls.post('/contacts', { body }),
    ['contacts'],
  )
  return (
    <DialogButton opener="Create contact" variant="primary">
      {(close) => (
        <Form
          action="Create"
          submit={async (fields) => {
            const { contact, created } = await create(contactIn(fields))
            close()
            notify(created ? 'The contact is created.' : 'That contact was known and is updated.')
            await goTo('contacts', contact.id)
          }}
        >
          <ContactFields />
        </Form>
      )}
    </DialogButton>
  )
}
