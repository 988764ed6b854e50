import { Ellipsis, type LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { t } from '../texts/texts.ts'
import { IconButton } from './button.tsx'
import { DialogFrame } from './dialog.tsx'

/** An action of a menu, which runs immediately, or opens a dialog. */
export type MenuAction = {
  readonly name: string
  readonly icon?: LucideIcon
  readonly isDangerous?: boolean
} & (
  | { readonly run: () => void }
  | { readonly title: string; readonly dialog: (close: () => void) => ReactNode }
)

type Asking = Extract<MenuAction, { dialog: unknown }>

interface MoreProps {
  readonly actions: readonly MenuAction[]
  /** For the menu of a row, whose name it contains. */
  readonly label?: string
}

/** The actions of a page or a row that are rare or destructive, behind “⋯”. */
export function MoreMenu({ actions, label = t('More actions') }: MoreProps) {
  return (
    <ActionMenu label={label} actions={actions}>
      <IconButton icon={Ellipsis} label={label} />
    </ActionMenu>
  )
}

interface MenuProps {
  readonly label: string
  readonly actions: readonly MenuAction[]
  /** The button that opens the menu. */
  readonly children: ReactNode
}

function ActionMenu({ label, actions, children }: MenuProps) {
  const [asked, setAsked] = useState<Asking>()
  const act = (action: MenuAction) => ('run' in action ? action.run() : setAsked(action))
  return (
    <>
      <MenuTrigger>
        {children}
        <Popover className="popover" placement="bottom end">
          <Menu className="menu" aria-label={label}>
            {actions.map((action) => (
              <MenuItem
                key={action.name}
                textValue={action.name}
                className={action.isDangerous === true ? 'menu-item danger' : 'menu-item'}
                onAction={() => act(action)}
              >
                {action.icon && <action.icon size={16} aria-hidden />}
                {action.name}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
      <DialogFrame
        title={asked?.title ?? ''}
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
      >
        {(close) => asked?.dialog(close)}
      </DialogFrame>
    </>
  )
}
