import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { signOut, useSession } from '../session/session.ts'
import { withPassword } from '../session/wrong-password.ts'
import { calls } from '../data/calls.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { DialogButton } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { chooseTheme, currentTheme, themes } from './theme.ts'

/** Who is signed in, and what concerns them alone. */
export function AccountMenu() {
  const session = useSession()
  const navigate = useNavigate()
  return (
    <DialogButton opener="Account" title={session?.user.email ?? 'Account'} variant="quiet">
      {(close) => (
        <>
          <ThemeField />
          <PasswordForm onDone={close} />
          <div className="actions">
            <ActionButton
              action="Sign out"
              run={async () => {
                await signOut()
                close()
                await navigate({ to: '/sign-in' })
              }}
            />
          </div>
        </>
      )}
    </DialogButton>
  )
}

function ThemeField() {
  const [theme, setTheme] = useState(currentTheme)
  return (
    <SelectField
      label="Appearance"
      name="theme"
      value={theme}
      choices={[
        { value: 'system', label: 'As the system' },
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ]}
      onChange={(value) => {
        const next = themes.find((each) => each === value) ?? 'system'
        chooseTheme(next)
        setTheme(next)
      }}
    />
  )
}

function PasswordForm({ onDone }: { readonly onDone: () => void }) {
  return (
    <details>
      <summary>Change password</summary>
      <Form
        action="Change password"
        submit={async (fields) => {
          const currentPassword = fields.raw('currentPassword')
          const newPassword = fields.raw('newPassword')
          await withPassword(
            calls.post('/auth/password', { body: { currentPassword, newPassword } }),
            'currentPassword',
            'This is not your password.',
          )
          onDone()
          notify('Your password is changed; your other sessions have ended.')
        }}
      >
        <TextField
          label="Current password"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
        />
        <TextField
          label="New password"
          name="newPassword"
          type="password"
          autoComplete="new-password"
        />
      </Form>
    </details>
  )
}
