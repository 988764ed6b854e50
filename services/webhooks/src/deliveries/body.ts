import { idOf, type Uuid } from '@outrider/contracts/ids'
import type { Environment } from '@outrider/contracts/shapes'

/** A fact as it is stored. */
interface Told<Type, Data> {
  readonly factId: Uuid
  readonly type: Type
  readonly environment: Environment
  readonly occurredAt: Date
  readonly data: Data
}

/** What is posted, the same in every attempt. The order of its fields is part of what is signed. */
export function bodyOf<Type, Data>({
  factId,
  type,
  environment,
  occurredAt,
  data,
}: Told<Type, Data>) {
  return {
    id: idOf('whd', factId),
    type,
    timestamp: occurredAt.toISOString(),
    environment,
    data,
  }
}
