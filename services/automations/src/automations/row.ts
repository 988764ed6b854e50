import type { Automation } from '@outrider/contracts/automations'
import { idOf } from '@outrider/contracts/ids'
import type { Db } from '@outrider/service/database'

export type AutomationRow = Omit<Automation, 'createdAt' | 'updatedAt'> & {
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What makes an automation, in any statement on its table. */
export const columns = (db: Db) => db`
  id, name, status, published, version, trigger, graph, reentry, created_at, updated_at`

export function automationOf({ id, createdAt, updatedAt, ...rest }: AutomationRow): Automation {
  return {
    id: idOf('auto', id),
    ...rest,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
