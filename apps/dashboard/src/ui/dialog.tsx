import { useBlocker } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useState,
} from 'react'
import { t } from '../texts/texts.ts'
import { Button, type ButtonVariant, Copyable } from './button.tsx'
import { Notice } from './values.tsx'

/** Loads the dialogs, which no page displays at first. */
export const loadModals = () => import('./modal.tsx')

const ModalDialog = lazy(async () => ({ default: (await loadModals()).ModalDialog }))
const ModalQuestion = lazy(async () => ({ default: (await loadModals()).ModalQuestion }))

export interface DialogProps {
  /** The text of the button. */
  readonly opener: string
  readonly icon?: LucideIcon
  readonly title?: string | undefined
  readonly variant?: ButtonVariant | undefined
  /** A `sheet` is a panel at the right side of the window. */
  readonly size?: 'medium' | 'large' | 'sheet' | undefined
  /** Disables the button; a dialog that is open stays open. */
  readonly isDisabled?: boolean | undefined
  readonly children: (close: () => void) => ReactNode
}

/** A button that opens a dialog. */
export function DialogButton(props: DialogProps) {
  const { opener, icon: Icon, title = opener, variant, size, isDisabled = false, children } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant={variant ?? 'secondary'}
        isDisabled={isDisabled}
        aria-haspopup="dialog"
        icon={Icon}
        onPress={() => setOpen(true)}
      >
        {opener}
      </Button>
      <DialogFrame title={title} size={size} isOpen={isOpen} onClose={() => setOpen(false)}>
        {children}
      </DialogFrame>
    </>
  )
}

interface FrameProps {
  readonly title: string
  readonly size?: DialogProps['size']
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: (close: () => void) => ReactNode
}

/**
 * A dialog. Its button and Escape close it, and the focus returns. A click outside of it does not close it, so that no
 * input is lost by accident.
 */
export function DialogFrame({ title, size = 'medium', isOpen, onClose, children }: FrameProps) {
  const [loss, setLoss] = useState<Loss>()
  const [isAsking, setAsking] = useState(false)
  const wasOpened = useWasTrue(isOpen)
  if (!wasOpened) return null
  const close = () => {
    setAsking(false)
    onClose()
  }
  const closeUnlessHeld = () => (loss ? setAsking(true) : close())
  return (
    <Suspense>
      <ModalDialog title={title} size={size} isOpen={isOpen} onClose={closeUnlessHeld}>
        <HoldContext value={setLoss}>{children(close)}</HoldContext>
        {isAsking && loss && (
          <Question loss={loss} onLeave={close} onStay={() => setAsking(false)} />
        )}
      </ModalDialog>
    </Suspense>
  )
}

/** Whether it was true at any time. */
export function useWasTrue(is: boolean): boolean {
  const [was, setWas] = useState(is)
  if (is && !was) setWas(true)
  return was || is
}

/** What closing a dialog or leaving a page would lose, as a question. */
interface Loss {
  readonly title: string
  readonly text: string
  readonly stay: string
  readonly leave: string
}

const changes: Loss = {
  title: t('Discard your changes?'),
  text: t('They are not saved yet.'),
  stay: t('Keep editing'),
  leave: t('Discard changes'),
}

const secret: Loss = {
  title: t('Close without copying?'),
  text: t('It cannot be displayed again.'),
  stay: t('Keep it open'),
  leave: t('Close'),
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
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname || tabOf(current) !== tabOf(next),
    disabled: loss === undefined,
    enableBeforeUnload: loss !== undefined,
    withResolver: true,
  })
  if (leaving.status !== 'blocked' || !loss) return null
  return <Question loss={loss} onLeave={leaving.proceed} onStay={leaving.reset} />
}

/** The tab of an address, whose input another tab does not have. */
function tabOf({ search }: { readonly search: object }): unknown {
  return 'tab' in search ? search.tab : undefined
}

interface QuestionProps {
  readonly loss: Loss
  readonly onStay: () => void
  readonly onLeave: () => void
}

function Question({ loss: { title, text, stay, leave }, onStay, onLeave }: QuestionProps) {
  return (
    <Suspense>
      <ModalQuestion title={title} onClose={onStay}>
        <p>{text}</p>
        <div className="actions">
          <Button variant="primary" autoFocus onPress={onStay}>
            {stay}
          </Button>
          <Button variant="danger" onPress={onLeave}>
            {leave}
          </Button>
        </div>
      </ModalQuestion>
    </Suspense>
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
      <Notice tone="warn">{t('Copy it now. You cannot display it again.')}</Notice>
      <Copyable label={label} text={text} onCopied={() => setCopied(true)} />
      <div className="actions">
        <Button variant="primary" onPress={onDone}>
          {t('I have copied it')}
        </Button>
      </div>
      {question}
    </>
  )
}
