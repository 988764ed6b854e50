import { useNavigate, useSearch } from '@tanstack/react-router'
import { useList } from '../data/reads.ts'
import { LinkTo } from '../tenant/link-to.tsx'
import { useTenant } from '../tenant/tenant.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { download } from '../ui/download.ts'
import { Page } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { Tags } from '../ui/tags.tsx'
import { Time } from '../ui/time.tsx'
import { ContactSearch } from './contact-search.tsx'
import { CreateContact } from './create-contact.tsx'
import { nameOf, Reachable } from './reachable.tsx'

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
