import type { ProblemCode } from '@outrider/contracts/problem'

/** What the reference says about an operation besides its schemas. */
export interface OperationText {
  /** What it does, what happens afterwards, and what to watch for. Who may call it is added. */
  readonly description: string
  /** When it is rejected because of the state of a resource. Problems of every route are not listed. */
  readonly refusals?: Readonly<Partial<Record<ProblemCode, string>>>
}

export type OperationTexts = Readonly<Record<string, OperationText>>

/** `CONFLICT` where callers may choose keys. */
export const keyIsTaken = { CONFLICT: 'Another resource of this kind has the key.' }
