import { calls } from '../data/calls.ts'
import { DialogButton } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'
import { TextField } from '../ui/text-field.tsx'

export function ForgottenPassword() {
  return (
    <DialogButton opener="Forgot your password?" title="Set a new password" variant="quiet">
      {(close) => (
        <Form
          action="Send the link"
          submit={async (fields) => {
            await calls.post('/auth/password-reset', { body: { email: fields.text('email') } })
            close()
            notify('If there is an account with that address, a link is on its way.')
          }}
        >
          <TextField label="Email address" name="email" type="email" autoComplete="username" />
        </Form>
      )}
    </DialogButton>
  )
}
