import type { BulkBelonging } from '../contacts/belonging.ts'
import { inStep, moveStep, step } from '../contacts/step-queries.ts'

export const events: BulkBelonging = {
  move: (db, union, limit) => moveStep(db, 'events', union, limit),
  async erase(db, departure, limit) {
    const { count } = await db`
      with ${step(db, 'events', departure, limit)}
      delete from events where ${inStep(db, departure)}`
    return count
  },
}
