import type { Trigger } from '@outrider/contracts/automations'

/** The canonical name of a trigger's event: as called, else the instruction that emitted it. */
export function eventNameOf({ event, programId, instructionName }: Trigger): string | undefined {
  return event ?? (programId === undefined ? undefined : instructionName)
}
