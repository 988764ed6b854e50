import { useBlocker } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { Dialog as AriaDialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Button, type ButtonVariant, Copyable } from './button.tsx'
import { Notice } from './values.tsx'

export interface DialogProps {
  /** The text of the button. */
  readonly opener: string
  readonly title?: string | undefined
  readonly variant?: ButtonVariant | undefined
  readonly size?: 'medium' | 'large' | undefined
  /** Disables the button; a dialog that is open stays open. */
  readonly isDisabled?: boolean | undefined
  readonly children: (close: () => void) => ReactNode
}

/**
 * A button that opens a dialog. Its button and Escape close the dialog, and the focus returns. A click outside of the dialog
 * does not close it, so that no input is lost by accident.
 */
export function DialogButton(props: DialogProps) {
  const { opener, title = opener, variant, size, isDisabled = false, children } = props
  const [isOpen, setOpen] = useState(false)
  const [loss, setLoss] = useState<Loss>()
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
    setOpen(false)
  }
  const closeUnlessHeld = () => (loss ? setAsking(true) : close())
  return (
    <DialogTrigger
      isOpen={isOpen}
      onOpenChange={(next) => (next ? setOpen(true) : closeUnlessHeld())}
    >
      <Button variant={variant ?? 'secondary'} isDisabled={isDisabled}>
        {opener}
      </Button>
      <ModalOverlay className="overlay">
        <Modal className={`modal ${size ?? 'medium'}`}>
          <AriaDialog className="dialog">
            <header className="dialog-head">
              <Heading slot="title" level={2}>
                {title}
              </Heading>
              <Button variant="quiet" onPress={closeUnlessHeld}>
                Close
              </Button>
            </header>
            <HoldContext value={setLoss}>{children(close)}</HoldContext>
            {isAsking && loss && (
              <Question loss={loss} onLeave={close} onStay={() => setAsking(false)} />
            )}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  )
}

/** What closing a dialog or leaving a page would lose, as a question. */
interface Loss {
  readonly title: string
  readonly text: string
  readonly stay: string
  readonly leave: string
}

const changes: Loss = {
  title: 'Discard your changes?',
  text: 'They are not saved yet.',
  stay: 'Keep editing',
  leave: 'Discard changes',
}

const secret: Loss = {
  title: 'Close without copying?',
  text: 'It cannot be displayed again.',
  stay: 'Keep it open',
  leave: 'Close',
}

const losses = { changes, secret }

/** Sets what closing the dialog would lose; undefined on a page. */
const HoldContext = createContext<((loss: Loss | undefined) => void) | undefined>(undefined)

/**
 * Asks before the dialog is closed or the page is left, while something would be lost. Returns the question, to be
 * rendered. A navigation with `ignoreBlocker` is not asked about.
 */
export function useHold(what: keyof typeof losses | undefined): ReactNode {
  const hold = useContext(HoldContext)
  const loss = what && losses[what]
  useEffect(() => {
    hold?.(loss)
    return () => hold?.(undefined)
  }, [hold, loss])
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    disabled: loss === undefined,
    enableBeforeUnload: loss !== undefined,
    withResolver: true,
  })
  if (leaving.status !== 'blocked' || !loss) return null
  return <Question loss={loss} onLeave={leaving.proceed} onStay={leaving.reset} />
}

interface QuestionProps {
  readonly loss: Loss
  readonly onStay: () => void
  readonly onLeave: () => void
}

function Question({ loss: { title, text, stay, leave }, onStay, onLeave }: QuestionProps) {
  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={onStay}>
      <Modal className="modal medium">
        <AriaDialog className="dialog" role="alertdialog">
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          <p>{text}</p>
          <div className="actions">
            <Button variant="primary" autoFocus onPress={onStay}>
              {stay}
            </Button>
            <Button variant="danger" onPress={onLeave}>
              {leave}
            </Button>
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

interface ShownOnceProps {
  /** For example `signing secret`. */
  readonly label: string
  readonly text: string
  readonly onDone: () => void
}

/** A secret that is not stored, and therefore is displayed once. Leaving it before it is copied asks. */
export function ShownOnce({ label, text, onDone }: ShownOnceProps) {
  const [isCopied, setCopied] = useState(false)
  const question = useHold(isCopied ? undefined : 'secret')
  return (
    <>
      <Notice tone="warn">Copy it now. You cannot display it again.</Notice>
      <Copyable label={label} text={text} onCopied={() => setCopied(true)} />
      <div className="actions">
        <Button variant="primary" onPress={onDone}>
          I have copied it
        </Button>
      </div>
      {question}
    </>
  )
}
