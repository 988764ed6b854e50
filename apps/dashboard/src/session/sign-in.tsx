import { OutriderError } from '@outrider/sdk'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { calls } from '../data/calls.ts'
import { t } from '../texts/texts.ts'
import { DialogButton } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'
import { Page } from '../ui/page.tsx'
import { TextField } from '../ui/text-field.tsx'
import { confirmSingleSignOn, signIn, useSignInMethods, withPassword } from './session.ts'

export function SignInPage() {
  const { to, step } = useSearch({ from: '/sign-in' })
  const navigate = useNavigate()
  const router = useRouter()
  const openNext = async () => {
    // Only a path of this site, because anyone can write the link.
    if (to?.startsWith('/') && !to.startsWith('//')) router.history.push(to)
    else await navigate({ to: '/' })
  }
  return (
    <main className="standalone">
      <Page title={t('Sign in to Outrider')}>
        {step === 'code' ? (
          <SingleSignOnCode onSignedIn={openNext} />
        ) : (
          <SignInWays to={to ?? '/'} onSignedIn={openNext} />
        )}
      </Page>
    </main>
  )
}

interface Ways {
  /** The path to open after single sign-on. */
  readonly to: string
  readonly onSignedIn: () => Promise<void> | void
}

/** The identity provider, a password, or both, as the operator has configured it. */
export function SignInWays({ to, onSignedIn }: Ways) {
  const methods = useSignInMethods()
  return (
    <>
      {methods?.provider != null && (
        <p>
          <a className="button" href={`/api/v1/auth/oidc?${new URLSearchParams({ to })}`}>
            {t('Sign in with {provider}', { provider: methods.provider })}
          </a>
        </p>
      )}
      {methods?.password !== false && (
        <>
          <SignInForm onSignedIn={onSignedIn} />
          <ForgottenPassword />
        </>
      )}
    </>
  )
}

/** The last step of single sign-on to an account with a second factor. */
function SingleSignOnCode({ onSignedIn }: Pick<Ways, 'onSignedIn'>) {
  return (
    <Form
      action={t('Sign in')}
      submit={async (fields) => {
        const message = t('This code is wrong or was used, or the sign-in has expired.')
        await withPassword(confirmSingleSignOn(fields.text('code')), 'code', message)
        await onSignedIn()
      }}
    >
      <CodeField />
    </Form>
  )
}

function CodeField() {
  return (
    <TextField
      label={t('Code')}
      name="code"
      autoComplete="one-time-code"
      hint={t('From your authenticator app, or one of your recovery codes.')}
      autoFocus
    />
  )
}

/** Email, password, and a code if the account needs one; `onSignedIn` is called when they are correct. */
function SignInForm({ onSignedIn }: { readonly onSignedIn: () => Promise<void> | void }) {
  const [needsCode, setNeedsCode] = useState(false)
  const [cells, setCells] = useState<readonly string[]>([])
  return (
    <Form
      action={t('Sign in')}
      submit={async (fields) => {
        const code = needsCode ? fields.text('code') : undefined
        const signingIn = signIn(fields.text('email'), fields.raw('password'), code)
        setCells([])
        const isSignedIn = await withPassword(
          signingIn,
          needsCode ? 'code' : 'password',
          needsCode ? t('This code is wrong or was used.') : t('Email or password is wrong.'),
        ).catch((error: unknown) => {
          if (error instanceof OutriderError) setCells(error.cells)
          throw error
        })
        if (isSignedIn) await onSignedIn()
        else setNeedsCode(true)
      }}
    >
      <TextField label={t('Email')} name="email" type="email" autoComplete="username" autoFocus />
      <TextField
        label={t('Password')}
        name="password"
        type="password"
        autoComplete="current-password"
      />
      {needsCode && <CodeField />}
      {cells.map((url) => (
        <a key={url} href={url}>
          {t('Sign in at {host}', { host: new URL(url).host })}
        </a>
      ))}
    </Form>
  )
}

function ForgottenPassword() {
  return (
    <DialogButton
      opener={t('Forgot your password?')}
      title={t('Set a new password')}
      variant="quiet"
    >
      {(close) => (
        <Form
          action={t('Send the link')}
          submit={async (fields) => {
            await calls.post('/auth/password-reset', { body: { email: fields.text('email') } })
            close()
            notify(t('If there is an account with that address, a link is on its way.'))
          }}
        >
          <TextField label={t('Email address')} name="email" type="email" autoComplete="username" />
        </Form>
      )}
    </DialogButton>
  )
}
