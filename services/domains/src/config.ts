import { EncryptionConfig, readConfig as read, ServiceConfig } from '@outrider/service/config'
import { type Static, Type } from 'typebox'
import { machineServers, parseServer, parseUpdateUrl, tsigAlgorithms } from './dns/servers.ts'
import { parseTerm } from './spf/parse-record.ts'

/** A reserved name (RFC 2606): enough to try the service, but not to send from it. */
const exampleZone = 'mail.outrider.example'

export type DomainsConfig = Static<typeof DomainsConfig>
export const DomainsConfig = Type.Object({
  ...ServiceConfig.properties,
  ...EncryptionConfig.properties,
  /** The zone of our own that customers' SPF and DKIM records point into; lower case, no dot at the end. */
  serviceZone: Type.String({
    pattern: String.raw`^(?=.{1,150}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$`,
    default: exampleZone,
  }),
  /** Where DNS is asked: the machine's own resolvers when none are named. */
  dnsServers: Type.Array(
    Type.Object({
      address: Type.String(),
      port: Type.Integer(),
      family: Type.Union([Type.Literal(4), Type.Literal(6)]),
    }),
    { minItems: 1 },
  ),
  /** Where DKIM keys are published by DNS updates; without it they are only in the exported zone file. */
  dnsUpdateUrl: Type.Optional(
    Type.Object({
      host: Type.String(),
      port: Type.Integer({ minimum: 1, maximum: 65_535 }),
      key: Type.Optional(
        Type.Object({
          name: Type.String({ minLength: 1 }),
          algorithm: Type.Enum([...tsigAlgorithms]),
          secret: Type.String({ pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
        }),
      ),
    }),
  ),
  /** The networks that mail is sent from, as SPF has them; without them the operator publishes the service's SPF. */
  sendingNetworks: Type.Array(Type.String({ pattern: '^ip[46]:' })),
})

/** Reads the domains service's environment; throws one error that names every fault. */
export function readConfig(env: NodeJS.ProcessEnv): DomainsConfig {
  const updateUrl = env['DNS_UPDATE_URL'] || undefined
  return read(DomainsConfig, env, {
    serviceZone: env['SERVICE_ZONE'], // an empty one is refused: records that are published already point to it
    dnsServers: serversOf(listed(env['DNS_SERVERS'])),
    dnsUpdateUrl: updateUrl && (parseUpdateUrl(updateUrl) ?? updateUrl),
    sendingNetworks: listed(env['SENDING_NETWORKS']).map(networkOf),
  })
}

function listed(text = ''): string[] {
  return text.split(',').flatMap((each) => each.trim() || [])
}

/** An invalid server is left unchanged, so that validation rejects it. */
function serversOf(written: readonly string[]): unknown[] {
  return written.length === 0 ? machineServers() : written.map((each) => parseServer(each) ?? each)
}

/** `192.0.2.0/24` in SPF syntax; an invalid network is left unchanged, so that validation rejects it. */
function networkOf(written: string): string {
  const term = `${written.includes(':') ? 'ip6' : 'ip4'}:${written}`
  return parseTerm(term) ? term : written
}
