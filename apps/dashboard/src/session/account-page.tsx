import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { encode } from 'uqr'
import { calls } from '../data/calls.ts'
import { t } from '../texts/texts.ts'
import { ActionButton, Copyable } from '../ui/button.tsx'
import { DialogButton, ShownOnce } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'
import { Page, Section } from '../ui/page.tsx'
import { listOf, Table } from '../ui/table.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Time } from '../ui/times.tsx'
import { refreshSession, sessionCache, useSession, withPassword } from './session.ts'

/** The signed-in user's address, password, second factor, and sessions. */
export function AccountPage() {
  const user = useSession()?.user
  return (
    <main className="standalone wide">
      <Page title={t('Your account')} intro={<Link to="/">{t('Back to the organization')}</Link>}>
        <Section title={t('Email address')}>
          <p>{user?.email}</p>
          {user?.verified === false && <VerifyAddress />}
        </Section>
        <Section title={t('Password')}>
          <PasswordForm />
        </Section>
        <Section title={t('Second factor')}>
          {user?.secondFactors.includes('totp') ? <RemoveSecondFactor /> : <AddSecondFactor />}
        </Section>
        <Section title={t('Sessions')}>
          <Sessions />
        </Section>
      </Page>
    </main>
  )
}

function VerifyAddress() {
  return (
    <>
      <p>
        {t(
          'This address is not verified. Only users with a verified address create organizations.',
        )}
      </p>
      <ActionButton
        action={t('Send a verification link')}
        done={t('The link is on its way.')}
        run={async () => void (await calls.post('/auth/verify-address'))}
      />
    </>
  )
}

function PasswordForm() {
  return (
    <Form
      action={t('Change password')}
      submit={async (fields) => {
        const currentPassword = fields.raw('currentPassword')
        const newPassword = fields.raw('newPassword')
        await withPassword(
          calls.post('/auth/password', { body: { currentPassword, newPassword } }),
          'currentPassword',
        )
        notify(t('Password changed. Your other sessions have ended.'))
      }}
    >
      <CurrentPassword label={t('Current password')} name="currentPassword" />
      <TextField
        label={t('New password')}
        name="newPassword"
        type="password"
        autoComplete="new-password"
      />
    </Form>
  )
}

type Enrollment = Awaited<ReturnType<typeof enroll>>

async function enroll() {
  return calls.post('/auth/totp')
}

function AddSecondFactor() {
  const [enrollment, setEnrollment] = useState<Enrollment>()
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>()
  if (recoveryCodes)
    return (
      <>
        <p>{t('Each of these codes signs you in once if you lose your authenticator app.')}</p>
        <ShownOnce
          label={t('recovery codes')}
          text={recoveryCodes.join(' ')}
          onDone={() => void refreshSession()}
        />
      </>
    )
  if (enrollment) return <ConfirmCode enrollment={enrollment} onConfirmed={setRecoveryCodes} />
  return (
    <>
      <p>{t('With a second factor, signing in also takes a code from an authenticator app.')}</p>
      <ActionButton
        action={t('Set up an authenticator app')}
        run={async () => setEnrollment(await enroll())}
      />
    </>
  )
}

function ConfirmCode(props: {
  readonly enrollment: Enrollment
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void
}) {
  const { secret, uri } = props.enrollment
  return (
    <>
      <p>{t('Scan this code with the app, or enter the secret there.')}</p>
      <QrCode text={uri} />
      <Copyable label={t('secret')} text={secret} />
      <Form
        action={t('Turn on')}
        submit={async (fields) => {
          const body = { code: fields.text('code'), password: fields.raw('password') }
          const confirmation = calls.post('/auth/totp/confirm', { body })
          const confirmed = await withPassword(confirmation)
          props.onConfirmed(confirmed.recoveryCodes)
        }}
      >
        <TextField
          label={t('Code from the app')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <CurrentPassword />
      </Form>
    </>
  )
}

/** A QR code (ISO/IEC 18004), with the quiet zone of four modules that scanners need. */
function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { border: 4 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('QR code')}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function RemoveSecondFactor() {
  return (
    <>
      <p>{t('Signing in takes a code from your authenticator app.')}</p>
      <PasswordDialog
        action={t('Remove')}
        title={t('Remove the second factor')}
        run={async (password) => {
          const removal = calls.delete('/auth/totp', { body: { password } })
          await withPassword(removal)
          await refreshSession()
          notify(t('Second factor removed.'))
        }}
      />
    </>
  )
}

/** A button for an action that takes the password. */
function PasswordDialog(props: {
  readonly action: string
  readonly title: string
  readonly run: (password: string) => Promise<void>
}) {
  const { action, title, run } = props
  return (
    <DialogButton opener={action} title={title} variant="danger">
      {(close) => (
        <Form
          action={action}
          variant="danger"
          submit={async (fields) => {
            await run(fields.raw('password'))
            close()
          }}
        >
          <CurrentPassword />
        </Form>
      )}
    </DialogButton>
  )
}

function CurrentPassword({ label = t('Password'), name = 'password' }) {
  return <TextField label={label} name={name} type="password" autoComplete="current-password" />
}

function Sessions() {
  const sessions = useQuery(
    { queryKey: ['sessions'], queryFn: async () => calls.get('/auth/sessions') },
    sessionCache,
  )
  const { data, error } = sessions
  return (
    <Table
      label={t('Sessions')}
      list={listOf({ data: data?.sessions, error })}
      keyOf={({ id }) => id}
      empty={t('There are no sessions.')}
      columns={[
        {
          name: t('Browser'),
          cell: ({ agent, current }) =>
            current
              ? t('{browser} (this one)', { browser: agent ?? t('Unknown') })
              : (agent ?? t('Unknown')),
        },
        { name: t('Signed in'), cell: ({ createdAt }) => <Time at={createdAt} /> },
        { name: t('Last used'), cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
        {
          name: t('Actions'),
          cell: ({ id, current }) =>
            !current && (
              <PasswordDialog
                action={t('End session')}
                title={t('End this session')}
                run={async (password) => {
                  const params = { path: { id } }
                  const end = calls.delete('/auth/sessions/{id}', { params, body: { password } })
                  await withPassword(end)
                  await sessions.refetch()
                  notify(t('Session ended.'))
                }}
              />
            ),
        },
      ]}
    />
  )
}
