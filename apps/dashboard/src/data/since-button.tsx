import { DialogButton } from '../ui/dialog.tsx'
import { FieldFault } from '../ui/faults.ts'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'
import { TextField } from '../ui/text-field.tsx'

interface Props {
  readonly opener: string
  readonly title: string
  /** What the button of the dialog says. */
  readonly action: string
  /** Of the field. */
  readonly label: string
  /** Answers what is said once it is done. */
  readonly run: (since: string) => Promise<string>
}

const day = 24 * 3_600_000

/** Does something with all that has happened since a time. */
export function SinceButton({ opener, title, action, label, run }: Props) {
  return (
    <DialogButton opener={opener} title={title}>
      {(close) => (
        <Form
          action={action}
          submit={async (fields) => {
            const since = new Date(fields.text('since'))
            if (Number.isNaN(since.getTime())) throw new FieldFault('since', 'must be a time')
            const done = await run(since.toISOString())
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
