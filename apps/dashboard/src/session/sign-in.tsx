import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { calls } from '../data/calls.ts'
import { DialogButton } from '../ui/dialog.tsx'
import { TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'
import { Page } from '../ui/page.tsx'
import { currentUser, signIn, withPassword } from './session.ts'

export function SignInPage() {
  const { to } = useSearch({ from: '/sign-in' })
  const navigate = useNavigate()
  const router = useRouter()
  const openNext = async () => {
    // Only a path of this site, because anyone can write the link.
    if (to?.startsWith('/') && !to.startsWith('//')) router.history.push(to)
    else await navigate({ to: '/' })
  }
  return (
    <main className="alone">
      <Page title="Sign in to Outrider">
        <SignInForm onSignedIn={openNext} />
        <ForgottenPassword />
      </Page>
    </main>
  )
}

/** Email, password, and a code if the account needs one; `onSignedIn` is called when they are correct. */
function SignInForm({ onSignedIn }: { readonly onSignedIn: () => Promise<void> | void }) {
  const [needsCode, setNeedsCode] = useState(false)
  return (
    <Form
      action="Sign in"
      submit={async (fields) => {
        const code = needsCode ? fields.text('code') : undefined
        const isSignedIn = await withPassword(
          signIn(fields.text('email'), fields.raw('password'), code),
          needsCode ? 'code' : 'password',
          needsCode ? 'This code is wrong or was used.' : 'Email or password is wrong.',
        )
        if (isSignedIn) await onSignedIn()
        else setNeedsCode(true)
      }}
    >
      <TextField label="Email" name="email" type="email" autoComplete="username" autoFocus />
      <TextField label="Password" name="password" type="password" autoComplete="current-password" />
      {needsCode && (
        <TextField
          label="Code"
          name="code"
          autoComplete="one-time-code"
          hint="From your authenticator app, or one of your recovery codes."
          autoFocus
        />
      )}
    </Form>
  )
}

function ForgottenPassword() {
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

interface Props {
  readonly isOpen: boolean
  readonly onSignedIn: () => void
}

/** A dialog over the page whose session has ended, which keeps its input. Another user starts with a new page. */
export function SignInAgain({ isOpen, onSignedIn }: Props) {
  return (
    <ModalOverlay className="overlay" isOpen={isOpen}>
      <Modal className="modal medium">
        <Dialog className="dialog">
          <Heading slot="title" level={2}>
            Your session has ended
          </Heading>
          <p>Sign in again to continue. Your input is kept.</p>
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
