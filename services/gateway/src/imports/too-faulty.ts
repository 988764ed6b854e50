import { invalid } from '@outrider/contracts/problem'

/** An import goes on for so many refused rows, whatever their share. */
export const fewestRefused = 1_000
/** The share of refused rows, of those read so far, beyond which it stops: the file is not what it should be. */
const maxRefusedShare = 0.5

/** Throws `VALIDATION_FAILED` when so many rows were refused that an import is not to go on. */
export function refuseTooFaulty({
  received,
  rejected,
}: {
  readonly received: number
  readonly rejected: number
}): void {
  if (rejected > fewestRefused && rejected > received * maxRefusedShare)
    throw invalid('body', `is refused: ${rejected} of the first ${received} rows are not valid`)
}
