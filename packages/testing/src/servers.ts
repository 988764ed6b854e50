import process from 'node:process'

export interface Server extends AsyncDisposable {
  /** For PostgreSQL the superuser's; for nats-server without credentials. */
  readonly url: string
}

/** Where tests get their servers from. Each server and its data are gone once it is disposed. */
export interface Servers {
  startPostgres(): Promise<Server>
  /** `configuration` as nats-server's own, its users included. */
  startNats(configuration: Readonly<Record<string, unknown>>): Promise<Server>
}

/** Containers with `TEST_SERVERS=containers`, otherwise what the product itself embeds. */
export async function openServers(): Promise<Servers> {
  if (process.env['TEST_SERVERS'] === 'containers')
    return (await import('./container-servers.ts')).containerServers
  return (await import('./embedded-servers.ts')).openEmbeddedServers()
}
