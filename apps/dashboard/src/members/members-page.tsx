import { useNavigate } from '@tanstack/react-router'
import { ConfirmButton, WriteDialog } from '../data/actions.tsx'
import { useList } from '../data/queries.ts'
import { refreshSession, useSession } from '../session/session.ts'
import { type TenantAccess, useTenant } from '../tenant/tenant.tsx'
import { type Choice, labelled, SelectField, TextField } from '../ui/fields.tsx'
import { notify } from '../ui/notifications.tsx'
import { Page, Section } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { Time } from '../ui/values.tsx'

export function MembersPage() {
  const { orgId, mayChange } = useTenant()
  const self = useSession()?.user.id
  const list = useList(['members'], (calls, { params }) =>
    calls.get('/organizations/{id}/members', { params: { ...params, path: { id: orgId } } }),
  )
  return (
    <Page
      title="Members"
      intro="Users who have access to this organization. Members can look at everything, and change nothing."
      actions={mayChange && <Invite />}
    >
      <Table
        label="Members"
        list={list}
        keyOf={({ userId }) => userId}
        empty="There are no members."
        columns={[
          { name: 'Email', cell: ({ email }) => email },
          { name: 'Name', cell: ({ name }) => name ?? '–' },
          { name: 'Role', cell: ({ role }) => roleTexts[role] },
          { name: 'Joined', cell: ({ joinedAt }) => <Time at={joinedAt} /> },
          {
            name: 'Actions',
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
const roleTexts = { OWNER: 'Owner', ADMIN: 'Admin', MEMBER: 'Member: read-only' } as const
const roles = labelled(roleTexts)

/** The roles that the user may assign: none above their own. */
function useRoles(): readonly Choice<Role>[] {
  return useTenant().role === 'OWNER' ? roles : roles.filter(({ value }) => value !== 'OWNER')
}

function roleNamed(name: string): Role {
  return roles.find(({ value }) => value === name)?.value ?? 'MEMBER'
}

function Invite() {
  const { orgId } = useTenant()
  return (
    <WriteDialog
      opener="Invite member"
      variant="primary"
      action="Invite"
      changes={['invitations', 'audit']}
      write={(calls, fields) =>
        calls.post('/organizations/{id}/members', {
          params: { path: { id: orgId } },
          body: { email: fields.text('email'), role: roleNamed(fields.text('role')) },
        })
      }
      secret={{ label: 'invitation link', of: ({ link }) => link }}
    >
      <TextField label="Email of the new member" name="email" type="email" autoFocus />
      <SelectField label="Role" name="role" defaultValue="MEMBER" choices={useRoles()} />
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
      opener="Change role"
      title={`Change the role of ${email}`}
      action="Change"
      done="Role updated."
      changes={['members', 'audit']}
      write={(calls, fields) =>
        calls.patch('/organizations/{id}/members/{userId}', {
          params: { path: { id: orgId, userId } },
          body: { role: roleNamed(fields.text('role')) },
        })
      }
    >
      <SelectField label="Role" name="role" defaultValue={role} choices={useRoles()} />
    </WriteDialog>
  )
}

function RemoveMember({ userId, email, isSelf }: Member & { readonly isSelf: boolean }) {
  const { orgId } = useTenant()
  const navigate = useNavigate()
  return (
    <ConfirmButton
      action={isSelf ? 'Leave' : 'Remove'}
      title={isSelf ? 'Leave this organization?' : `Remove ${email}?`}
      done={isSelf ? 'You have left.' : `${email} is removed.`}
      changes={['members', 'audit']}
      write={async (calls) => {
        const { keys } = await calls.delete('/organizations/{id}/members/{userId}', {
          params: { path: { id: orgId, userId } },
        })
        if (keys.length > 0) notify(`Keys that they created remain valid: ${keys.join(', ')}.`)
        if (!isSelf) return
        await refreshSession()
        await navigate({ to: '/' })
      }}
    >
      <p>They lose access immediately. The secret keys that they created remain valid.</p>
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
    <Section title="Invitations">
      <Table
        label="Invitations"
        list={list}
        keyOf={({ id }) => id}
        empty="No open invitations."
        columns={[
          { name: 'Email', cell: ({ email }) => email },
          { name: 'Role', cell: ({ role }) => roleTexts[role] },
          { name: 'Invited', cell: ({ createdAt }) => <Time at={createdAt} /> },
          { name: 'Expires', cell: ({ expiresAt }) => <Time at={expiresAt} /> },
          {
            name: 'Actions',
            isActions: true,
            cell: ({ id: invitationId, email }) => (
              <ConfirmButton
                action="Withdraw"
                title={`Withdraw the invitation of ${email}?`}
                done="The invitation is withdrawn."
                changes={['invitations', 'audit']}
                write={(calls) =>
                  calls.delete('/organizations/{id}/invitations/{invitationId}', {
                    params: { path: { id: orgId, invitationId } },
                  })
                }
              >
                <p>Its link stops working.</p>
              </ConfirmButton>
            ),
          },
        ]}
      />
    </Section>
  )
}
