import { setTimeout as delay } from 'node:timers/promises'
import { gatewayService } from '@outrider/contracts/services'
import { eventAccepted } from '@outrider/contracts/events'
import { replyKept } from '@outrider/contracts/gateway'
import { streams } from '@outrider/contracts/streams'
import { openNats } from '@outrider/service/nats/connection'
import { createPublisher } from '@outrider/service/nats/publish'
import { request } from '@outrider/service/nats/requests'
import { milestone, serveHealth } from '@outrider/service/observe/health'
import { createAccessLog, createLog } from '@outrider/service/observe/log'
import { openTracing } from '@outrider/service/observe/tracing'
import {
  createAuthenticator,
  createKeyUses,
  plainDeviceCookieName,
  sessionCookieFor,
} from './access/authenticate.ts'
import { createOriginCache } from './access/credential-cache.ts'
import { createSecurityLog } from './access/security-log.ts'
import type { GatewayConfig } from './config.ts'
import { serveDashboard } from './dashboard.ts'
import { createKeyedPublisher } from './duplicates/keyed-publisher.ts'
import { readAcceptedEvent } from './events/accept-events.ts'
import { warmUp } from './events/warm-up.ts'
import { createApp } from './http/app.ts'
import type { Tools } from './http/route.ts'
import { serveHttp } from './http/server.ts'
import { readBuiltFiles } from './http/static-files.ts'
import { createPruner, createReplyStore, pruningOf } from './idempotency/reply-store.ts'
import { createRespondOnce } from './idempotency/respond-once.ts'
import { createInboxStreams } from './inbox/inboxes.ts'
import { type ByteBounds, createByteBudget } from './limits/byte-budget.ts'
import { type ConcurrencyBounds, createConcurrencyLimit } from './limits/concurrency-limit.ts'
import { createRateLimiter } from './limits/rate-limiter.ts'
import { documentationSite, openapiDocument } from './reference.ts'
import { routes } from './routes.ts'

const mebibyte = 1_048_576
/** While it is handled, a body takes up to 60 times its bytes (measured: a batch of events full of empty objects). */
const bodyBounds: ByteBounds = {
  held: 4 * mebibyte,
  heldByOwner: 2 * mebibyte,
  reserved: { held: 2 * mebibyte, maxSize: 65_536 },
  waiting: 16 * mebibyte,
  waitingOfOwner: 4 * mebibyte,
}
/** A body of an email with attachments has at most 10 MiB, and takes up to 4 times its bytes. */
const largeBodyBounds: ByteBounds = {
  held: 32 * mebibyte,
  heldByOwner: 16 * mebibyte,
  waiting: 32 * mebibyte,
  waitingOfOwner: 8 * mebibyte,
}
/** A body of a page or a stranger has at most 64 KiB. */
const pageBodyBounds: ByteBounds = {
  held: mebibyte,
  heldByOwner: mebibyte / 8,
  waiting: 4 * mebibyte,
  waitingOfOwner: mebibyte / 2,
}
const uploadBounds: ByteBounds = {
  held: 64 * mebibyte,
  heldByOwner: 16 * mebibyte,
  waiting: 64 * mebibyte,
  waitingOfOwner: 16 * mebibyte,
  leavesRoom: true,
}

/** An open download takes up to 6 MB: a page as it came, as it is read and as it is written. */
const downloadBounds: ConcurrencyBounds = { ofTenant: 10, ofProcess: 50 }

/** Time that a test need not wait for. */
export interface Timing {
  /** Milliseconds between two looks at the streams; default: a second. */
  readonly lookInterval?: number
  /** Resolves when load balancers have noticed that the gateway closes; default: after `closingSeconds`. */
  readonly noticed?: Promise<void>
}

/** Serves HTTP until disposed; returns the port, which the system chose when it was 0. */
export async function startGateway(
  config: GatewayConfig,
  stack: AsyncDisposableStack,
  { lookInterval, noticed }: Timing = {},
): Promise<{ port: number }> {
  const log = createLog(gatewayService.name, config.logLevel)
  await openTracing(gatewayService.name, config.otelExporterOtlpEndpoint, stack)
  const requestLog = createAccessLog(gatewayService.name, config.logLevel)
  const security = requestLog.child({ log: 'security' })
  const started = stack.use(milestone(`${gatewayService.name}: starting or ending`))
  if (config.healthPort) stack.use(await serveHealth({ ...config, port: config.healthPort }))
  const nats = await openNats(config.natsUrl, gatewayService.name, log, config, stack)
  const publisher = createPublisher(nats)
  const keyed = stack.use(
    await createKeyedPublisher(nats, publisher, gatewayService, log, lookInterval),
  )
  let replyBytes = Infinity
  // Streams are as large as their shares: the size of REPLIES, which a gateway may not read, follows from another.
  stack.use(
    keyed.watch.follow(eventAccepted.stream, (view) => {
      const { share } = streams[eventAccepted.stream]
      if (view) replyBytes = (view.maxBytes / share) * streams[replyKept.stream].share
    }),
  )
  const pruner = createPruner(pruningOf(nats, log), () => replyBytes)
  const keyUses = stack.use(createKeyUses(nats, log))
  const limiter = stack.use(createRateLimiter(nats, config.rateLimit))
  const authenticator = stack.use(
    createAuthenticator({ nats, keyUses, limiter, operatorToken: config.operatorToken }),
  )
  const inboxes = createInboxStreams(nats, log)
  const sessionCookie = sessionCookieFor(config.publicUrl)
  const deviceCookie = sessionCookieFor(config.publicUrl, plainDeviceCookieName)
  const shared: Omit<Tools, 'ask' | 'countItems' | 'probe'> = {
    publish: (message) => publisher.publish(message),
    publishKeyed: (message) => keyed.publish(message),
    sessionCookie,
    deviceCookie,
    publicUrl: config.publicUrl,
    openInbox: inboxes.open,
    readAcceptedEvent: (place) => readAcceptedEvent(nats, place),
  }
  const app = createApp({
    routes,
    pages: [openapiDocument(), ...documentationSite(await readBuiltFiles(config.docsDir))],
    dashboard: serveDashboard(await readBuiltFiles(config.dashboardDir), sessionCookie.name),
    log,
    publicUrl: config.publicUrl,
    hstsSubdomains: config.hstsSubdomains ?? true,
    accessLog: config.accessLog ? requestLog : undefined,
    securityLog: stack.use(createSecurityLog((line, message) => security.warn(line, message))),
    trustedProxies: config.trustedProxies ?? 0,
    limiter,
    knowsOrigin: createOriginCache(nats, limiter),
    sessionCookie,
    bodies: createByteBudget(bodyBounds),
    largeBodies: createByteBudget(largeBodyBounds),
    pageBodies: createByteBudget(pageBodyBounds),
    uploads: createByteBudget(uploadBounds),
    downloads: createConcurrencyLimit(downloadBounds),
    respondOnce: createRespondOnce(createReplyStore(nats, pruner), log),
    authenticator,
    toolsFor: (counting, creationId) => ({
      ...shared,
      ...counting,
      ask: (contract, data) => request(nats, contract, data, { creationId }),
    }),
  })
  await nats.flush()
  const server = stack.use(await serveHttp(app.callback(), config))
  stack.use(inboxes) // disposed before the server, which waits for open responses
  stack.defer(async () => {
    started.leave()
    server.announceClosing()
    await (noticed ?? delay((config.closingSeconds ?? 0) * 1_000))
  })
  await warmUp()
  started.reach()
  log.info({ port: server.port }, 'listening')
  return { port: server.port }
}
