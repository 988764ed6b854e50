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
