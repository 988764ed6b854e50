import { parseAbiItem, toEventSelector, toEventSignature } from 'viem/utils'

interface EventSignature {
  /** Without names and in full: `Transfer(address,address,uint256)`. */
  readonly signature: string
  readonly topic0: string
}

/**
 * Reads an event as Solidity declares it, with or without names, `indexed` and the word `event`; undefined
 * for anything else. Its topic0 is the Keccak-256 hash of the signature (Solidity's ABI specification, «Events»).
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
