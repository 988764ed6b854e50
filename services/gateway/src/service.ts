import { createLog } from '@outrider/service/log'
import { connectNats } from '@outrider/service/nats'
import { createPublisher } from '@outrider/service/publish'
import { request } from '@outrider/service/requests'
import { createApp } from './app.ts'
import { createVerifier } from './authenticate.ts'
import type { GatewayConfig } from './config.ts'
import { createLimiter } from './limits/limiter.ts'
import { readAcceptedEvent } from './read-accepted-event.ts'
import { routes } from './routes.ts'
import { serveHttp } from './serve-http.ts'

/** Serves HTTP from its return until disposed; answers the port, which the system chose when it was 0. */
export async function startGateway(
  config: GatewayConfig,
  stack: AsyncDisposableStack,
): Promise<{ port: number }> {
  const log = createLog('gateway', config.logLevel)
  const nats = stack.adopt(await connectNats(config.natsUrl, 'gateway', log), (connection) =>
    connection.close(),
  )
  const publisher = createPublisher(nats)
  const verifier = stack.use(createVerifier(nats))
  const limiter = stack.use(createLimiter(nats, config.rates))
  const app = createApp({
    routes,
    log,
    limiter,
    gate: { verifySecretKey: verifier.verify },
    ready: async () => !nats.isClosed() && (await nats.rtt()) >= 0,
    toolsFor: (requestId) => ({
      ask: (contract, data) => request(nats, contract, data, requestId),
      publish: (message) => publisher.publish(message),
      readAcceptedEvent: (sequence) => readAcceptedEvent(nats, sequence),
    }),
  })
  await nats.flush()
  const server = stack.use(await serveHttp(app.callback(), config.port))
  log.info({ port: server.port }, 'listening')
  return { port: server.port }
}
