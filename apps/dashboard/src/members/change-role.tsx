import { useWrite } from '../data/writes.ts'
import { type Tenant, useTenant } from '../tenant/tenant.ts'
import { DialogButton } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'
import { choicesOf, SelectField } from '../ui/select-field.tsx'
import { roleNamed, rolesGivenBy } from './roles.ts'

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
