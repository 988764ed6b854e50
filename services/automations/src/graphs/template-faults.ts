import type { Fault } from '@outrider/contracts/problem'
import { templateFault } from './template.ts'

/** The faults of those fields that are texts, however deep: `attributes.address.0`. */
export function templateFaults(fields: Readonly<Record<string, unknown>>): readonly Fault[] {
  return Object.entries(fields).flatMap(([field, value]) => faultsAt(field, value))
}

function faultsAt(field: string, value: unknown): readonly Fault[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, below]) => faultsAt(`${field}.${name}`, below))
  const message = typeof value === 'string' ? templateFault(value) : undefined
  return message === undefined ? [] : [{ field, code: 'template', message }]
}
