import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useList } from '../data/reads.ts'
import { useWrite } from '../data/writes.ts'
import { refreshSession, useSession } from '../session/session.ts'
import { ShownOnce } from '../keys/shown-once.tsx'
import { type Tenant, useTenant } from '../tenant/tenant.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { DialogButton } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { Page } from '../ui/page.tsx'
import { choicesOf, SelectField } from '../ui/select-field.tsx'
import { Table } from '../ui/table.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Time } from '../ui/time.tsx'
import { ChangeRole } from './change-role.tsx'
import { Invitations } from './invitations.tsx'
import { roleNamed, rolesGivenBy } from './roles.ts'

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
