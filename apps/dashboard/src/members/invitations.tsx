import { useList } from '../data/reads.ts'
import { useWrite } from '../data/writes.ts'
import { useTenant } from '../tenant/tenant.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Section } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'

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
