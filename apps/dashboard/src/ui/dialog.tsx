import { type ReactNode, useState } from 'react'
import { Dialog as AriaDialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Button } from './button.tsx'
import { Form } from './form.tsx'
import { notify } from './notifications.tsx'

interface Props {
  /** What the button says that opens it. */
  readonly opener: string
  readonly title?: string
  readonly variant?: 'primary' | 'secondary' | 'danger' | 'quiet'
  readonly size?: 'medium' | 'large'
  /** Whether the button opens nothing any more; a dialog that is open stays so. */
  readonly isDisabled?: boolean
  readonly children: (close: () => void) => ReactNode
}

/** A button and the dialog that it opens. Escape closes it, and the focus returns to the button. */
export function DialogButton(props: Props) {
  const { opener, title = opener, variant, size, isDisabled = false, children } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button variant={variant ?? 'secondary'} isDisabled={isDisabled}>
        {opener}
      </Button>
      <ModalOverlay className="overlay" isDismissable>
        <Modal className={`modal ${size ?? 'medium'}`}>
          <AriaDialog className="dialog">
            {({ close }) => (
              <>
                <header className="dialog-head">
                  <Heading slot="title" level={2}>
                    {title}
                  </Heading>
                  <Button variant="quiet" onPress={close}>
                    Close
                  </Button>
                </header>
                {children(close)}
              </>
            )}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  )
}

interface ConfirmButtonProps {
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
export function ConfirmButton(props: ConfirmButtonProps) {
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
