import { readConfig as read, ServiceConfig, serviceEnvironment } from '@outrider/service/config'
import { type Static, Type } from 'typebox'
import { machineServers, parseServer } from './dns/servers.ts'

export type DomainsConfig = Static<typeof DomainsConfig>
export const DomainsConfig = Type.Object({
  ...ServiceConfig.properties,
  /** The zone of our own that customers' SPF and DKIM records point into; lower case, no dot at the end. */
  serviceZone: Type.String({
    pattern: String.raw`^(?=.{1,150}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$`,
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
})

/** A name that nobody can own (RFC 2606): enough to try the service, not to send from it. */
const exampleZone = 'mail.outrider.example'

/** Reads the domains service's environment; throws one error that names every fault. */
export function readConfig(env: NodeJS.ProcessEnv): DomainsConfig {
  return read(DomainsConfig, {
    ...serviceEnvironment(env),
    serviceZone: env['SERVICE_ZONE'] ?? exampleZone,
    dnsServers: serversOf(env['DNS_SERVERS'] ?? ''),
  })
}

/** `ip:port,…`; what is not one is left as it is, to be refused. */
function serversOf(text: string): unknown[] {
  const written = text.split(',').flatMap((each) => each.trim() || [])
  return written.length === 0 ? machineServers() : written.map((each) => parseServer(each) ?? each)
}
