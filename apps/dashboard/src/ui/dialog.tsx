import { type ReactNode, useState } from 'react'
import { Dialog as AriaDialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Button } from './button.tsx'

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
