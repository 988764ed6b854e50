import { Link, useNavigate } from '@tanstack/react-router'
import { calls } from '../data/calls.ts'
import { Form } from '../ui/form.tsx'
import { Page, Section } from '../ui/page.tsx'
import { rowsOf, Table } from '../ui/table.tsx'
import { TextField } from '../ui/text-field.tsx'
import { refreshSession, useSession } from './session.ts'

export function OrganizationsPage() {
  const organizations = useSession()?.organizations ?? []
  const navigate = useNavigate()
  return (
    <main className="alone wide">
      <Page title="Organizations">
        <Table
          label="Organizations"
          list={rowsOf(organizations)}
          keyOf={({ id }) => id}
          empty="You are in no organization. Found one below, or ask for an invitation."
          columns={[
            {
              name: 'Name',
              cell: ({ id, name }) => (
                <Link to="/o/$orgId/$environment" params={{ orgId: id, environment: 'live' }}>
                  {name}
                </Link>
              ),
            },
            { name: 'Your role', cell: ({ role }) => role },
          ]}
        />
        <Section title="Found an organization">
          <Form
            action="Create organization"
            submit={async (fields) => {
              const { id } = await calls.post('/organizations', {
                body: { name: fields.text('name') },
              })
              await refreshSession()
              await navigate({
                to: '/o/$orgId/$environment',
                params: { orgId: id, environment: 'live' },
              })
            }}
          >
            <TextField label="Name" name="name" autoComplete="organization" />
          </Form>
        </Section>
      </Page>
    </main>
  )
}
