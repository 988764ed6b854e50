import { useNavigate, useParams } from '@tanstack/react-router'
import { calls } from '../data/calls.ts'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'
import { Page } from '../ui/page.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ofLink } from './link-fault.ts'
import { refreshSession } from './session.ts'

/** Where the link of a password reset leads. */
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
