import { useNavigate } from '@tanstack/react-router'
import { ConfirmButton, WriteDialog } from '../data/actions.tsx'
import { useList } from '../data/queries.ts'
import { refreshSession, useSession } from '../session/session.ts'
import { type TenantAccess, useTenant } from '../tenant/tenant.tsx'
import { t } from '../texts/texts.ts'
import { type RadioChoice, RadioField } from '../ui/fields.tsx'
import { Avatar } from '../ui/identity.tsx'
import { notify } from '../ui/notifications.tsx'
import { Page, Section } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Time } from '../ui/times.tsx'

export function MembersPage() {
  const { orgId, mayChange } = useTenant()
  const self = useSession()?.user.id
  const list = useList(['members'], (calls, { params }) =>
    calls.get('/organizations/{id}/members', { params: { ...params, path: { id: orgId } } }),
  )
  return (
    <Page
      title={t('Members')}
      intro={t(
        'Users who have access to this organization. Members can look at everything, and change nothing.',
      )}
      actions={mayChange && <Invite />}
    >
      <Table
        label={t('Members')}
        list={list}
        keyOf={({ userId }) => userId}
        empty={t('There are no members.')}
        columns={[
          { name: t('Email'), cell: (member) => <Person of={member} /> },
          { name: t('Name'), cell: ({ name }) => name ?? '–' },
          { name: t('Role'), cell: ({ role }) => roleText(role) },
          { name: t('Joined'), cell: ({ joinedAt }) => <Time at={joinedAt} /> },
          {
            name: t('Actions'),
            isActions: true,
            cell: (member) => (
              <div className="actions">
                {mayChange && <ChangeRole {...member} />}
                {(mayChange || member.userId === self) && (
                  <RemoveMember {...member} isSelf={member.userId === self} />
                )}
              </div>
            ),
          },
        ]}
      />
      {mayChange && !list.isLoading && <Invitations />}
    </Page>
  )
}

type Role = TenantAccess['role']
const roles = [
  { value: 'OWNER', label: t('Owner'), hint: t('Everything, including other owners.') },
  { value: 'ADMIN', label: t('Admin'), hint: t('Everything except owners.') },
  { value: 'MEMBER', label: t('Member'), hint: t('Sees everything, and changes nothing.') },
] as const satisfies readonly RadioChoice<Role>[]

function roleText(role: Role): string {
  return roles.find(({ value }) => value === role)?.label ?? role
}

/** The roles that the user may assign: none above their own. */
function useRoles(): readonly RadioChoice<Role>[] {
  return useTenant().role === 'OWNER' ? roles : roles.filter(({ value }) => value !== 'OWNER')
}

function Person({ of: { email, name } }: { readonly of: { email: string; name: string | null } }) {
  return (
    <span className="person">
      <Avatar name={name ?? email} />
      {email}
    </span>
  )
}

function roleNamed(name: string): Role {
  return roles.find(({ value }) => value === name)?.value ?? 'MEMBER'
}

function Invite() {
  const { orgId } = useTenant()
  return (
    <WriteDialog
      opener={t('Invite member')}
      variant="primary"
      action={t('Invite')}
      changes={['invitations', 'audit']}
      write={(calls, fields) =>
        calls.post('/organizations/{id}/members', {
          params: { path: { id: orgId } },
          body: { email: fields.text('email'), role: roleNamed(fields.text('role')) },
        })
      }
      secret={{ label: t('invitation link'), of: ({ link }) => link }}
    >
      <TextField label={t('Email of the new member')} name="email" type="email" autoFocus />
      <RadioField label={t('Role')} name="role" defaultValue="MEMBER" choices={useRoles()} />
    </WriteDialog>
  )
}

interface Member {
  readonly userId: string
  readonly email: string
  readonly role: Role
}

function ChangeRole({ userId, email, role }: Member) {
  const { orgId } = useTenant()
  return (
    <WriteDialog
      opener={t('Change role')}
      title={t('Change the role of {email}', { email })}
      action={t('Change')}
      done={t('Role updated.')}
      changes={['members', 'audit']}
      write={(calls, fields) =>
        calls.patch('/organizations/{id}/members/{userId}', {
          params: { path: { id: orgId, userId } },
          body: { role: roleNamed(fields.text('role')) },
        })
      }
    >
      <RadioField label={t('Role')} name="role" defaultValue={role} choices={useRoles()} />
    </WriteDialog>
  )
}

function RemoveMember({ userId, email, isSelf }: Member & { readonly isSelf: boolean }) {
  const { orgId } = useTenant()
  const navigate = useNavigate()
  return (
    <ConfirmButton
      action={isSelf ? t('Leave') : t('Remove')}
      title={isSelf ? t('Leave this organization?') : t('Remove {email}?', { email })}
      done={isSelf ? t('You have left.') : t('{email} is removed.', { email })}
      changes={['members', 'audit']}
      write={async (calls) => {
        const { keys } = await calls.delete('/organizations/{id}/members/{userId}', {
          params: { path: { id: orgId, userId } },
        })
        if (keys.length > 0)
          notify(t('Keys that they created remain valid: {keys}.', { keys: keys.join(', ') }))
        if (!isSelf) return
        await refreshSession()
        await navigate({ to: '/' })
      }}
    >
      <p>{t('They lose access immediately. The secret keys that they created remain valid.')}</p>
    </ConfirmButton>
  )
}

/** Invitations that are not accepted yet. */
function Invitations() {
  const { orgId } = useTenant()
  const list = useList(['invitations'], (calls, { params }) =>
    calls.get('/organizations/{id}/invitations', { params: { ...params, path: { id: orgId } } }),
  )
  return (
    <Section title={t('Invitations')}>
      <Table
        label={t('Invitations')}
        list={list}
        keyOf={({ id }) => id}
        empty={t('No open invitations.')}
        columns={[
          { name: t('Email'), cell: ({ email }) => email },
          { name: t('Role'), cell: ({ role }) => roleText(role) },
          { name: t('Invited'), cell: ({ createdAt }) => <Time at={createdAt} /> },
          { name: t('Expires'), cell: ({ expiresAt }) => <Time at={expiresAt} /> },
          {
            name: t('Actions'),
            isActions: true,
            cell: ({ id: invitationId, email }) => (
              <ConfirmButton
                action={t('Withdraw')}
                title={t('Withdraw the invitation of {email}?', { email })}
                done={t('The invitation is withdrawn.')}
                changes={['invitations', 'audit']}
                write={(calls) =>
                  calls.delete('/organizations/{id}/invitations/{invitationId}', {
                    params: { path: { id: orgId, invitationId } },
                  })
                }
              >
                <p>{t('Its link stops working.')}</p>
              </ConfirmButton>
            ),
          },
        ]}
      />
    </Section>
  )
}
