import { setTimeout as delay } from 'node:timers/promises'
import { gatewayService } from '@outrider/contracts/services'
import { createAccessLog, createLog } from '@outrider/service/log'
import { serveHealth } from '@outrider/service/monitor/health'
import { milestone } from '@outrider/service/monitor/needs'
import { openNats } from '@outrider/service/nats'
import { createPublisher } from '@outrider/service/publish'
import { request } from '@outrider/service/requests'
import { openTracing } from '@outrider/service/tracing/tracing'
import { createGate } from './access/gate.ts'
import { gatherKeyUses } from './access/key-uses.ts'
import { rememberOrigins } from './access/known-origins.ts'
import { sessionCookieFor } from './access/session-cookie.ts'
import type { GatewayConfig } from './config.ts'
import { serveDashboard } from './dashboard/serve-dashboard.ts'
import { createKeyedPublisher } from './duplicates/keyed-publisher.ts'
import { readAcceptedEvent } from './events/read-accepted-event.ts'
import { createApp } from './http/app.ts'
import { readBuiltFiles } from './http/built-files.ts'
import type { Tools } from './http/route.ts'
import { serveHttp } from './http/server.ts'
import { answeringOnce } from './idempotency/answer-once.ts'
import { createPruner, pruningOf } from './idempotency/pruner.ts'
import { createReplyStore } from './idempotency/reply-store.ts'
import { createInboxStreams } from './inbox/inbox-streams.ts'
import { type BudgetBounds, createByteBudget } from './limits/byte-budget.ts'
import { createLimiter } from './limits/limiter.ts'
import { createPlaces, type PlaceBounds } from './limits/places.ts'
import { documentationSite } from './reference/documentation-site.ts'
import { reference } from './reference/reference.ts'
import { routes } from './routes.ts'

const mebibyte = 1_048_576
/** While it is answered, a body takes up to 60 times its bytes (measured: a batch of events full of empty objects). */
const bodyBounds: BudgetBounds = {
  held: 4 * mebibyte,
  heldByOwner: 2 * mebibyte,
  reserved: { held: 2 * mebibyte, maxSize: 65_536 },
  waiting: 128 * mebibyte,
  waitingOfOwner: 48 * mebibyte,
}
const uploadBounds: BudgetBounds = {
  held: 64 * mebibyte,
  heldByOwner: 16 * mebibyte,
  waiting: 64 * mebibyte,
  waitingOfOwner: 16 * mebibyte,
}

/** An open download takes up to 6 MB: a page as it came, as it is read and as it is written. */
const downloadBounds: PlaceBounds = { ofTenant: 10, ofProcess: 50 }

/** Serves HTTP from its return until disposed; answers the port, which the system chose when it was 0. */
export async function startGateway(
  config: GatewayConfig,
  stack: AsyncDisposableStack,
): Promise<{ port: number }> {
  const log = createLog(gatewayService.name, config.logLevel)
  await openTracing(gatewayService.name, config.otelExporterOtlpEndpoint, stack)
  const started = stack.use(milestone(`${gatewayService.name}: starting or ending`))
  if (config.healthPort) stack.use(await serveHealth(config.healthPort))
  const nats = await openNats(config.natsUrl, gatewayService.name, log, config, stack)
  const publisher = createPublisher(nats, log)
  const keyed = stack.use(await createKeyedPublisher(nats, publisher, gatewayService, log))
  const keyUses = stack.use(gatherKeyUses(nats, log))
  const gate = stack.use(createGate({ nats, keyUses, operatorToken: config.operatorToken }))
  const limiter = stack.use(createLimiter(nats, config.rateLimit))
  const inboxes = createInboxStreams(nats, log)
  const sessionCookie = sessionCookieFor(config.publicUrl)
  const shared: Omit<Tools, 'ask' | 'countItems'> = {
    publish: (message) => publisher.publish(message),
    publishKeyed: (message) => keyed.publish(message),
    sessionCookie,
    publicUrl: config.publicUrl,
    openInbox: inboxes.open,
    readAcceptedEvent: (place) => readAcceptedEvent(nats, place),
  }
  const app = createApp({
    routes,
    pages: [...reference(routes), ...documentationSite(await readBuiltFiles(config.docsDir))],
    dashboard: serveDashboard(await readBuiltFiles(config.dashboardDir), sessionCookie.name),
    log,
    accessLog: config.accessLog ? createAccessLog(gatewayService.name, config.logLevel) : undefined,
    trustedProxies: config.trustedProxies ?? 0,
    limiter,
    knowsOrigin: rememberOrigins(nats, limiter),
    sessionCookie,
    bodies: createByteBudget(bodyBounds),
    uploads: createByteBudget(uploadBounds),
    downloads: createPlaces(downloadBounds),
    answerOnce: answeringOnce(createReplyStore(nats, createPruner(pruningOf(nats, log))), log),
    gate,
    toolsFor: (countItems, creationId) => ({
      ...shared,
      countItems,
      ask: (contract, data) => request(nats, contract, data, { creationId }),
    }),
  })
  await nats.flush()
  const server = stack.use(await serveHttp(app.callback(), config.port))
  stack.use(inboxes) // ended before the server, which waits for whoever is still being answered
  stack.defer(async () => {
    started.leave()
    server.announceClosing()
    await delay((config.closingSeconds ?? 0) * 1_000) // until load balancers have noticed
  })
  started.reach()
  log.info({ port: server.port }, 'listening')
  return { port: server.port }
}
