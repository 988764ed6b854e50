import type { Calls } from '@outrider/sdk'
import { Link, useNavigate } from '@tanstack/react-router'
import { createContext, type MouseEvent, type ReactNode, useContext } from 'react'

export const environments = ['live', 'test'] as const

/** The organization and environment in the URL, and the user's permissions there. */
export interface TenantAccess {
  readonly orgId: string
  readonly environment: (typeof environments)[number]
  readonly role: 'OWNER' | 'ADMIN' | 'MEMBER'
  /** Whether the role permits changes. */
  readonly mayChange: boolean
  readonly calls: Calls
}

export const TenantContext = createContext<TenantAccess | undefined>(undefined)

/** Throws outside of an organization. */
export function useTenant(): TenantAccess {
  const tenant = useContext(TenantContext)
  if (!tenant) throw new Error('useTenant is used outside of an organization')
  return tenant
}

/** The lists whose objects have pages, as they are named in URLs. */
export type ListName =
  | 'automations'
  | 'campaigns'
  | 'contacts'
  | 'domains'
  | 'entries'
  | 'forms'
  | 'messages'
  | 'segments'
  | 'templates'
  | 'webhooks'

/** Opens the page of an object of this organization and environment. */
export function useGoTo(): (list: ListName, id: string) => Promise<void> {
  const { orgId, environment } = useTenant()
  const navigate = useNavigate()
  return (list, id) =>
    navigate({
      to: `/o/$orgId/$environment/${list}/$id`,
      params: { orgId, environment, id },
      ignoreBlocker: true, // of the form that created it, which closes
    })
}

interface Props {
  readonly list: ListName
  readonly id: string
  /** The id by default. */
  readonly name?: string
  /** Instead of the name. */
  readonly children?: ReactNode
}

/** A link to an object of this organization and environment. */
export function LinkTo({ list, id, name = id, children = name }: Props) {
  const { orgId, environment } = useTenant()
  return (
    <Link to={`/o/$orgId/$environment/${list}/$id`} params={{ orgId, environment, id }}>
      {children}
    </Link>
  )
}

interface RowLinkProps {
  readonly list: ListName
  readonly id: string
  /** Opens a panel instead, at a click without a modifier; Enter opens the page. */
  readonly onOpen: () => void
  readonly children: ReactNode
}

/** The link of a row, which a click opens next to the list. */
export function RowLink({ list, id, onOpen, children }: RowLinkProps) {
  const { orgId, environment } = useTenant()
  const onClick = (event: MouseEvent) => {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.detail === 0 || !isPlain) return // a key, or a modifier
    event.preventDefault()
    onOpen()
  }
  return (
    <Link
      to={`/o/$orgId/$environment/${list}/$id`}
      params={{ orgId, environment, id }}
      onClick={onClick}
    >
      {children}
    </Link>
  )
}
