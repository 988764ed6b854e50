import type { Fault } from '@outrider/contracts/problem'
import { templateFault } from './template.ts'

/** The faults of those fields that are texts. */
export function templateFaults(fields: Readonly<Record<string, unknown>>): readonly Fault[] {
  return Object.entries(fields).flatMap(([field, text]) => {
    const message = typeof text === 'string' ? templateFault(text) : undefined
    return message === undefined ? [] : [{ field, code: 'template', message }]
  })
}
