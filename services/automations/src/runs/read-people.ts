import { idOf, type TypeId } from '@outrider/contracts/ids'
import { type Person, readPeople as contract } from '@outrider/contracts/recipients'
import type { Tenant } from '@outrider/contracts/shapes'
import { askOn } from '@outrider/service/ask-on'
import { inHalves } from '@outrider/service/in-halves'
import { request } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { tenantOf } from '@outrider/service/tenant'
import type { LeasedStep } from './open-step.ts'

interface Wanted {
  readonly tenant: Tenant
  readonly contactId: TypeId<'con'>
}

export interface People {
  /** By id. Erased people are missing. */
  readonly found: ReadonlyMap<string, Person>
  /** The ids of people that contacts fails to answer about. */
  readonly unreadable: ReadonlySet<string>
}

/** Reads the people of steps. One who cannot be read does not hold up the others. */
export async function readPeople(service: Service, steps: readonly LeasedStep[]): Promise<People> {
  const wanted = [...new Map(steps.flatMap(wantedOf)).values()]
  const unreadable = new Set<string>()
  const read = await inHalves(
    wanted,
    async (some) => {
      const replies = await askOn(some, (part) =>
        request(service.nats, contract, { wanted: [...part] }),
      )
      return replies.flatMap(({ people }) => people)
    },
    ({ contactId }, error) => {
      service.log.error({ err: error, contactId }, 'contact not read')
      unreadable.add(contactId)
      return []
    },
  )
  return { found: new Map(read.flat().map((person) => [person.id, person])), unreadable }
}

function wantedOf({ orgId, environment, contactId }: LeasedStep): [string, Wanted][] {
  if (contactId === null) return []
  const tenant = tenantOf({ orgId, environment })
  return [[contactId, { tenant, contactId: idOf('con', contactId) }]]
}
