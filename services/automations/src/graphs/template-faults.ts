import type { Fault } from '@outrider/contracts/problem'
import { templateFault, type Text } from '@outrider/liquid/compile'

/** The faults of those fields that are texts, however deep: `attributes.address.0`. */
export function templateFaults(
  fields: Readonly<Record<string, unknown>>,
  mode: Text['mode'] = 'text',
): readonly Fault[] {
  return Object.entries(fields).flatMap(([field, value]) => faultsAt(field, value, mode))
}

function faultsAt(field: string, value: unknown, mode: Text['mode']): readonly Fault[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, below]) =>
      faultsAt(`${field}.${name}`, below, mode),
    )
  const message = typeof value === 'string' ? templateFault({ source: value, mode }) : undefined
  return message === undefined ? [] : [{ field, code: 'template', message }]
}
