import { useParams } from '@tanstack/react-router'
import { nameOf, Reachable } from '../contacts/reachable.tsx'
import { DeleteButton } from '../data/delete-button.tsx'
import { useList, useRead } from '../data/reads.ts'
import { LinkTo } from '../tenant/link-to.tsx'
import { useTenant } from '../tenant/tenant.ts'
import { Badge } from '../ui/badge.tsx'
import { Facts } from '../ui/facts.tsx'
import { Json } from '../ui/json.tsx'
import { LoadedPage } from '../ui/loaded.tsx'
import { Page, Section } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { Tags } from '../ui/tags.tsx'
import { ChangeMembers } from './change-members.tsx'
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
    (calls, query) => calls.get('/segments/{id}/members', { params: { path: { id }, query } }),
    ({ members }) => members,
    { every: 5_000 },
  )
  return (
    <Section title="Members">
      <Table
        label="Members"
        list={list}
        keyOf={(contact) => contact.id}
        empty="Nobody belongs to it at the moment."
        columns={[
          {
            name: 'Contact',
            cell: (contact) => (
              <LinkTo list="contacts" id={contact.id}>
                {nameOf(contact)}
              </LinkTo>
            ),
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
      title={`Delete «${name}»?`}
      done="The segment is deleted."
      remove={(calls) => calls.delete('/segments/{id}', { params: { path: { id } } })}
    >
      <p>Its members stay contacts.</p>
    </DeleteButton>
  )
}
