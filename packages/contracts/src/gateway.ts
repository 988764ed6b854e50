import { Type } from 'typebox'
import { defineEvent } from './contract.ts'

/** Rate limit classes; each has a budget per organization and environment. */
export const limitClasses = [
  'EVENTS',
  'TRIGGERS',
  'BATCH',
  'READS',
  'WRITES',
  'MANAGEMENT',
] as const
export type LimitClass = (typeof limitClasses)[number]

/**
 * What a gateway has let through since it last said so, for the others to count as well. Passed by word
 * of mouth, not stored: a hint that is late is worth nothing.
 */
export const budgetSpent = defineEvent({
  subject: 'gateway.budget-spent',
  data: Type.Object({
    /** Who says it, so that it need not listen to itself. */
    replica: Type.String(),
    /** Requests by budget. */
    spent: Type.Record(Type.String(), Type.Integer()),
  }),
})
