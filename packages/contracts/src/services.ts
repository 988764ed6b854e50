import { gatewayService } from './services/gateway.ts'
import { owners } from './services/owners.ts'

/** All services, in the order in which they start: the gateway last, for it lets callers in. */
export const services = [...owners, gatewayService] as const

export type ServiceName = (typeof services)[number]['name']
/** A service whose data lies in the PostgreSQL schema of its name. */
export type OwnerName = (typeof owners)[number]['name']

export const serviceNames: readonly ServiceName[] = services.map(({ name }) => name)
export const ownerNames: readonly OwnerName[] = owners.map(({ name }) => name)
