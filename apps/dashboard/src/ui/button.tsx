import { Check, Copy, type LucideIcon } from 'lucide-react'
import { type FocusEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button'
import { t } from '../texts/texts.ts'
import { messageOf } from './faults.ts'
import { notify } from './notifications.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet'

interface Props extends Omit<ButtonProps, 'className' | 'style' | 'children' | 'isPending'> {
  readonly variant?: ButtonVariant
  /** In progress: the button keeps the focus and ignores presses. */
  readonly isBusy?: boolean
  readonly icon?: LucideIcon | undefined
  readonly children: ReactNode
}

export function Button(props: Props) {
  const { variant = 'secondary', isBusy = false, icon: Icon, children, ...rest } = props
  return (
    <AriaButton {...rest} className={isBusy ? `button ${variant} busy` : `button ${variant}`}>
      {Icon && <Icon size={16} aria-hidden />}
      {Icon ? <span>{children}</span> : children}
    </AriaButton>
  )
}

interface IconButtonProps extends Omit<ButtonProps, 'className' | 'style' | 'children'> {
  readonly icon: LucideIcon
  readonly label: string
  /** The text of the tooltip, if it is not the label. */
  readonly tip?: ReactNode
}

/** A button without text, whose tooltip is its name. */
export function IconButton({ icon: Icon, label, tip = label, ...button }: IconButtonProps) {
  const element = useRef<HTMLButtonElement>(null)
  const { isOpen, close, ...events } = useTip()
  return (
    <>
      <AriaButton
        {...button}
        {...events}
        ref={element}
        className="button quiet icon"
        aria-label={label}
      >
        <Icon size={16} aria-hidden />
      </AriaButton>
      {isOpen && (
        <Suspense>
          <Tooltip of={element} onClose={close}>
            {tip}
          </Tooltip>
        </Suspense>
      )}
    </>
  )
}

/** Loaded when it is displayed for the first time. */
const Tooltip = lazy(async () => ({ default: (await import('./tooltip.tsx')).Tooltip }))

/** Milliseconds of hovering. */
const tooltipDelay = 500

/** Whether the tooltip of a button is displayed: while it is hovered or has the focus of the keyboard. */
function useTip() {
  const [isHovered, setHovered] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  useEffect(() => {
    if (!isHovered) return undefined
    const timer = setTimeout(() => setOpen(true), tooltipDelay)
    return () => {
      clearTimeout(timer)
      setOpen(false)
    }
  }, [isHovered])
  return {
    isOpen,
    close,
    onHoverChange: setHovered,
    onFocus: ({ currentTarget }: FocusEvent) => setOpen(currentTarget.matches(':focus-visible')),
    onBlur: close,
    onPressStart: close,
    onKeyDown: (event: { readonly key: string; continuePropagation(): void }) => {
      if (event.key === 'Escape') close()
      event.continuePropagation() // to the dialog that the button is in, and to shortcuts
    },
  }
}

interface ActionButtonProps<Output> {
  readonly action: string
  readonly run: () => Promise<Output>
  /** The notification after success. */
  readonly done?: string | ((output: Output) => string)
  readonly variant?: ButtonVariant
}

/** Runs an action, and notifies of its result. */
export function ActionButton<Output>(props: ActionButtonProps<Output>) {
  const { action, run, done, variant } = props
  const [isBusy, setBusy] = useState(false)
  const act = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const output = await run()
      if (done !== undefined) notify(typeof done === 'string' ? done : done(output))
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
  readonly onCopied?: () => void
}

/** A text with a button that copies it. */
export function Copyable(props: CopyableProps) {
  return (
    <span className="copyable">
      <code title={props.text}>{props.text}</code>
      <CopyButton {...props} />
    </span>
  )
}

/** A button with a text that copies another text. */
export function CopyTextButton({ label, text }: CopyableProps) {
  return (
    <Button icon={Copy} onPress={() => void copy(label, text)}>
      {t('Copy {label}', { label })}
    </Button>
  )
}

/** Milliseconds for which the button displays that the text was copied. */
const copiedFor = 2_000

/** A button that copies a text that is displayed next to it. */
export function CopyButton({ label, text, onCopied }: CopyableProps) {
  const [isCopied, setCopied] = useState(false)
  const copyAndTell = async () => {
    if (!(await copy(label, text))) return
    setCopied(true)
    setTimeout(() => setCopied(false), copiedFor)
    onCopied?.()
  }
  return (
    <IconButton
      icon={isCopied ? Check : Copy}
      label={t('Copy {label}', { label })}
      onPress={() => void copyAndTell()}
    />
  )
}

/** Returns whether the browser permitted it. */
async function copy(label: string, text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    notify(t('Copied {label}', { label }))
    return true
  } catch {
    notify(t('The browser does not let this page copy: select the text instead'), 'danger')
    return false
  }
}
