import { type ConfirmationState, getConfirmation } from '@outrider/contracts/forms'
import { notFound } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import type { Pool } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { type ConfirmationRow, findConfirmation } from './confirmation-queries.ts'

export const answerGetConfirmation = ({ db }: Service) =>
  answer(getConfirmation, async ({ digest }) => {
    const row = await readConfirmation(db, digest)
    return confirmationOf(row, stateOf(row))
  })

/** Throws `NOT_FOUND` when the token opens nothing. */
export async function readConfirmation(db: Pool, digest: string): Promise<ConfirmationRow> {
  const row = await findConfirmation(db, digest)
  if (!row) throw notFound()
  return row
}

export function stateOf({ confirmedAt, expiresAt }: ConfirmationRow): ConfirmationState {
  if (confirmedAt !== null) return 'confirmed'
  return clock.now() < expiresAt ? 'open' : 'expired'
}

export function confirmationOf(
  { formName, consentText, redirectUrl }: ConfirmationRow,
  state: ConfirmationState,
) {
  return { state, formName, consentText, redirectUrl }
}
