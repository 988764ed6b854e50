import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers'
import { secret } from './credentials.ts'
import type { TestServer, TestServers } from './servers.ts'

const postgresImage = 'postgres:18'
const natsImage = 'nats:2.15'
const configurationFile = '/etc/outrider/nats.json'

/** The official images, run by testcontainers. */
export const containerServers: TestServers = {
  async startPostgres() {
    const password = secret()
    const container = await new GenericContainer(postgresImage)
      .withEnvironment({ POSTGRES_PASSWORD: password })
      .withCommand([
        'postgres',
        ...[
          'fsync=off',
          'synchronous_commit=off',
          'full_page_writes=off',
          'max_connections=200',
        ].flatMap((setting) => ['-c', setting]),
      ])
      .withExposedPorts(5432)
      // The image starts the server once to initialize it, then for good.
      .withWaitStrategy(Wait.forLogMessage(/database system is ready to accept connections/, 2))
      .start()
    return serverOf(container, `postgres://postgres:${password}@`, 5432, '/postgres')
  },
  async startNats(configuration) {
    const content = JSON.stringify({
      listen: '0.0.0.0:4222',
      jetstream: { store_dir: '/data' },
      ...configuration,
    })
    const container = await new GenericContainer(natsImage)
      .withCopyContentToContainer([{ content, target: configurationFile }])
      .withCommand(['--config', configurationFile])
      .withExposedPorts(4222)
      .withWaitStrategy(Wait.forLogMessage(/Server is ready/))
      .start()
    return serverOf(container, 'nats://', 4222)
  },
}

function serverOf(
  container: StartedTestContainer,
  start: string,
  port: number,
  path = '',
): TestServer {
  return {
    url: `${start}${container.getHost()}:${container.getMappedPort(port)}${path}`,
    async [Symbol.asyncDispose]() {
      await container.stop()
    },
  }
}
