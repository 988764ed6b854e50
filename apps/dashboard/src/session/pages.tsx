import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { calls } from '../data/calls.ts'
import { t } from '../texts/texts.ts'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'
import { Page, Section } from '../ui/page.tsx'
import { rowsOf, Table } from '../ui/table.tsx'
import { TextField } from '../ui/text-field.tsx'
import {
  currentOrganizations,
  ofLink,
  refreshSession,
  useSession,
  withPassword,
} from './session.ts'

export function OrganizationsPage() {
  const organizations = useSession()?.organizations ?? []
  const navigate = useNavigate()
  return (
    <main className="standalone wide">
      <Page title={t('Organizations')}>
        <Table
          label={t('Organizations')}
          list={rowsOf(organizations)}
          keyOf={({ id }) => id}
          empty={t(
            'You are not a member of any organization. Create one below, or ask for an invitation.',
          )}
          columns={[
            {
              name: t('Name'),
              cell: ({ id, name }) => (
                <Link to="/o/$orgId/$environment" params={{ orgId: id, environment: 'live' }}>
                  {name}
                </Link>
              ),
            },
            { name: t('Your role'), cell: ({ role }) => role },
          ]}
        />
        <Section title={t('Found an organization')}>
          <Form
            action={t('Create organization')}
            submit={async (fields) => {
              const { id } = await calls.post('/organizations', {
                body: { name: fields.text('name') },
              })
              await refreshSession()
              await navigate({
                to: '/o/$orgId/$environment',
                params: { orgId: id, environment: 'live' },
              })
            }}
          >
            <TextField label={t('Name')} name="name" autoComplete="organization" />
          </Form>
        </Section>
      </Page>
    </main>
  )
}

/** The page of an invitation link. New users choose a password; others enter theirs. */
export function InvitationPage() {
  const { token } = useParams({ from: '/invitations/$token' })
  const navigate = useNavigate()
  return (
    <main className="standalone">
      <Page title={t('Join the organization')}>
        <Form
          action={t('Join')}
          submit={async (fields) => {
            const before = new Set(currentOrganizations().map(({ id }) => id))
            const { organizations } = await withPassword(
              ofLink(
                calls.post('/invitations/{token}/accept', {
                  params: { path: { token } },
                  body: { password: fields.raw('password'), ...fields.given('name') },
                }),
              ),
              'password',
              t('This is not the password of your account.'),
            )
            await refreshSession()
            const joined = organizations.find(({ id }) => !before.has(id)) ?? organizations[0]
            notify(
              joined ? t('You have joined {name}.', { name: joined.name }) : t('You have joined.'),
            )
            await (joined && organizations.length - before.size === 1
              ? navigate({
                  to: '/o/$orgId/$environment',
                  params: { orgId: joined.id, environment: 'live' },
                })
              : navigate({ to: '/organizations' }))
          }}
        >
          <p>
            {t(
              'Are you new here? Choose a password. Do you have an account under the address that was invited? Give its password.',
            )}
          </p>
          <TextField
            label={t('Password')}
            name="password"
            type="password"
            autoComplete="new-password"
            autoFocus
          />
          <TextField
            label={t('Name')}
            name="name"
            autoComplete="name"
            hint={t('Displayed to other members. Optional.')}
          />
        </Form>
      </Page>
    </main>
  )
}

/** The page of a password reset link. */
export function PasswordResetPage() {
  const { token } = useParams({ from: '/password-reset/$token' })
  const navigate = useNavigate()
  return (
    <main className="standalone">
      <Page title={t('Choose a new password')}>
        <Form
          action={t('Set password')}
          submit={async (fields) => {
            await ofLink(
              calls.post('/auth/password-reset/{token}', {
                params: { path: { token } },
                body: { password: fields.raw('password') },
              }),
            )
            await refreshSession()
            notify(t('Your password is set, and all sessions have ended. Sign in with it.'))
            await navigate({ to: '/sign-in' })
          }}
        >
          <TextField
            label={t('New password')}
            name="password"
            type="password"
            autoComplete="new-password"
            hint={t('At least eight characters.')}
            autoFocus
          />
        </Form>
      </Page>
    </main>
  )
}
