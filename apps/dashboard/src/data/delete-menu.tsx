import type { Calls } from '@outrider/sdk'
import { focusManager } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ListName, useTenant } from '../tenant/tenant.tsx'
import { type MenuAction, MoreMenu } from '../ui/menu.tsx'
import { ConfirmForm, type ConfirmProps, type TypedText } from './actions.tsx'
import { useWrite } from './queries.ts'

interface DeleteProps extends Omit<ConfirmProps, 'action' | 'write' | 'changes' | 'opener'> {
  /** The list that contains it. */
  readonly list: Exclude<ListName, 'entries'>
  readonly action?: string
  readonly remove: (calls: Calls) => Promise<unknown>
  /** A text to type as a confirmation. */
  readonly typed?: TypedText
  /** Further actions of the menu. */
  readonly actions?: readonly MenuAction[]
}

/** The menu “⋯” of a page, whose last action deletes the object after confirmation, and returns to its list. */
export function DeleteMenu(props: DeleteProps) {
  const { list, action = 'Delete', title, remove, actions = [], children, done, typed } = props
  const { orgId, environment } = useTenant()
  const navigate = useNavigate()
  const { mutateAsync } = useWrite(remove, [list], 'none')
  const removeAndLeave = async () => {
    focusManager.setFocused(false) // the deleted object must not be read again
    try {
      await mutateAsync()
      await navigate({
        to: `/o/$orgId/$environment/${list}`,
        params: { orgId, environment },
        ignoreBlocker: true, // the input of the page is about the deleted object
      })
    } finally {
      focusManager.setFocused(undefined)
    }
  }
  const deletion: MenuAction = {
    name: action,
    title,
    isDangerous: true,
    dialog: (close) => (
      <ConfirmForm
        action={action}
        done={done}
        write={removeAndLeave}
        changes={[]}
        onDone={close}
        typed={typed}
      >
        {children}
      </ConfirmForm>
    ),
  }
  return <MoreMenu actions={[...actions, deletion]} />
}
