import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ListName } from './lists.ts'
import { useTenant } from './tenant.ts'

interface Props {
  readonly list: ListName
  readonly id: string
  /** The id when left out. */
  readonly children?: ReactNode
}

/** A link to one thing of this organization and environment. */
export function LinkTo({ list, id, children = id }: Props) {
  const { orgId, environment } = useTenant()
  return (
    <Link to={`/o/$orgId/$environment/${list}/$id`} params={{ orgId, environment, id }}>
      {children}
    </Link>
  )
}
