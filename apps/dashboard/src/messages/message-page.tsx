import { useParams } from '@tanstack/react-router'
import { useRead } from '../data/queries.ts'
import { LinkTo } from '../tenant/tenant.tsx'
import { LoadedPage, Page, Section } from '../ui/page.tsx'
import { rowsOf, Table } from '../ui/table.tsx'
import { Badge, Facts, Json, Time } from '../ui/values.tsx'
import { ContactLink, messageName, reasonText, Source } from './message-parts.tsx'

export function MessagePage() {
  const { id } = useParams({ from: '/o/$orgId/$environment/messages/$id' })
  const message = useRead(
    ['messages', id],
    (calls) => calls.get('/messages/{id}', { params: { path: { id } } }),
    { every: 5_000 },
  )
  return (
    <LoadedPage from={message} title="Message">
      {(data) => (
        <Page title={messageName(data)}>
          <Facts
            of={{
              Id: <code>{data.id}</code>,
              Status: <Badge state={data.status} />,
              Reason: data.reason && reasonText(data.reason, data.detail),
              To: <ContactLink id={data.contactId} />,
              'Sent by': <Source of={data} />,
              Entry: data.entryId && (
                <LinkTo list="entries" id={data.entryId} name="Entry of the automation" />
              ),
              Created: <Time at={data.createdAt} />,
              Sent: <Time at={data.sentAt} />,
            }}
          />
          <Section title="Timeline">
            <Table
              label="Timeline"
              list={rowsOf(data.timeline)}
              keyOf={(event) => JSON.stringify(event)}
              empty="Nothing has happened yet."
              columns={[
                { name: 'When', cell: ({ at }) => <Time at={at} /> },
                { name: 'What', cell: ({ type }) => <Badge state={type} /> },
                { name: 'Times', cell: ({ count }) => count },
                { name: 'By', cell: ({ machine }) => (machine ? 'a machine' : '–') },
                { name: 'Detail', cell: ({ detail }) => detail ?? '–' },
              ]}
            />
          </Section>
          {data.content !== null && (
            <Section title="Content">
              <Json label="Content" value={data.content} />
            </Section>
          )}
        </Page>
      )}
    </LoadedPage>
  )
}
