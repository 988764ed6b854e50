import { type TypeId, uuidOf } from '@outrider/contracts/ids'
import type { inviteMember, Role } from '@outrider/contracts/organizations'
import { makeToken } from '@outrider/contracts/secrets'
import type { Static } from 'typebox'
import type { NewInvitation } from './queries.ts'

/** Milliseconds for which an invitation may be accepted. */
const lifetime = 7 * 24 * 3_600_000

/** An invitation to be stored, and the one answer that shows its token. */
export function newInvitation(
  id: TypeId<'inv'>,
  orgId: TypeId<'org'>,
  address: string,
  role: Role,
  invitedBy: TypeId<'usr'> | null,
  now: Date,
): { invitation: NewInvitation; told: Static<typeof inviteMember.reply> } {
  const email = address.toLowerCase()
  const { text: token, digest } = makeToken('inv')
  const expiresAt = new Date(now.getTime() + lifetime)
  return {
    invitation: {
      id: uuidOf(id),
      orgId: uuidOf(orgId),
      email,
      role,
      digest,
      invitedBy: invitedBy && uuidOf(invitedBy),
      createdAt: now,
      expiresAt,
    },
    told: { email, role, token, expiresAt: expiresAt.toISOString() },
  }
}
