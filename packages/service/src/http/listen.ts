import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import { createServer as createTlsServer } from 'node:https'

/** Where a server listens, and the PEM files of its certificate and key: with them it serves https, otherwise http. */
export interface ListenOptions {
  /** A free one for 0. */
  readonly port: number
  readonly host?: string | undefined
  readonly tlsCertificate?: string | undefined
  readonly tlsKey?: string | undefined
}

/** Milliseconds after which the files are read again: certificates are renewed days before they expire. */
export const rereadAfter = 3_600_000

/** Listens. The caller closes the server. */
export async function listen(
  { port, host, tlsCertificate, tlsKey }: ListenOptions,
  listener: RequestListener,
  options: ServerOptions = {},
): Promise<Server> {
  const server =
    tlsCertificate === undefined || tlsKey === undefined
      ? createServer(options, listener)
      : createSecured(tlsCertificate, tlsKey, listener, options)
  server.listen(port, host)
  await once(server, 'listening')
  return server
}

function createSecured(
  certificate: string,
  key: string,
  listener: RequestListener,
  options: ServerOptions,
): Server {
  const read = () =>
    ({ cert: readFileSync(certificate), key: readFileSync(key), minVersion: 'TLSv1.2' }) as const
  const server = createTlsServer({ ...options, ...read() }, listener)
  const timer = setInterval(() => {
    try {
      server.setSecureContext(read())
    } catch {
      // The files are being replaced: the certificate before is valid, and they are read again.
    }
  }, rereadAfter).unref()
  return server.once('close', () => clearInterval(timer))
}
