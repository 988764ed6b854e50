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
  /** `down`: answers 500; `silent`: not at all. */
  mood: 'up' | 'down' | 'silent'
}

/** A JSON-RPC endpoint of a chain that has EIP-1271 wallets and nothing else. */
export async function startChain(): Promise<Chain> {
  const wallets = new Map<string, string>()
  const server = createServer((req, res) => {
    if (chain.mood === 'down') res.writeHead(500).end()
    if (chain.mood === 'up')
      void answer(req, wallets).then((reply) =>
        res.setHeader('content-type', 'application/json').end(JSON.stringify(reply)),
      )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is one
  const { port } = server.address() as AddressInfo
  const chain: Chain = {
    url: `http://127.0.0.1:${port}`,
    wallets,
    mood: 'up',
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return chain
}

async function answer(req: IncomingMessage, wallets: Map<string, string>) {
  const { id, params } = parse(Call, JSON.parse(await text(req)))
  const { to, data } = parse(Target, params[0])
  const account = wallets.get(to.toLowerCase())
  if (account === undefined) return { jsonrpc: '2.0', id, result: '0x' }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema's pattern
  const { args } = decodeFunctionData({ abi, data: data as `0x${string}` })
  const [hash, signature] = args
  const signer = await recoverAddress({ hash, signature }).catch(() => undefined)
  if (signer === account)
    return {
      jsonrpc: '2.0',
      id,
      result: encodeFunctionResult({
        abi,
        functionName: 'isValidSignature',
        result: '0x1626ba7e',
      }),
    }
  const reason = encodeErrorResult({
    abi: parseAbi(['error Error(string)']),
    errorName: 'Error',
    args: ['not mine'],
  })
  return { jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted', data: reason } }
}
