import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { t } from '../texts/texts.ts'
import { IconButton } from './button.tsx'

interface Props {
  readonly title: string
  readonly size: 'medium' | 'large' | 'sheet'
  readonly isOpen: boolean
  /** Called by the button of the dialog, and by Escape. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The frame of a dialog with a title and a button that closes it. */
export function ModalDialog({ title, size, isOpen, onClose, children }: Props) {
  return (
    <ModalOverlay className={`overlay ${size}`} isOpen={isOpen} onOpenChange={onClose}>
      <Modal className={`modal ${size}`}>
        <Dialog className="dialog">
          <header className="dialog-head">
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <IconButton icon={X} label={t('Close')} onPress={onClose} />
          </header>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** A dialog that only its own buttons close; Escape calls `onClose`, if there is one. */
export function ModalQuestion(props: {
  readonly title: string
  readonly onClose?: () => void
  readonly role?: 'dialog' | 'alertdialog'
  readonly children: ReactNode
}) {
  const { title, onClose = () => {}, role = 'alertdialog', children } = props
  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={onClose}>
      <Modal className="modal medium">
        <Dialog className="dialog" role={role}>
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** A panel at the left side of the window, which a click outside of it closes. */
export function ModalSheet(props: {
  readonly label: string
  readonly isOpen: boolean
  readonly onChange: (isOpen: boolean) => void
  readonly children: ReactNode
}) {
  const { label, isOpen, onChange, children } = props
  return (
    <ModalOverlay className="overlay" isDismissable isOpen={isOpen} onOpenChange={onChange}>
      <Modal className="sheet">
        <Dialog className="side" aria-label={label}>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
