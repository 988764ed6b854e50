import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { contactsText, Person } from '../contacts/contact-names.tsx'
import { Reachable } from '../contacts/contact-parts.tsx'
import { WriteDialog } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { DeleteMenu } from '../data/delete-menu.tsx'
import { ContactField } from '../data/pickers.tsx'
import { useList, useRead, useWrite } from '../data/queries.ts'
import { LinkTo, useTenant } from '../tenant/tenant.tsx'
import { t } from '../texts/texts.ts'
import { ActionButton } from '../ui/button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { FieldFault } from '../ui/faults.ts'
import { LoadedPage, Page } from '../ui/page.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { Badge, Tags } from '../ui/values.tsx'
import { SegmentEditor } from './segment-editor.tsx'

export function NewSegmentPage() {
  return (
    <Page title={t('New segment')}>
      <SegmentEditor />
    </Page>
  )
}

/** Milliseconds between two reads of the members, which appear while the segment is being built. */
const often = 2_000
const rarely = 10_000

export function SegmentPage() {
  const { id } = useParams({ from: '/o/$orgId/$environment/segments/$id' })
  const { mayChange } = useTenant()
  const segment = useRead(
    ['segments', id],
    (calls) => calls.get('/segments/{id}', { params: { path: { id } } }),
    { every: rarely },
  )
  return (
    <LoadedPage from={segment} title={t('Segment')}>
      {(data) => (
        <Page
          title={data.name}
          actions={
            mayChange && (
              <>
                {data.type === 'static' && <AddMember segmentId={id} />}
                <DeleteSegment id={id} name={data.name} />
              </>
            )
          }
        >
          {data.status === 'building' && <Badge state={data.status} />}
          <Tabs
            label={t('Parts of the segment')}
            tabs={[
              {
                key: 'members',
                name: t('Members'),
                count: data.memberCount,
                content: () => <SegmentMembers segment={data} />,
              },
              ...(mayChange
                ? [
                    {
                      key: 'conditions',
                      name: data.type === 'static' ? t('Name') : t('Conditions'),
                      content: () => <SegmentEditor key={id} segment={data} />,
                    },
                  ]
                : []),
            ]}
          />
        </Page>
      )}
    </LoadedPage>
  )
}

interface SegmentProps {
  readonly segment: Schema<'Segment'>
}

function SegmentMembers({ segment: { id, type, status } }: SegmentProps) {
  const { mayChange } = useTenant()
  const list = useList(
    ['members-of-segment', id],
    (calls, { params }) =>
      calls.get('/segments/{id}/members', { params: { ...params, path: { id } } }),
    { every: status === 'building' ? often : rarely },
  )
  return (
    <DataTable
      label={t('Members')}
      list={list}
      keyOf={(contact) => contact.id}
      empty={t('No members at the moment.')}
      {...(mayChange &&
        type === 'static' && {
          bulk: (selected: readonly Schema<'Contact'>[], clear: () => void) => (
            <RemoveMembers segmentId={id} members={selected} onDone={clear} />
          ),
        })}
      columns={[
        {
          name: t('Contact'),
          cell: (contact) => (
            <LinkTo list="contacts" id={contact.id}>
              <Person contact={contact} />
            </LinkTo>
          ),
        },
        { name: t('Reachable'), cell: ({ reachable }) => <Reachable by={reachable} /> },
        { name: t('Tags'), isWide: true, cell: ({ tags }) => <Tags of={tags} /> },
      ]}
    />
  )
}

function DeleteSegment({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <DeleteMenu
      list="segments"
      title={t('Delete “{name}”?', { name })}
      done={t('Segment deleted.')}
      remove={(calls) => calls.delete('/segments/{id}', { params: { path: { id } } })}
    >
      <p>{t('Its members stay contacts.')}</p>
    </DeleteMenu>
  )
}

const changes = ['segments', 'members-of-segment']

/** Adds a contact to a static segment. */
function AddMember({ segmentId: id }: { readonly segmentId: string }) {
  const [contactId, setContactId] = useState('')
  return (
    <WriteDialog
      opener={t('Add contact')}
      title={t('Add a contact to this segment')}
      variant="primary"
      action={t('Add')}
      done={t('Contact added.')}
      isChanged={contactId !== ''}
      changes={changes}
      write={(calls) => {
        if (contactId === '') throw new FieldFault('add', t('Choose a contact.'))
        return calls.post('/segments/{id}/members', {
          params: { path: { id } },
          body: { add: [contactId] },
        })
      }}
    >
      <ContactField name="add" value={contactId} onChange={setContactId} />
      <p className="quiet-text">{t('To add several, select them on the page “Contacts”.')}</p>
    </WriteDialog>
  )
}

interface RemoveProps {
  readonly segmentId: string
  readonly members: readonly Schema<'Contact'>[]
  readonly onDone: () => void
}

/** The API's limit of members in one request. */
const maxMembers = 1_000

function RemoveMembers({ segmentId: id, members, onDone }: RemoveProps) {
  const { mutateAsync } = useWrite(async (calls) => {
    for (let start = 0; start < members.length; start += maxMembers)
      await calls.post('/segments/{id}/members', {
        params: { path: { id } },
        body: { remove: members.slice(start, start + maxMembers).map((member) => member.id) },
      })
  }, changes)
  return (
    <ActionButton
      action={t('Remove from segment')}
      done={t('{contacts} removed.', { contacts: contactsText(members.length) })}
      run={async () => {
        await mutateAsync()
        onDone()
      }}
    />
  )
}
