import { useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { ForgottenPassword } from './forgotten-password.tsx'
import { currentUser } from './session.ts'
import { SignInForm } from './sign-in-form.tsx'

interface Props {
  readonly isOpen: boolean
  readonly onSignedIn: () => void
}

/** Over the page whose session has ended: what was typed there stays. Somebody else begins with a page of their own. */
export function SignInAgain({ isOpen, onSignedIn }: Props) {
  return (
    <ModalOverlay className="overlay" isOpen={isOpen}>
      <Modal className="modal medium">
        <Dialog className="dialog">
          <Heading slot="title" level={2}>
            Your session has ended
          </Heading>
          <p>Sign in again to go on. What you have typed is still there.</p>
          <SignedInAgain onSignedIn={onSignedIn} />
          <ForgottenPassword />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function SignedInAgain({ onSignedIn }: Pick<Props, 'onSignedIn'>) {
  const [before] = useState(currentUser)
  return (
    <SignInForm
      onSignedIn={() => {
        if (currentUser() === before) onSignedIn()
        else location.assign('/')
      }}
    />
  )
}
