import { type ReactNode, useState } from 'react'
import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button'
import { messageOf } from './faults.ts'
import { notify } from './notifications.tsx'
import { Notice } from './values.tsx'

interface Props extends Omit<ButtonProps, 'className' | 'style' | 'children' | 'isPending'> {
  readonly variant?: 'primary' | 'secondary' | 'danger' | 'quiet'
  /** What it does is being done: it keeps the focus and is not pressed again. */
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
  readonly variant?: 'primary' | 'secondary' | 'danger' | 'quiet'
}

/** Does something at once; says what came of it. */
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
  /** What it is, for the button's name. */
  readonly label: string
  readonly text: string
}

/** A text to take elsewhere, whole, with a button that copies it. */
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
  /** What it is: «key», «signing secret», «invitation link». */
  readonly label: string
  readonly text: string
  readonly onDone: () => void
}

/** A secret that is not kept, and so cannot be shown again. */
export function ShownOnce({ label, text, onDone }: ShownOnceProps) {
  return (
    <>
      <Notice tone="warn">Copy it now. It is not kept, so nobody can show it to you again.</Notice>
      <Copyable label={label} text={text} />
      <div className="actions">
        <Button variant="primary" onPress={onDone}>
          I have copied it
        </Button>
      </div>
    </>
  )
}
