import { Problem } from '@outrider/contracts/problem'
import type { Logger } from '@outrider/service/observe/log'
import {
  BaseError,
  createPublicClient,
  encodeFunctionData,
  ExecutionRevertedError,
  hashMessage,
  http,
  parseAbi,
} from 'viem'
import type { KeysConfig } from '../config.ts'
import { isEvmChain } from './chains.ts'
import { isHex } from './wallet.ts'

/** Queries to a chain. */
export interface ChainRpc {
  /**
   * Whether the contract at `address` confirms the signature (EIP-1271). False if the chain is not configured, or if there
   * is no such contract. Throws `UNAVAILABLE` if the chain does not respond.
   */
  isSignedByContract(
    chain: string,
    address: string,
    message: string,
    signature: string,
  ): Promise<boolean>
}

/** Milliseconds; the caller waits for five seconds. */
const timeout = 3_000
const abi = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])
/** The magic value, as the first 4 of 32 bytes. */
const isValid = /^0x1626ba7e0{56}$/i

type RpcUrls = NonNullable<KeysConfig['rpcUrl']>

/** `urls` are JSON-RPC endpoints by the slug of the chain; unknown slugs are logged. */
export function createChainRpc(urls: RpcUrls, log: Logger): ChainRpc {
  const clients = new Map<string, ReturnType<typeof clientOf>>()
  for (const [chain, url] of Object.entries(urls))
    if (isEvmChain(chain) && url) clients.set(chain, clientOf(url))
    else log.warn({ chain }, 'RPC URL ignored: unknown chain')
  return {
    async isSignedByContract(chain, address, message, signature) {
      const client = clients.get(chain)
      if (!client || !isHex(address) || !isHex(signature)) return false
      const args = [hashMessage(message), signature] as const
      const data = encodeFunctionData({ abi, args })
      try {
        const { data: value } = await client.call({ to: address, data })
        return isValid.test(value ?? '')
      } catch (error) {
        if (isReverted(error)) return false
        throw new Problem(
          'UNAVAILABLE',
          `the RPC endpoint of ${chain} does not respond, try again`,
          {
            cause: error,
            retryAfter: 1,
          },
        )
      }
    },
  }
}

/** Without EIP-3668: an arbitrary contract must not make us request addresses of its choice. */
function clientOf(url: string) {
  return createPublicClient({ ccipRead: false, transport: http(url, { timeout, retryCount: 0 }) })
}

/** Whether the contract rejected the call, in contrast to a failure of the chain. */
function isReverted(error: unknown): boolean {
  return (
    error instanceof BaseError &&
    error.walk((cause) => cause instanceof ExecutionRevertedError) !== null
  )
}
