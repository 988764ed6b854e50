import { refused, type StateTable } from '@outrider/service/state-table'

/** `expiring`: replaced, and working until its grace ends. `gone`: works no more and is shown to nobody. */
type KeyState = 'active' | 'expiring' | 'gone'

/** Callers roll a key with a grace or without one, and revoke it; the grace ends by the clock. */
type KeyEvent = 'roll' | 'rollWithoutGrace' | 'endGrace' | 'revoke'

export const keyStates: StateTable<KeyState, KeyEvent> = {
  active: { roll: 'expiring', rollWithoutGrace: 'gone', endGrace: 'active', revoke: 'gone' },
  expiring: { roll: refused, rollWithoutGrace: refused, endGrace: 'gone', revoke: 'gone' },
  gone: { roll: refused, rollWithoutGrace: refused, endGrace: 'gone', revoke: refused },
}

/** The state of a key that was not revoked, by the end of its grace if it was rolled. */
export function keyStateAt(expiresAt: Date | null, at: Date): KeyState {
  if (!expiresAt) return 'active'
  return expiresAt > at ? 'expiring' : 'gone'
}
