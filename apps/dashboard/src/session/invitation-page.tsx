import { useNavigate, useParams } from '@tanstack/react-router'
import { calls } from '../data/calls.ts'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'
import { Page } from '../ui/page.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ofLink } from './link-fault.ts'
import { withPassword } from './wrong-password.ts'
import { currentOrganizations, refreshSession } from './session.ts'

/** Where the link of an invitation leads: somebody new chooses a password, a member of others gives theirs. */
export function InvitationPage() {
  const { token } = useParams({ from: '/invitations/$token' })
  const navigate = useNavigate()
  return (
    <main className="alone">
      <Page title="Join the organization">
        <Form
          action="Join"
          submit={async (fields) => {
            const name = fields.optional('name')
            const before = new Set(currentOrganizations().map(({ id }) => id))
            const { organizations } = await withPassword(
              ofLink(
                calls.post('/invitations/{token}/accept', {
                  params: { path: { token } },
                  body: { password: fields.raw('password'), ...(name !== undefined && { name }) },
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
            hint="How others see you. It may stay empty."
          />
        </Form>
      </Page>
    </main>
  )
}
