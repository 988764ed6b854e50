import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { calls } from '../data/calls.ts'
import { signOut, useSession, withPassword } from '../session/session.ts'
import { ActionButton } from '../ui/button.tsx'
import { DialogButton } from '../ui/dialog.tsx'
import { SelectField, TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'

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

const name = 'outrider.theme'
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export function currentTheme(): Theme {
  const kept = localStorage.getItem(name)
  return themes.find((theme) => theme === kept) ?? 'system'
}

/** Follows the kept choice, or the system's. */
export function applyTheme(): void {
  document.documentElement.dataset['theme'] = currentTheme()
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(name, theme)
  applyTheme()
}
