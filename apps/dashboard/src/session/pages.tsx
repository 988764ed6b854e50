import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { calls } from '../data/calls.ts'
import { TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'
import { Page, Section } from '../ui/page.tsx'
import { rowsOf, Table } from '../ui/table.tsx'
import {
  currentOrganizations,
  ofLink,
  refreshSession,
  useSession,
  withPassword,
} from './session.ts'

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
          empty="You are not a member of any organization. Create one below, or ask for an invitation."
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

/** The page of an invitation link. New users choose a password; others enter theirs. */
export function InvitationPage() {
  const { token } = useParams({ from: '/invitations/$token' })
  const navigate = useNavigate()
  return (
    <main className="alone">
      <Page title="Join the organization">
        <Form
          action="Join"
          submit={async (fields) => {
            const before = new Set(currentOrganizations().map(({ id }) => id))
            const { organizations } = await withPassword(
              ofLink(
                calls.post('/invitations/{token}/accept', {
                  params: { path: { token } },
                  body: { password: fields.raw('password'), ...fields.given('name') },
                }),
              ),
              'password',
              'This is not the password of your account.',
            )
            await refreshSession()
            const joined = organizations.find(({ id }) => !before.has(id)) ?? organizations[0]
            notify(joined ? `You have joined ${joined.name}.` : 'You have joined.')
            await (joined && organizations.length - before.size === 1
              ? navigate({
                  to: '/o/$orgId/$environment',
                  params: { orgId: joined.id, environment: 'live' },
                })
              : navigate({ to: '/organizations' }))
          }}
        >
          <p>
            Are you new here? Choose a password. Do you have an account under the address that was
            invited? Give its password.
          </p>
          <TextField
            label="Password"
            name="password"
            type="password"
            autoComplete="new-password"
            autoFocus
          />
          <TextField
            label="Name"
            name="name"
            autoComplete="name"
            hint="Displayed to other members. Optional."
          />
        </Form>
      </Page>
    </main>
  )
}

/** The page of a password reset link. */
export function PasswordResetPage() {
  const { token } = useParams({ from: '/password-reset/$token' })
  const navigate = useNavigate()
  return (
    <main className="alone">
      <Page title="Choose a new password">
        <Form
          action="Set password"
          submit={async (fields) => {
            await ofLink(
              calls.post('/auth/password-reset/{token}', {
                params: { path: { token } },
                body: { password: fields.raw('password') },
              }),
            )
            await refreshSession()
            notify('Your password is set, and all sessions have ended. Sign in with it.')
            await navigate({ to: '/sign-in' })
          }}
        >
          <TextField
            label="New password"
            name="password"
            type="password"
            autoComplete="new-password"
            hint="At least eight characters."
            autoFocus
          />
        </Form>
      </Page>
    </main>
  )
}
