import {
  CellConfig,
  EncryptionConfig,
  readConfig as read,
  ServiceConfig,
} from '@outrider/service/config'
import { minHashSecret } from '@outrider/contracts/hashes'
import { type Static, Type } from 'typebox'
import { evmChains } from './wallets/chains.ts'

const RpcUrl = Type.Optional(Type.String({ format: 'uri', pattern: '^https?://' }))

/** The directory in which the accounts of all cells are found. Without a URL there is none. */
const DirectoryConfig = Type.Object({
  /** With a user of its own, in an account that cells share. */
  directoryNatsUrl: Type.Optional(ServiceConfig.properties.natsUrl),
  /** Keys the hashes of email addresses: the same in all cells. */
  directorySecret: Type.Optional(Type.String({ minLength: minHashSecret })),
  /** The JetStream domain whose bucket this cell mirrors; omitted in the cell that has it. */
  directoryHub: Type.Optional(Type.String({ pattern: '^[0-9A-Za-z_-]+$' })),
  /** How callers reach this cell: an origin, without a slash at its end. */
  publicUrl: Type.Optional(Type.String({ pattern: '^https?://[^/]+$' })),
})

const OidcConfig = Type.Object({
  /** The issuer of an OpenID provider. Without one there is no single sign-on. */
  oidcIssuer: Type.Optional(
    Type.String({
      format: 'uri',
      pattern: String.raw`^(https://|http://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(/|$))`,
    }),
  ),
  oidcClientId: Type.Optional(Type.String()),
  oidcClientSecret: Type.Optional(Type.String()),
  /** As the button of the sign-in page names it. */
  oidcName: Type.Optional(Type.String({ default: 'single sign-on' })),
  /** Domains of the email addresses that may sign in, separated by commas; any if empty. */
  oidcEmailDomains: Type.Optional(Type.String({ default: '' })),
  /** Whether users may also sign in with passwords. */
  passwordSignIn: Type.Optional(Type.Boolean({ default: true })),
})

export type KeysConfig = Static<typeof KeysConfig>
export const KeysConfig = Type.Object({
  ...ServiceConfig.properties,
  ...CellConfig.properties,
  ...DirectoryConfig.properties,
  ...OidcConfig.properties,
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
  const config = read(KeysConfig, env, { rpcUrl: rpcUrlsOf(env) })
  const { directoryNatsUrl, directorySecret, cell, publicUrl } = config
  if (directoryNatsUrl && !(directorySecret && cell && publicUrl))
    throw new Error(
      'configuration: DIRECTORY_NATS_URL needs DIRECTORY_SECRET, CELL, and PUBLIC_URL as well',
    )
  if (config.oidcIssuer && !(config.oidcClientId && config.oidcClientSecret))
    throw new Error(
      'configuration: OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET as well',
    )
  if (config.passwordSignIn === false && !config.oidcIssuer)
    throw new Error('configuration: PASSWORD_SIGN_IN is false, but OIDC_ISSUER is missing')
  return config
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
