import { Link, useNavigate } from '@tanstack/react-router'
import { CircleUser } from 'lucide-react'
import { useState } from 'react'
import { signOut, useSession } from '../session/session.ts'
import { chooseLanguage, chosenLanguage, languages } from '../texts/language.ts'
import { t } from '../texts/texts.ts'
import { ActionButton } from '../ui/button.tsx'
import { DialogButton } from '../ui/dialog.tsx'
import { SelectField } from '../ui/fields.tsx'
import { currentTheme, setTheme, themes } from './theme.ts'

/** The signed-in user's own settings. */
export function AccountMenu() {
  const session = useSession()
  const navigate = useNavigate()
  return (
    <DialogButton
      opener={t('Account')}
      icon={CircleUser}
      title={session?.user.email ?? t('Account')}
      variant="quiet"
    >
      {(close) => (
        <>
          <ThemeField />
          <LanguageField />
          <p>
            <Link to="/account" onClick={close}>
              {t('Password, second factor, and sessions')}
            </Link>
          </p>
          <div className="actions">
            <ActionButton
              action={t('Sign out')}
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
  const [theme, setShown] = useState(currentTheme)
  return (
    <SelectField
      label={t('Appearance')}
      name="theme"
      value={theme}
      choices={themes}
      onChange={(next) => {
        setTheme(next)
        setShown(next)
      }}
    />
  )
}

/** The language of this browser's user, in which the page is loaded again. */
function LanguageField() {
  return (
    <SelectField
      label={t('Language')}
      name="language"
      value={chosenLanguage() ?? ''}
      choices={[
        { value: '', label: t('As in the browser') },
        ...languages.map((language) => ({ value: language, label: ownName(language) })),
      ]}
      onChange={(language) => chooseLanguage(language === '' ? undefined : language)}
    />
  )
}

/** The name of a language in itself: `Deutsch`. */
function ownName(language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
}
