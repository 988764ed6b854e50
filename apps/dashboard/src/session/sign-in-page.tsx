import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { Form } from '../ui/form.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Page } from '../ui/page.tsx'
import { ForgottenPassword } from './forgotten-password.tsx'
import { signIn } from './session.ts'

export function SignInPage() {
  const { to } = useSearch({ from: '/sign-in' })
  const navigate = useNavigate()
  const router = useRouter()
  const goOn = async () => {
    // Only within this site, wherever the link led here from.
    if (to?.startsWith('/') && !to.startsWith('//')) router.history.push(to)
    else await navigate({ to: '/' })
  }
  return (
    <main className="alone">
      <Page title="Sign in to Outrider">
        <Form
          action="Sign in"
          submit={async (fields) => {
            await signIn(fields.text('email'), fields.raw('password'))
            await goOn()
          }}
        >
          <TextField label="Email" name="email" type="email" autoComplete="username" autoFocus />
          <TextField
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
          />
        </Form>
        <ForgottenPassword />
      </Page>
    </main>
  )
}
