import { useParams } from '@tanstack/react-router'
import { nameOf, Reachable } from '../contacts/contact-parts.tsx'
import { DeleteButton, WriteDialog } from '../data/actions.tsx'
import { useList, useRead } from '../data/queries.ts'
import { LinkTo, useTenant } from '../tenant/tenant.tsx'
import { TextField } from '../ui/fields.tsx'
import { LoadedPage, Page, Section } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { Badge, Facts, Json, Tags } from '../ui/values.tsx'
import { ChangeSegment } from './segment-dialogs.tsx'

export function SegmentPage() {
  const { id } = useParams({ from: '/o/$orgId/$environment/segments/$id' })
  const { mayChange } = useTenant()
  const segment = useRead(
    ['segments', id],
    (calls) => calls.get('/segments/{id}', { params: { path: { id } } }),
    { every: 5_000 },
  )
  return (
    <LoadedPage from={segment} title="Segment">
      {(data) => (
        <Page
          title={data.name}
          actions={
            mayChange && (
              <>
                {data.type === 'static' && <ChangeMembers segmentId={id} />}
                <ChangeSegment segment={data} />
                <DeleteSegment id={id} name={data.name} />
              </>
            )
          }
        >
          <Facts
            of={{
              Id: <code>{data.id}</code>,
              Type: data.type,
              Status: <Badge state={data.status} />,
              Members: data.memberCount?.toLocaleString() ?? '–',
            }}
          />
          {data.definition && (
            <Section title="Definition">
              <Json label="Definition" value={data.definition} />
            </Section>
          )}
          <SegmentMembers id={id} />
        </Page>
      )}
    </LoadedPage>
  )
}

function SegmentMembers({ id }: { readonly id: string }) {
  const list = useList(
    ['members-of-segment', id],
    (calls, { params }) =>
      calls.get('/segments/{id}/members', { params: { ...params, path: { id } } }),
    { every: 5_000 },
  )
  return (
    <Section title="Members">
      <Table
        label="Members"
        list={list}
        keyOf={(contact) => contact.id}
        empty="No members at the moment."
        columns={[
          {
            name: 'Contact',
            cell: (contact) => <LinkTo list="contacts" id={contact.id} name={nameOf(contact)} />,
          },
          { name: 'Reachable', cell: ({ reachable }) => <Reachable by={reachable} /> },
          { name: 'Tags', cell: ({ tags }) => <Tags of={tags} /> },
        ]}
      />
    </Section>
  )
}

function DeleteSegment({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <DeleteButton
      list="segments"
      title={`Delete “${name}”?`}
      done="Segment deleted."
      remove={(calls) => calls.delete('/segments/{id}', { params: { path: { id } } })}
    >
      <p>Its members stay contacts.</p>
    </DeleteButton>
  )
}

/** Adds contacts to a static segment, and removes them. */
function ChangeMembers({ segmentId: id }: { readonly segmentId: string }) {
  return (
    <WriteDialog
      opener="Change members"
      action="Save"
      done="Members updated."
      changes={['segments', 'members-of-segment']}
      write={(calls, fields) =>
        calls.post('/segments/{id}/members', {
          params: { path: { id } },
          body: { add: fields.list('add'), remove: fields.list('remove') },
        })
      }
    >
      <TextField label="Contacts to add" name="add" rows={3} isCode hint="IDs, one per line." />
      <TextField label="Contacts to remove" name="remove" rows={3} isCode />
    </WriteDialog>
  )
}
