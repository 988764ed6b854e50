import type { Role } from '@outrider/contracts/organizations'

/** Who may issue, roll and revoke keys, set origins, and invite. */
export const managers: readonly Role[] = ['OWNER', 'ADMIN']

/** Whether somebody of role `actor` may give or take `role`. */
export function mayGiveOrTake(actor: Role, role: Role): boolean {
  return actor === 'OWNER' || (actor === 'ADMIN' && role !== 'OWNER')
}
