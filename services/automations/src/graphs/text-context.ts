import type { FreeForm } from '@outrider/contracts/shapes'
import type { Context } from '../filters/path.ts'

/** What texts of messages may speak of beside the contact. What the event says already, the trigger does not say again. */
export function textContext({ event, trigger }: Context): { event: FreeForm; trigger: FreeForm } {
  const { payload: _payload, attributes: _attributes, ...rest } = { ...objectOf(trigger) }
  return { event: objectOf(event), trigger: rest }
}

function objectOf(value: unknown): FreeForm {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
