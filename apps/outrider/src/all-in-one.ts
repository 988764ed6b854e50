import { once } from 'node:events'
import { createServer } from 'node:net'
import { connect } from '@nats-io/transport-node'
import { basePath } from '@outrider/contracts/paths'
import { gatewayService } from '@outrider/contracts/services'
import { lockDataDir } from '@outrider/embedded/data-dir'
import { type NatsFiles, natsFilesIn, tlsFilesIn } from '@outrider/service/config'
import { background } from '@outrider/service/jobs/loop'
import { connectNats, serverOf } from '@outrider/service/nats/connection'
import { purgeStreams } from '@outrider/service/nats/streams'
import { milestone, serveHealth } from '@outrider/service/observe/health'
import { createLog, type Logger } from '@outrider/service/observe/log'
import { clock } from '@outrider/service/observe/time'
import { keepBootstrap, keepPasswords, openBootstrap, passwordOf } from './bootstrap.ts'
import { storageOf, readConfig } from './config.ts'
import { prepareDatabase, prepareStreams, storageFor } from './prepare.ts'
import { openServers } from './servers.ts'
import { openThreads, startServices } from './services.ts'

type Say = (line: string) => void

/**
 * Runs the whole product in this process: servers, migrations, streams, and all services. Returns the base
 * URL when everything serves. `stack` closes all of it, newest first.
 */
export async function startAllInOne(
  env: NodeJS.ProcessEnv,
  say: Say,
  stack: AsyncDisposableStack,
): Promise<string> {
  const config = readConfig(env)
  const natsFiles = natsFilesIn(env)
  const tls = tlsFilesIn(env)
  const port = await choosePort(config.PORT, config.HOST)
  const ready = stack.use(milestone('starting'))
  if (config.HEALTH_PORT > 0)
    stack.use(await serveHealth({ ...tls, host: config.HOST, port: config.HEALTH_PORT }))
  const dataDir = stack.use(await lockDataDir(config.DATA_DIR)).path
  const passwords = await keepPasswords(dataDir)
  const log = createLog('outrider', config.LOG_LEVEL)
  const threads = openThreads(stack)
  const servers = await openServers({ config, natsFiles, dataDir, passwords, log, say }, stack)

  say('preparing schemas and streams')
  await Promise.all([
    prepareDatabase({
      adminUrl: (service) => servers.adminDatabaseUrl(service),
      passwordFor: (service) => passwordOf(passwords, service),
      ca: config.DATABASE_CA,
    }),
    prepareStreams(
      servers.operatorNatsUrl,
      {
        ...storageOf(
          config,
          config.STREAM_BYTES ?? (await storageFor(dataDir, config.STREAM_ARCHIVE)),
        ),
        keepsExisting: config.NATS_URL !== undefined && config.STREAM_BYTES === undefined,
      },
      natsFiles,
    ),
  ])

  say('starting the services')
  const bootstrap = await openBootstrap(dataDir, config.OPERATOR_TOKEN, config.CELL)
  const origin = `${tls.tlsCertificate ? 'https' : 'http'}://localhost:${port}`
  const publicUrl = env['PUBLIC_URL'] || origin
  if (publicUrl.startsWith('https:') && !env['TRUSTED_PROXIES'])
    say('TRUSTED_PROXIES is missing: all callers behind a proxy share its limits')
  const shared = {
    ...env,
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    TRUSTED_PROXIES: env['TRUSTED_PROXIES'] || '0',
    DATA_DIR: dataDir,
    HASH_SECRET: config.HASH_SECRET ?? passwords.hashSecret,
    SELF_SERVICE: String(config.SELF_SERVICE),
    ENCRYPTION_KEYS: config.ENCRYPTION_KEYS ?? passwords.encryptionKeys,
    LOG_LEVEL: config.LOG_LEVEL,
    HEALTH_PORT: '0',
    OPERATOR_TOKEN: bootstrap.operatorToken,
  }
  await startServices(threads, shared, servers, stack)
  const baseUrl = `${origin}${basePath}`
  const nats = await connectNats(
    servers.natsUrl(gatewayService.name),
    gatewayService.name,
    log,
    natsFiles,
  )
  await keepBootstrap(dataDir, { ...bootstrap, baseUrl }, nats)
  await nats.close()
  stack.use(await keepPurging(servers.operatorNatsUrl, log, natsFiles))
  ready.reach()
  stack.defer(() => ready.leave()) // before anything else ends: probes must hear it immediately
  return baseUrl
}

/**
 * The port to listen on; a free one for 0. Throws one clear line when the port is in use, before anything
 * else starts.
 */
async function choosePort(port: number, host: string | undefined): Promise<number> {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new Error(`cannot listen on PORT ${port}: ${code}`, { cause: error })
  }
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : port
}

/** Milliseconds between purges. A stream must have room for the messages of one interval. */
const interval = 60_000

/** Deletes messages that every service has handled, each minute until disposed. */
async function keepPurging(
  operatorUrl: string,
  log: Logger,
  files: NatsFiles,
): Promise<AsyncDisposable> {
  const nats = await connect({ ...serverOf(operatorUrl, files), maxReconnectAttempts: -1 })
  const loop = background(log, 'purging streams', interval, async () => {
    await purgeStreams(nats, log, clock.now())
    return false
  })
  return {
    async [Symbol.asyncDispose]() {
      await loop[Symbol.asyncDispose]()
      await nats.close()
    },
  }
}
