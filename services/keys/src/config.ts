import { readConfig as read, ServiceConfig } from '@outrider/service/config'
import { type Static, Type } from 'typebox'
import { evmChains } from './wallets/chains.ts'

const RpcUrl = Type.Optional(Type.String({ format: 'uri', pattern: '^https?://' }))

export type KeysConfig = Static<typeof KeysConfig>
export const KeysConfig = Type.Object({
  ...ServiceConfig.properties,
  /** Where contract wallets of a chain are asked (JSON-RPC), by the chain's slug; others may be there, and are not used. */
  rpcUrl: Type.Optional(
    Type.Object(Object.fromEntries(Object.keys(evmChains).map((slug) => [slug, RpcUrl]))),
  ),
})

/** Reads the keys service's environment; throws one error that names every fault. */
export function readConfig(env: NodeJS.ProcessEnv): KeysConfig {
  return read(KeysConfig, env, { rpcUrl: rpcUrlsOf(env) })
}

/** `RPC_URL_<CHAIN>`, not yet checked: the slug in capitals, `_` for `-`, as `RPC_URL_BASE_SEPOLIA`. */
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
