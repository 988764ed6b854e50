import { focusManager } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ListName } from '../tenant/lists.ts'
import { useTenant } from '../tenant/tenant.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import type { Calls } from './calls.ts'
import { useWrite } from './writes.ts'

interface Props {
  /** Where its list is, and what the list is read by. */
  readonly list: Exclude<ListName, 'entries'>
  readonly action?: string
  readonly title: string
  /** What is said once it is gone. */
  readonly done: string
  readonly remove: (calls: Calls) => Promise<unknown>
  /** What will happen. */
  readonly children: ReactNode
}

/** Deletes what a page shows, having asked, and goes back to its list. */
export function DeleteButton({ list, action = 'Delete', title, done, remove, children }: Props) {
  const { orgId, environment } = useTenant()
  const navigate = useNavigate()
  const { mutateAsync } = useWrite(remove, [list], 'none')
  return (
    <ConfirmButton
      action={action}
      title={title}
      variant="danger"
      done={done}
      run={async () => {
        focusManager.setFocused(false) // nothing reads again what is on its way out
        try {
          await mutateAsync()
          await navigate({ to: `/o/$orgId/$environment/${list}`, params: { orgId, environment } })
        } finally {
          focusManager.setFocused(undefined)
        }
      }}
    >
      {children}
    </ConfirmButton>
  )
}
