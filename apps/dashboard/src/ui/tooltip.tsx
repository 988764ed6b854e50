import type { ReactNode, RefObject } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'

interface Props {
  readonly of: RefObject<HTMLElement | null>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The text next to an element, while it is rendered. Escape closes it. */
export function Tooltip({ of, onClose, children }: Props) {
  return (
    <TooltipTrigger isOpen onOpenChange={onClose}>
      <AriaTooltip className="tooltip" offset={6} triggerRef={of}>
        {children}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
