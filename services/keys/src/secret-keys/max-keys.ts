import type { Plan } from '@outrider/contracts/organizations'

/** Secret keys that a plan allows, live and test together; null for any number. */
export const maxKeys: Readonly<Record<Plan, number | null>> = {
  free: 2,
  pro: 10,
  business: 50,
  enterprise: null,
}
