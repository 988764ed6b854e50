import type { ServiceDeclaration } from '@outrider/contracts/service'
import { listCounts } from '@outrider/contracts/statistics'
import { interestChanged } from '@outrider/contracts/webhooks'

/** With the tables that this package keeps in the schemas of services. */
const kit = new URL('../migrations/', import.meta.url)

/**
 * Where the migrations of a service's schema lie, in the order in which they are applied: first those of the tables that
 * its declaration asks for, then its own.
 */
export function migrationsOf({
  name,
  consumes,
  answers,
}: Pick<ServiceDeclaration, 'name' | 'consumes' | 'answers'>): readonly URL[] {
  return [
    ...(consumes.length > 0 ? [new URL('parking/', kit), new URL('gaps/', kit)] : []),
    ...(consumes.includes(interestChanged) ? [new URL('interests/', kit)] : []),
    ...(Object.values(listCounts).some((contract) => answers.includes(contract))
      ? [new URL('counts/', kit)]
      : []),
    new URL(`../../../services/${name}/migrations/`, import.meta.url),
  ]
}
