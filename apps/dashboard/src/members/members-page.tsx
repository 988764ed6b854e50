import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useList, useWrite } from '../data/queries.ts'
import { refreshSession, useSession } from '../session/session.ts'
import { type Tenant, useTenant } from '../tenant/tenant.tsx'
import { ShownOnce } from '../ui/button.tsx'
import { ConfirmButton, DialogButton } from '../ui/dialog.tsx'
import { choicesOf, SelectField, TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'
import { Page, Section } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { Time } from '../ui/values.tsx'

export function MembersPage() {
  const { orgId, mayChange } = useTenant()
  const self = useSession()?.user.id
  const navigate = useNavigate()
  const list = useList(
    ['members'],
    (calls, query) =>
      calls.get('/organizations/{id}/members', { params: { path: { id: orgId }, query } }),
    ({ members }) => members,
  )
  const { mutateAsync: remove } = useWrite(
    (calls, userId: string) =>
      calls.delete('/organizations/{id}/members/{userId}', {
        params: { path: { id: orgId, userId } },
      }),
    ['members', 'audit'],
  )
  const leave = async () => {
    await refreshSession()
    await navigate({ to: '/' })
  }
  return (
    <Page
      title="Members"
      intro="Who may see and change what belongs to this organization. Members with the role MEMBER may only look."
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
          { name: 'Role', cell: ({ role }) => role },
          { name: 'Joined', cell: ({ joinedAt }) => <Time at={joinedAt} /> },
          {
            name: 'Actions',
            isActions: true,
            cell: ({ userId, email, role }) => (
              <div className="actions">
                {mayChange && <ChangeRole userId={userId} email={email} role={role} />}
                {(mayChange || userId === self) && (
                  <ConfirmButton
                    action={userId === self ? 'Leave' : 'Remove'}
                    title={userId === self ? 'Leave this organization?' : `Remove ${email}?`}
                    run={async () => {
                      await remove(userId)
                      if (userId === self) await leave()
                    }}
                    done={userId === self ? 'You have left.' : `${email} is removed.`}
                    variant="danger"
                  >
                    <p>They lose sight of everything here at once.</p>
                  </ConfirmButton>
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

function Invite() {
  return (
    <DialogButton opener="Invite member" variant="primary">
      {(close) => <InviteForm onDone={close} />}
    </DialogButton>
  )
}

function InviteForm({ onDone }: { readonly onDone: () => void }) {
  const { orgId, role: own } = useTenant()
  const [link, setLink] = useState<string>()
  const { mutateAsync: invite } = useWrite(
    (calls, body: { email: string; role: Tenant['role'] }) =>
      calls.post('/organizations/{id}/members', { params: { path: { id: orgId } }, body }),
    ['invitations', 'audit'],
  )
  if (link !== undefined) return <ShownOnce label="invitation link" text={link} onDone={onDone} />
  return (
    <Form
      action="Invite"
      submit={async (fields) => {
        const body = { email: fields.text('email'), role: roleNamed(fields.text('role')) }
        setLink((await invite(body)).link)
      }}
    >
      <TextField label="Email of the new member" name="email" type="email" autoFocus />
      <SelectField
        label="Role"
        name="role"
        defaultValue="MEMBER"
        choices={choicesOf(rolesGivenBy(own))}
      />
    </Form>
  )
}

type Role = Tenant['role']
const roles: readonly Role[] = ['OWNER', 'ADMIN', 'MEMBER']

/** Nobody gives a role above their own. */
export function rolesGivenBy(own: Role): readonly Role[] {
  return own === 'OWNER' ? roles : roles.filter((role) => role !== 'OWNER')
}

export function roleNamed(name: string): Role {
  return roles.find((role) => role === name) ?? 'MEMBER'
}

interface Props {
  readonly userId: string
  readonly email: string
  readonly role: Tenant['role']
}

export function ChangeRole({ userId, email, role }: Props) {
  const { orgId, role: own } = useTenant()
  const { mutateAsync: change } = useWrite(
    (calls, next: Tenant['role']) =>
      calls.patch('/organizations/{id}/members/{userId}', {
        params: { path: { id: orgId, userId } },
        body: { role: next },
      }),
    ['members', 'audit'],
  )
  return (
    <DialogButton opener="Change role" title={`Change the role of ${email}`}>
      {(close) => (
        <Form
          action="Change"
          submit={async (fields) => {
            await change(roleNamed(fields.text('role')))
            close()
            notify('The role is changed.')
          }}
        >
          <SelectField
            label="Role"
            name="role"
            defaultValue={role}
            choices={choicesOf(rolesGivenBy(own))}
          />
        </Form>
      )}
    </DialogButton>
  )
}

/** Who was invited and has not come yet. */
export function Invitations() {
  const { orgId } = useTenant()
  const list = useList(
    ['invitations'],
    (calls, query) =>
      calls.get('/organizations/{id}/invitations', { params: { path: { id: orgId }, query } }),
    ({ invitations }) => invitations,
  )
  const { mutateAsync: withdraw } = useWrite(
    (calls, invitationId: string) =>
      calls.delete('/organizations/{id}/invitations/{invitationId}', {
        params: { path: { id: orgId, invitationId } },
      }),
    ['invitations', 'audit'],
  )
  return (
    <Section title="Invitations">
      <Table
        label="Invitations"
        list={list}
        keyOf={({ id }) => id}
        empty="Nobody is invited at the moment."
        columns={[
          { name: 'Email', cell: ({ email }) => email },
          { name: 'Role', cell: ({ role }) => role },
          { name: 'Invited', cell: ({ createdAt }) => <Time at={createdAt} /> },
          { name: 'Ends', cell: ({ expiresAt }) => <Time at={expiresAt} /> },
          {
            name: 'Actions',
            isActions: true,
            cell: ({ id, email }) => (
              <ConfirmButton
                action="Withdraw"
                title={`Withdraw the invitation of ${email}?`}
                run={() => withdraw(id)}
                done="The invitation is withdrawn."
                variant="danger"
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
