import { useParams } from '@tanstack/react-router'
import { ConfirmButton, WriteButton } from '../data/actions.tsx'
import { useRead } from '../data/queries.ts'
import { ContactLink, reasonText } from '../messages/message-parts.tsx'
import { LinkTo, useTenant } from '../tenant/tenant.tsx'
import { LoadedPage, Page, Section } from '../ui/page.tsx'
import { rowsOf, Table } from '../ui/table.tsx'
import { Badge, Facts, Time } from '../ui/values.tsx'

export function EntryPage() {
  const { id } = useParams({ from: '/o/$orgId/$environment/entries/$id' })
  const { mayChange } = useTenant()
  const path = { params: { path: { id } } }
  const entry = useRead(['entries', 'one', id], (calls) => calls.get('/entries/{id}', path), {
    every: 2_000,
  })
  return (
    <LoadedPage from={entry} title="Entry">
      {(data) => (
        <Page
          title="Entry"
          actions={
            mayChange && (
              <>
                {data.status === 'failed' && (
                  <WriteButton
                    action="Retry"
                    done="The entry continues from the failed step."
                    changes={['entries']}
                    write={(calls) => calls.post('/entries/{id}/retry', path)}
                  />
                )}
                {(data.status === 'waiting' || data.status === 'running') && (
                  <ConfirmButton
                    action="Stop"
                    title="Stop this entry?"
                    done="The entry is stopped."
                    changes={['entries']}
                    write={(calls) => calls.post('/entries/{id}/cancel', path)}
                  >
                    <p>Nothing more happens to the contact by it.</p>
                  </ConfirmButton>
                )}
              </>
            )
          }
        >
          <Facts
            of={{
              Id: <code>{data.id}</code>,
              Status: <Badge state={data.status} />,
              Automation: <AutomationLink id={data.automationId} />,
              Contact: data.contactId === null ? 'no contact' : <ContactLink id={data.contactId} />,
              Key: <code>{data.key}</code>,
              Version: data.version ?? '–',
              Entered: <Time at={data.enteredAt} />,
              Finished: <Time at={data.finishedAt} />,
            }}
          />
          <Section title="Steps">
            <Table
              label="Steps"
              list={rowsOf(data.steps)}
              keyOf={({ node }) => node}
              empty="No step has run."
              columns={[
                { name: 'Step', cell: ({ node }) => <code>{node}</code> },
                { name: 'Type', cell: ({ type }) => type.replaceAll('_', ' ') },
                { name: 'Status', cell: ({ status }) => <Badge state={status} /> },
                { name: 'Reason', cell: ({ reason }) => reasonText(reason) },
                { name: 'Result', cell: ({ result }) => <Result of={result} /> },
                { name: 'Started', cell: ({ startedAt }) => <Time at={startedAt} /> },
                { name: 'Finished', cell: ({ finishedAt }) => <Time at={finishedAt} /> },
              ]}
            />
          </Section>
        </Page>
      )}
    </LoadedPage>
  )
}

function AutomationLink({ id }: { readonly id: string }) {
  const { data } = useRead(['automations', id], (calls) =>
    calls.get('/automations/{id}', { params: { path: { id } } }),
  )
  return <LinkTo list="automations" id={id} {...(data && { name: data.name })} />
}

function Result({ of }: { readonly of: unknown }) {
  return of === undefined || of === null ? '–' : <code>{JSON.stringify(of)}</code>
}
