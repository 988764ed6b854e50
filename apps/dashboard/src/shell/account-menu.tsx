import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { signOut, useSession } from '../session/session.ts'
import { ActionButton } from '../ui/button.tsx'
import { DialogButton } from '../ui/dialog.tsx'
import { labelled, SelectField } from '../ui/fields.tsx'

/** The signed-in user's own settings. */
export function AccountMenu() {
  const session = useSession()
  const navigate = useNavigate()
  return (
    <DialogButton opener="Account" title={session?.user.email ?? 'Account'} variant="quiet">
      {(close) => (
        <>
          <ThemeField />
          <p>
            <Link to="/account" onClick={close}>
              Password, second factor, and sessions
            </Link>
          </p>
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
