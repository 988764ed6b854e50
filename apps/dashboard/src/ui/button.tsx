import { type ReactNode, useState } from 'react'
import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button'
import { messageOf } from './faults.ts'
import { notify } from './notifications.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet'

interface Props extends Omit<ButtonProps, 'className' | 'style' | 'children' | 'isPending'> {
  readonly variant?: ButtonVariant
  /** In progress: the button keeps the focus and ignores presses. */
  readonly isBusy?: boolean
  readonly children: ReactNode
}

export function Button({ variant = 'secondary', isBusy = false, ...props }: Props) {
  return (
    <AriaButton {...props} className={isBusy ? `button ${variant} busy` : `button ${variant}`} />
  )
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
export function Copyable({ label, text, onCopied }: CopyableProps) {
  const copyAndTell = async () => {
    if (await copy(label, text)) onCopied?.()
  }
  return (
    <span className="copyable">
      <code>{text}</code>
      <Button variant="quiet" aria-label={`Copy ${label}`} onPress={() => void copyAndTell()}>
        Copy
      </Button>
    </span>
  )
}

/** Returns whether the browser permitted it. */
async function copy(label: string, text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    notify(`Copied ${label}`)
    return true
  } catch {
    notify('The browser does not let this page copy: select the text instead', 'danger')
    return false
  }
}
