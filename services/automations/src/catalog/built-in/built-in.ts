/** A built-in event, from a public ABI. */
export interface BuiltIn {
  readonly standard: string
  /** Its name in trigger specs. */
  readonly name: string
  /** The payload path of the wallet it is about. */
  readonly subject: string | undefined
  readonly event?: { readonly topic0: string; readonly abi: string }
  readonly instruction?: { readonly programId: string; readonly instructionName: string }
}

/** Rows of `topic0`, the event as its ABI declares it, and the parameter that is its subject. */
export function eventsOf(
  standard: string,
  rows: readonly (readonly [topic0: string, abi: string, subject?: string])[],
): BuiltIn[] {
  return rows.map(([topic0, abi, subject]) => ({
    standard,
    name: abi.slice(0, abi.indexOf('(')),
    subject,
    event: { topic0, abi },
  }))
}

/** Rows of an instruction's name, as decoders write it, and the field that is its subject. */
export function instructionsOf(
  standard: string,
  programId: string,
  rows: readonly (readonly [instructionName: string, subject?: string])[],
): BuiltIn[] {
  return rows.map(([instructionName, subject]) => ({
    standard,
    name: instructionName,
    subject,
    instruction: { programId, instructionName },
  }))
}
