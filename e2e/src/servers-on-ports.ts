import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { serviceNames } from '@outrider/contracts/services'
import { startNats } from '@outrider/embedded/nats'
import { findNatsServer } from '@outrider/embedded/nats-server-binary'
import { startPostgres } from '@outrider/embedded/postgres'
import { passwordOf, type Passwords } from '@outrider/outrider/bootstrap'
import { natsConfiguration } from '@outrider/service/nats/connection'

export interface Ports {
  readonly postgres: number
  readonly nats: number
}

interface Where {
  readonly dataDir: string
  readonly ports: Ports
  readonly passwords: Passwords
}

const cacheDir = fileURLToPath(new URL('../../.cache/nats-server', import.meta.url))

/** Starts PostgreSQL and nats-server, empty, on ports that are known beforehand. Answers the superuser's URL. */
export async function startServers(
  { dataDir, ports, passwords }: Where,
  stack: AsyncDisposableStack,
): Promise<{ readonly adminUrl: string }> {
  const program = await findNatsServer({
    cacheDir,
    program: process.env['NATS_SERVER_BIN'],
    say: () => {},
  })
  const users = Object.fromEntries(serviceNames.map((name) => [name, passwordOf(passwords, name)]))
  const configuration = natsConfiguration(passwords.operator, users)
  const [postgres, nats] = await Promise.all([
    startPostgres({
      dataDir: join(dataDir, 'postgres'),
      password: passwords.postgres,
      port: ports.postgres,
    }),
    startNats({ dataDir: join(dataDir, 'nats'), program, configuration, port: ports.nats }),
  ])
  stack.use(postgres)
  stack.use(nats)
  return { adminUrl: postgres.url }
}
