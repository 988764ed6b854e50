import { useState } from 'react'
import { t } from '../texts/texts.ts'
import { ModalQuestion } from '../ui/modal.tsx'
import { currentUser } from './session.ts'
import { SignInWays } from './sign-in.tsx'

interface Props {
  readonly onSignedIn: () => void
}

/** A dialog over the page whose session has ended, which keeps its input. Another user starts with a new page. */
export function SignInAgain({ onSignedIn }: Props) {
  return (
    <ModalQuestion title={t('Your session has ended')} role="dialog">
      <p>{t('Sign in again to continue. Your input is kept if you use your password.')}</p>
      <SignedInAgain onSignedIn={onSignedIn} />
    </ModalQuestion>
  )
}

function SignedInAgain({ onSignedIn }: Props) {
  const [before] = useState(currentUser)
  return (
    <SignInWays
      to={location.pathname + location.search}
      onSignedIn={() => {
        if (currentUser() === before) onSignedIn()
        else location.assign('/')
      }}
    />
  )
}
