import { connect } from 'node:net'
import {
  type BoundPorts,
  GenericContainer,
  getContainerRuntimeClient,
  type StartedTestContainer,
  Wait,
  type WaitStrategy,
} from 'testcontainers'
import { secret } from './credentials.ts'
import { eventually } from './eventually.ts'
import { natsForTests, postgresForTests, type TestServers } from './servers.ts'

const postgresImage = 'postgres:18'
const natsImage = 'nats:2.15'
const configurationFile = '/etc/outrider/nats.json'
/** As @outrider/embedded makes a cluster. The image takes the password from its environment. */
const initdb = '--locale=C --locale-provider=builtin --builtin-locale=C.UTF-8 --encoding=UTF8'

/**
 * The official images, run by testcontainers. A nats-server that is disposed is stopped, which deletes its data, and its container waits for
 * the next one: a run needs as many as are used side by side. `stack` removes all containers.
 */
export function openContainerServers(stack: AsyncDisposableStack): TestServers {
  const idle: StartedTestContainer[] = []
  return {
    async startPostgres() {
      const password = secret()
      const settings = Object.entries(postgresForTests).map(([name, value]) => `${name}=${value}`)
      const container = await new GenericContainer(postgresImage)
        .withEnvironment({ POSTGRES_PASSWORD: password, POSTGRES_INITDB_ARGS: initdb })
        .withCommand(['postgres', ...settings.flatMap((setting) => ['-c', setting])])
        .withExposedPorts(5432)
        // The image starts the server once to initialize it, then for good.
        .withWaitStrategy(Wait.forLogMessage(/database system is ready to accept connections/, 2))
        .start()
      const stop = removing(container, stack)
      const url = `postgres://postgres:${password}@${addressOf(container, 5432)}/postgres`
      return { url, [Symbol.asyncDispose]: stop }
    },
    async startNats(configuration) {
      const content = JSON.stringify({
        listen: '0.0.0.0:4222',
        ...natsForTests(configuration, { store_dir: '/data' }),
      })
      const files = [{ content, target: configurationFile }]
      const waiting = idle.pop()
      await waiting?.copyContentToContainer(files)
      await waiting?.restart()
      const container = waiting ?? (await startNatsContainer(files))
      if (!waiting) removing(container, stack)
      return {
        url: `nats://${addressOf(container, 4222)}`,
        async [Symbol.asyncDispose]() {
          const { container: runtime } = await getContainerRuntimeClient()
          await runtime.stop(runtime.getById(container.getId()), { timeout: 0 })
          idle.push(container)
        },
      }
    },
  }
}

function startNatsContainer(files: { content: string; target: string }[]) {
  return new GenericContainer(natsImage)
    .withCopyContentToContainer(files)
    .withTmpFs({ '/data': 'rw' }) // empty whenever the container starts
    .withCommand(['--config', configurationFile])
    .withExposedPorts(4222)
    .withWaitStrategy(greeting)
    .start()
}

/**
 * Until nats-server greets. Its log does not do: testcontainers reads it from the time at which Docker says that the container was started
 * again, and the server may have been ready before.
 */
const greeting: WaitStrategy = {
  async waitUntilReady(_container: unknown, ports: BoundPorts) {
    const { info } = await getContainerRuntimeClient()
    await eventually(() => readGreeting(info.containerRuntime.host, ports.getBinding(4222)))
  },
  withStartupTimeout: () => greeting,
  isStartupTimeoutSet: () => true,
  getStartupTimeout: () => 60_000,
}

/** Throws when the connection is closed without a greeting, as Docker does until the server listens. */
async function readGreeting(host: string, port: number): Promise<void> {
  for await (const data of connect({ host, port })) if (String(data).startsWith('INFO ')) return
  throw new Error(`no nats-server at ${host}:${port}`)
}

/** Returns what removes the container; `stack` does, too. */
function removing(container: StartedTestContainer, stack: AsyncDisposableStack) {
  const stop = async () => {
    await container.stop()
  }
  stack.defer(stop)
  return stop
}

const addressOf = (container: StartedTestContainer, port: number) =>
  `${container.getHost()}:${container.getMappedPort(port)}`
