import { parseAbiItem, toEventSelector, toEventSignature } from 'viem/utils'

interface EventSignature {
  /** Without names and in full: `Transfer(address,address,uint256)`. */
  readonly signature: string
  readonly topic0: string
}

/**
 * Reads an event as Solidity declares it, with or without names, `indexed` and the word `event`; undefined
 * for anything else. Its topic0 is the Keccak-256 hash of the signature (Solidity's ABI specification, section Events).
 */
export function readSignature(text: string): EventSignature | undefined {
  try {
    const declaration: string = `event ${text.trim().replace(/^event\s+/, '')}`
    const item = parseAbiItem(declaration)
    if (item.type !== 'event') return undefined
    return { signature: toEventSignature(item), topic0: toEventSelector(item) }
  } catch {
    return undefined
  }
}

/** A built-in event, from a public ABI. */
export interface BuiltIn {
  readonly standard: string
  /** Its name in trigger specs. */
  readonly name: string
  /** The payload path of the wallet it is about. */
  readonly subject: string | undefined
  readonly event?: EventSignature & { readonly abi: string }
  readonly instruction?: { readonly programId: string; readonly instructionName: string }
}

/** Of events as their ABI declares them: `Transfer(address indexed from, …) → from`, with the parameter that is the subject. */
export function eventsOf(standard: string, rows: readonly string[]): BuiltIn[] {
  return rows.map((row) => {
    const [abi = '', subject] = row.split(' → ')
    const event = readSignature(abi)
    if (!event) throw new Error(`not an event: ${abi}`)
    return { standard, name: abi.slice(0, abi.indexOf('(')), subject, event: { ...event, abi } }
  })
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
