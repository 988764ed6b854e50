import { DialogButton } from '../ui/dialog.tsx'
import { FieldFault } from '../ui/faults.ts'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { Calls } from './calls.ts'
import { useWrite } from './writes.ts'

interface Props {
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
export function SinceButton({ opener, title, action, label, changes, run }: Props) {
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
