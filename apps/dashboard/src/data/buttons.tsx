import type { Calls } from '@outrider/sdk'
import { focusManager } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type ListName, useTenant } from '../tenant/tenant.tsx'
import { ConfirmButton, DialogButton } from '../ui/dialog.tsx'
import { FieldFault } from '../ui/faults.ts'
import { TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'
import { useWrite } from './queries.ts'

interface Props {
  /** Where its list is, and what the list is read by. */
  readonly list: Exclude<ListName, 'entries'>
  readonly action?: string
  readonly title: string
  /** What is said once it is gone. */
  readonly done: string
  readonly remove: (calls: Calls) => Promise<unknown>
  /** What will happen. */
  readonly children: ReactNode
}

/** Deletes what a page shows, having asked, and goes back to its list. */
export function DeleteButton({ list, action = 'Delete', title, done, remove, children }: Props) {
  const { orgId, environment } = useTenant()
  const navigate = useNavigate()
  const { mutateAsync } = useWrite(remove, [list], 'none')
  return (
    <ConfirmButton
      action={action}
      title={title}
      variant="danger"
      done={done}
      run={async () => {
        focusManager.setFocused(false) // nothing reads again what is on its way out
        try {
          await mutateAsync()
          await navigate({ to: `/o/$orgId/$environment/${list}`, params: { orgId, environment } })
        } finally {
          focusManager.setFocused(undefined)
        }
      }}
    >
      {children}
    </ConfirmButton>
  )
}

interface SinceButtonProps {
  readonly opener: string
  readonly title: string
  /** What the button of the dialog says. */
  readonly action: string
  /** Of the field. */
  readonly label: string
  /** What is read again afterwards. */
  readonly changes: string
  /** Answers what is said once it is done. */
  readonly run: (calls: Calls, since: string) => Promise<string>
}

const day = 24 * 3_600_000

/** Does something with all that has happened since a time. */
export function SinceButton({ opener, title, action, label, changes, run }: SinceButtonProps) {
  const { mutateAsync } = useWrite(run, [changes])
  return (
    <DialogButton opener={opener} title={title}>
      {(close) => (
        <Form
          action={action}
          submit={async (fields) => {
            const since = new Date(fields.text('since'))
            if (Number.isNaN(since.getTime())) throw new FieldFault('since', 'must be a time')
            const done = await mutateAsync(since.toISOString())
            close()
            notify(done)
          }}
        >
          <TextField
            label={label}
            name="since"
            type="datetime-local"
            defaultValue={localTime(new Date(Date.now() - day))}
          />
        </Form>
      )}
    </DialogButton>
  )
}

/** A time in the visitor's own zone, to the minute, as an input has it: `2026-11-22T09:30`. */
function localTime(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
