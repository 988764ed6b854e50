import type { ReactNode } from 'react'
import { DialogButton } from './dialog.tsx'
import { Form } from './form.tsx'
import { notify } from './notifications.tsx'

interface Props {
  /** What the button says, and the one that confirms. */
  readonly action: string
  readonly title: string
  /** What will happen. */
  readonly children: ReactNode
  readonly run: () => Promise<unknown>
  /** What is said once it has happened. */
  readonly done: string
  readonly variant?: 'secondary' | 'danger' | 'quiet' | 'primary'
  readonly isDangerous?: boolean
}

/** Asks before it does something that cannot be taken back. */
export function ConfirmButton(props: Props) {
  const { action, title, children, run, done, variant = 'secondary', isDangerous = true } = props
  return (
    <DialogButton opener={action} title={title} variant={variant}>
      {(close) => (
        <Form
          action={action}
          variant={isDangerous ? 'danger' : 'primary'}
          submit={async () => {
            await run()
            close()
            notify(done)
          }}
        >
          <div className="prose">{children}</div>
        </Form>
      )}
    </DialogButton>
  )
}
