import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { parse } from '@outrider/contracts/contract'
import { Type } from 'typebox'
import {
  decodeFunctionData,
  encodeErrorResult,
  encodeFunctionResult,
  parseAbi,
  recoverAddress,
} from 'viem'

const abi = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])

const Call = Type.Object({
  id: Type.Integer(),
  method: Type.Literal('eth_call'),
  params: Type.Array(Type.Unknown()),
})
const Target = Type.Object({ to: Type.String(), data: Type.String({ pattern: '^0x' }) })

/** What a chain's contracts do. */
export interface Chain extends AsyncDisposable {
  readonly url: string
  /** Contract wallets, by address in lower case: the account whose signature each takes for its own. */
  readonly wallets: Map<string, string>
  /** `down`: answers 500; `silent`: not at all; `broken`: that something went wrong inside. */
  mood: 'up' | 'down' | 'silent' | 'broken'
  /** How contracts refuse: with their reason, as old nodes tell it, or by sending the caller elsewhere (EIP-3668). */
  refusal: 'reason' | 'plain' | 'elsewhere'
  /** Paths that were asked for, other than the endpoint's own. */
  readonly visited: string[]
}

/** A JSON-RPC endpoint of a chain that has EIP-1271 wallets and nothing else. */
export async function startChain(): Promise<Chain> {
  const server = createServer((req, res) => {
    if (chain.mood === 'down') res.writeHead(500).end()
    if (req.url !== '/') chain.visited.push(req.url ?? '')
    if (chain.mood === 'up' || chain.mood === 'broken')
      void answer(req, chain).then((reply) =>
        res.setHeader('content-type', 'application/json').end(JSON.stringify(reply)),
      )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is one
  const { port } = server.address() as AddressInfo
  const chain: Chain = {
    url: `http://127.0.0.1:${port}`,
    wallets: new Map(),
    mood: 'up',
    refusal: 'reason',
    visited: [],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return chain
}

async function answer(req: IncomingMessage, chain: Chain) {
  const { id, params } = parse(Call, JSON.parse(await text(req)))
  const { to, data } = parse(Target, params[0])
  const account = chain.wallets.get(to.toLowerCase())
  if (chain.mood === 'broken') return { jsonrpc: '2.0', id, error: broken }
  if (account === undefined) return { jsonrpc: '2.0', id, result: '0x' }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema's pattern
  const { args } = decodeFunctionData({ abi, data: data as `0x${string}` })
  const [hash, signature] = args
  const signer = await recoverAddress({ hash, signature }).catch(() => undefined)
  if (signer !== account) return { jsonrpc: '2.0', id, error: refusalOf(chain, to) }
  const result = encodeFunctionResult({ abi, result: '0x1626ba7e' })
  return { jsonrpc: '2.0', id, result }
}

const broken = { code: -32_603, message: 'header not found' }

function refusalOf({ refusal, url }: Chain, to: string) {
  const message = 'execution reverted'
  if (refusal === 'plain') return { code: -32_000, message }
  if (refusal === 'reason') {
    const reason = parseAbi(['error Error(string)'])
    return { code: 3, message, data: encodeErrorResult({ abi: reason, args: ['not mine'] }) }
  }
  const lookup = parseAbi(['error OffchainLookup(address, string[], bytes, bytes4, bytes)'])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an address of the test's own
  const sender = to as `0x${string}`
  const args = [sender, [`${url}/elsewhere`], '0x', '0x00000000', '0x'] as const
  return { code: 3, message, data: encodeErrorResult({ abi: lookup, args }) }
}
