import { Problem } from '@outrider/contracts/problem'
import {
  AbiDecodingDataSizeTooSmallError,
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  createPublicClient,
  hashMessage,
  http,
  parseAbi,
} from 'viem'
import type { EvmChain } from './chains.ts'
import { isHex } from './signature.ts'

/** What only the chain itself can tell. */
export interface ChainRpc {
  /**
   * Whether the contract at `address` takes the signature for its own (EIP-1271). False on a chain that
   * is not configured, and where no such contract is. Throws `UNAVAILABLE` when the chain cannot be asked.
   */
  isSignedByContract(
    chain: string,
    address: string,
    message: string,
    signature: string,
  ): Promise<boolean>
}

export type RpcUrls = Readonly<Partial<Record<EvmChain, string>>>

/** Milliseconds; the caller waits for five seconds. */
const timeout = 3_000
const magicValue = '0x1626ba7e'
const abi = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])

export function createChainRpc(urls: RpcUrls): ChainRpc {
  const clients = new Map(
    Object.entries(urls).map(([chain, url]) => [
      chain,
      createPublicClient({ transport: http(url, { timeout, retryCount: 0 }) }),
    ]),
  )
  return {
    async isSignedByContract(chain, address, message, signature) {
      const client = clients.get(chain)
      if (!client || !isHex(address) || !isHex(signature)) return false
      try {
        const value = await client.readContract({
          address,
          abi,
          functionName: 'isValidSignature',
          args: [hashMessage(message), signature],
        })
        return value === magicValue
      } catch (error) {
        if (isRefusal(error)) return false
        throw new Problem('UNAVAILABLE', `${chain} cannot be asked, try again`, {
          cause: error,
          retryAfter: 1,
        })
      }
    },
  }
}

/** The chain has answered: there is no such contract, or it does not take the signature. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof BaseError &&
    error.walk(
      (cause) =>
        cause instanceof ContractFunctionRevertedError ||
        cause instanceof ContractFunctionZeroDataError ||
        cause instanceof AbiDecodingDataSizeTooSmallError,
    ) !== null
  )
}
