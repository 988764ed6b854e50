import { X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { t } from '../texts/texts.ts'
import { IconButton } from './button.tsx'

interface Props {
  readonly label: string
  readonly onClose: () => void
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Details next to a list, which can still be used. Its button and Escape close it. */
export function SidePanel({ label, onClose, actions, children }: Props) {
  useEffect(() => {
    const onKey = ({ key, defaultPrevented, target }: KeyboardEvent) => {
      const isElsewhere = target instanceof Element && target.closest('[role=dialog], .popover')
      if (key === 'Escape' && !defaultPrevented && !isElsewhere) onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onClose])
  return (
    <aside className="side-panel" aria-label={label}>
      <header className="dialog-head">
        <span className="actions">{actions}</span>
        <IconButton icon={X} label={t('Close panel')} onPress={onClose} />
      </header>
      {children}
    </aside>
  )
}
