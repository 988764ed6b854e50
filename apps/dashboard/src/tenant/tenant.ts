import { createContext, useContext } from 'react'
import type { Calls } from '../data/calls.ts'

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
