import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTenant } from '../tenant/tenant.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import type { Calls } from './calls.ts'
import { useWrite } from './writes.ts'

interface Props {
  /** Where its list is, and what the list is read by. */
  readonly list: 'automations' | 'campaigns' | 'segments' | 'templates'
  /** What it is, in a sentence. */
  readonly noun: string
  readonly name: string
  readonly remove: (calls: Calls) => Promise<unknown>
  /** What will happen. */
  readonly children: ReactNode
}

/** Deletes what a page shows, having asked, and goes back to its list. */
export function DeleteButton({ list, noun, name, remove, children }: Props) {
  const { orgId, environment } = useTenant()
  const navigate = useNavigate()
  const { mutateAsync } = useWrite(remove, [list], 'none')
  return (
    <ConfirmButton
      action="Delete"
      title={`Delete «${name}»?`}
      variant="danger"
      done={`The ${noun} is deleted.`}
      run={async () => {
        await mutateAsync()
        await navigate({ to: `/o/$orgId/$environment/${list}`, params: { orgId, environment } })
      }}
    >
      {children}
    </ConfirmButton>
  )
}
