import { type ReactNode, useState } from 'react'
import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button'
import { Dialog as AriaDialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { messageOf } from './faults.ts'
import { notify } from './notifications.tsx'
import { Notice } from './values.tsx'

type Variant = 'primary' | 'secondary' | 'danger' | 'quiet'

interface Props extends Omit<ButtonProps, 'className' | 'style' | 'children' | 'isPending'> {
  readonly variant?: Variant
  /** In progress: the button keeps the focus and ignores presses. */
  readonly isBusy?: boolean
  readonly children: ReactNode
}

export function Button({ variant = 'secondary', isBusy = false, ...props }: Props) {
  return (
    <AriaButton {...props} className={isBusy ? `button ${variant} busy` : `button ${variant}`} />
  )
}

interface ActionButtonProps {
  readonly action: string
  readonly run: () => Promise<unknown>
  readonly done?: string
  readonly variant?: Variant
}

/** Runs an action, and notifies of its result. */
export function ActionButton({ action, run, done, variant }: ActionButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const act = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await run()
      if (done !== undefined) notify(done)
    } catch (error) {
      notify(messageOf(error), 'danger')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant={variant ?? 'secondary'} isBusy={isBusy} onPress={() => void act()}>
      {action}
    </Button>
  )
}

interface CopyableProps {
  /** For the name of the button. */
  readonly label: string
  readonly text: string
}

/** A text with a button that copies it. */
export function Copyable({ label, text }: CopyableProps) {
  return (
    <span className="copyable">
      <code>{text}</code>
      <Button variant="quiet" aria-label={`Copy ${label}`} onPress={() => void copy(label, text)}>
        Copy
      </Button>
    </span>
  )
}

async function copy(label: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify(`Copied ${label}`)
  } catch {
    notify('The browser does not let this page copy: select the text instead', 'danger')
  }
}

interface ShownOnceProps {
  /** For example `signing secret`. */
  readonly label: string
  readonly text: string
  readonly onDone: () => void
}

/** A secret that is not stored, and therefore is displayed once. */
export function ShownOnce({ label, text, onDone }: ShownOnceProps) {
  return (
    <>
      <Notice tone="warn">Copy it now. You cannot display it again.</Notice>
      <Copyable label={label} text={text} />
      <div className="actions">
        <Button variant="primary" onPress={onDone}>
          I have copied it
        </Button>
      </div>
    </>
  )
}

export interface DialogProps {
  /** The text of the button. */
  readonly opener: string
  readonly title?: string | undefined
  readonly variant?: Variant | undefined
  readonly size?: 'medium' | 'large' | undefined
  /** Disables the button; a dialog that is open stays open. */
  readonly isDisabled?: boolean | undefined
  readonly children: (close: () => void) => ReactNode
}

/** A button that opens a dialog. Escape closes the dialog, and the focus returns to the button. */
export function DialogButton(props: DialogProps) {
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
