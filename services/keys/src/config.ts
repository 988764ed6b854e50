import {
  CellConfig,
  EncryptionConfig,
  readConfig as read,
  ServiceConfig,
} from '@outrider/service/config'
import { type Static, Type } from 'typebox'
import { evmChains } from './wallets/chains.ts'

const RpcUrl = Type.Optional(Type.String({ format: 'uri', pattern: '^https?://' }))

export type KeysConfig = Static<typeof KeysConfig>
export const KeysConfig = Type.Object({
  ...ServiceConfig.properties,
  ...CellConfig.properties,
  /** Whether users may create organizations; otherwise only the operator does. `npm start` allows it by default. */
  selfService: Type.Boolean({ default: false }),
  /** Whether users without a second factor may only set one up. */
  requireSecondFactor: Type.Optional(Type.Boolean({ default: false })),
  ...EncryptionConfig.properties,
  /** JSON-RPC endpoints by the slug of the chain, for contract wallets. Unknown slugs are ignored. */
  rpcUrl: Type.Optional(
    Type.Object(Object.fromEntries(Object.keys(evmChains).map((slug) => [slug, RpcUrl]))),
  ),
})

/** Throws one error with every invalid variable. */
export function readConfig(env: NodeJS.ProcessEnv): KeysConfig {
  return read(KeysConfig, env, { rpcUrl: rpcUrlsOf(env) })
}

/** Reads `RPC_URL_<CHAIN>`: the slug in capitals, `_` for `-`, as `RPC_URL_BASE_SEPOLIA`. */
function rpcUrlsOf(env: NodeJS.ProcessEnv): Record<string, string> {
  const prefix = 'RPC_URL_'
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, url]) =>
      name.startsWith(prefix) && url
        ? [[name.slice(prefix.length).toLowerCase().replaceAll('_', '-'), url]]
        : [],
    ),
  )
}
