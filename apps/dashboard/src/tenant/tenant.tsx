import type { Calls } from '@outrider/sdk'
import { Link, useNavigate } from '@tanstack/react-router'
import { createContext, useContext } from 'react'

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
}

/** A link to an object of this organization and environment. */
export function LinkTo({ list, id, name = id }: Props) {
  const { orgId, environment } = useTenant()
  return (
    <Link to={`/o/$orgId/$environment/${list}/$id`} params={{ orgId, environment, id }}>
      {name}
    </Link>
  )
}
