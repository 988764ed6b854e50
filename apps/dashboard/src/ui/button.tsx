import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button'

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
