import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { calls } from '../data/calls.ts'
import { signOut, useSession, withPassword } from '../session/session.ts'
import { ActionButton, DialogButton } from '../ui/button.tsx'
import { labelled, SelectField, TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'

/** The signed-in user's own settings. */
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
      choices={themes}
      onChange={(next) => {
        localStorage.setItem(themeKey, next)
        applyTheme()
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
          notify('Password changed. Your other sessions have ended.')
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

const themeKey = 'outrider.theme'
const themes = labelled({ system: 'System', light: 'Light', dark: 'Dark' })

function currentTheme() {
  const kept = localStorage.getItem(themeKey)
  return themes.find(({ value }) => value === kept)?.value ?? 'system'
}

/** Applies the stored choice, or the system's. */
export function applyTheme(): void {
  document.documentElement.dataset['theme'] = currentTheme()
}
