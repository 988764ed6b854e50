import { Form } from '../ui/form.tsx'
import { TextField } from '../ui/text-field.tsx'
import { signIn } from './session.ts'
import { withPassword } from './wrong-password.ts'

/** Email and password; `onSignedIn` is called once they are right. */
export function SignInForm({ onSignedIn }: { readonly onSignedIn: () => Promise<void> | void }) {
  return (
    <Form
      action="Sign in"
      submit={async (fields) => {
        const answer = signIn(fields.text('email'), fields.raw('password'))
        await withPassword(answer, 'password', 'Email or password is wrong.')
        await onSignedIn()
      }}
    >
      <TextField label="Email" name="email" type="email" autoComplete="username" autoFocus />
      <TextField label="Password" name="password" type="password" autoComplete="current-password" />
    </Form>
  )
}
