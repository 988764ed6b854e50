import { invalid } from '@outrider/contracts/problem'
import { base58 } from '@scure/base'
import { getAddress } from 'viem/utils'
import { evmChains, isEvmChain } from './chains.ts'

export interface Wallet {
  readonly kind: 'Ethereum' | 'Solana'
  /** What the message calls the chain. */
  readonly chainId: string
  /** In the letter case of EIP-55 on EVM chains. */
  readonly address: string
}

/** The wallet that an address on a chain is. Throws `VALIDATION_FAILED` naming the one that is none. */
export function walletOf(chain: string, address: string): Wallet {
  if (chain === 'solana') {
    if (!isPublicKey(address)) throw invalid('address', 'is not a Solana address')
    return { kind: 'Solana', chainId: 'mainnet', address }
  }
  if (!isEvmChain(chain))
    throw invalid('chain', `must be solana or one of ${Object.keys(evmChains).join(', ')}`)
  if (!/^0x[0-9a-f]{40}$/i.test(address)) throw invalid('address', 'is not an EVM address')
  return {
    kind: 'Ethereum',
    chainId: String(evmChains[chain]),
    // In lower case no letter can contradict the checksum: the signature alone decides.
    address: getAddress(address.toLowerCase()),
  }
}

function isPublicKey(address: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) && base58.decode(address).length === 32
}
