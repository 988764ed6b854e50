import type { Environment } from '../tenant/tenant.ts'

/** Where somebody was last, to begin there the next time. */
export interface Place {
  readonly orgId: string
  readonly environment: Environment
}

const name = 'outrider.place'

export function rememberPlace({ orgId, environment }: Place): void {
  localStorage.setItem(name, `${orgId}/${environment}`)
}

export function rememberedPlace(): Place | undefined {
  const [orgId, environment] = (localStorage.getItem(name) ?? '').split('/')
  return orgId && (environment === 'live' || environment === 'test')
    ? { orgId, environment }
    : undefined
}
