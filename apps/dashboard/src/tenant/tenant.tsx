import type { Calls } from '@outrider/sdk'
import { Link, useNavigate } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'

export const environments = ['live', 'test'] as const
export type Environment = (typeof environments)[number]

/** The organization and environment that the address names, and what its visitor may do there. */
export interface Tenant {
  readonly orgId: string
  readonly environment: Environment
  readonly role: 'OWNER' | 'ADMIN' | 'MEMBER'
  /** Whether the interface lets them change anything. */
  readonly mayChange: boolean
  readonly calls: Calls
}

export const TenantContext = createContext<Tenant | undefined>(undefined)

/** Throws outside of an organization. */
export function useTenant(): Tenant {
  const tenant = useContext(TenantContext)
  if (!tenant) throw new Error('useTenant is used outside of an organization')
  return tenant
}

/** The lists whose things have pages of their own, as addresses have them. */
export type ListName =
  | 'automations'
  | 'campaigns'
  | 'contacts'
  | 'domains'
  | 'entries'
  | 'messages'
  | 'segments'
  | 'templates'
  | 'webhooks'

/** Opens the page of one thing of this organization and environment. */
export function useGoTo(): (list: ListName, id: string) => Promise<void> {
  const { orgId, environment } = useTenant()
  const navigate = useNavigate()
  return (list, id) =>
    navigate({ to: `/o/$orgId/$environment/${list}/$id`, params: { orgId, environment, id } })
}

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
