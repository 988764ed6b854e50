import type { NatsConnection } from '@nats-io/transport-node'
import { verifyKey } from '@outrider/contracts/keys'
import { parseSecretKey } from '@outrider/contracts/secrets'
import { makeDataDir, startOutrider } from '@outrider/e2e/outrider'
import { createAuthenticator } from '@outrider/gateway/access/authenticate'
import { findServers } from '@outrider/outrider/servers'
import { connectNats } from '@outrider/service/nats/connection'
import { request } from '@outrider/service/nats/requests'
import { createLog } from '@outrider/service/observe/log'
import { unlimited } from './installation.ts'
import { type Figure, median } from './report.ts'

const rounds = 5
const callers = 64
const asked = 5_000
const cached = 500_000

/** What a secret key costs: asked of the keys service, and remembered by the gateway. */
export async function measureAuthenticated(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const outrider = await startOutrider(await makeDataDir(stack), stack, unlimited)
  const { operatorNatsUrl } = await findServers(outrider.dataDir)
  const log = createLog('bench', 'silent')
  const nats = stack.adopt(await connectNats(operatorNatsUrl, 'gateway', log), (open) =>
    open.close(),
  )
  const text = outrider.bootstrap.secretKey.live
  const uncachedRates: number[] = []
  const cachedCosts: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    uncachedRates.push(await verificationsPerSecond(nats, text))
    cachedCosts.push(await microsecondsCached(nats, text))
  }
  return [
    { name: 'verifications, uncached', value: median(uncachedRates), unit: '/s' },
    {
      name: 'authentication of a request, cached',
      value: median(cachedCosts),
      unit: 'µs',
      goal: '< 20 µs',
    },
  ]
}

async function verificationsPerSecond(nats: NatsConnection, text: string): Promise<number> {
  const claim = parseSecretKey(text)
  if (!claim) throw new Error('no key')
  const { id: keyId, environment, digest } = claim
  let left = asked
  const caller = async () => {
    while ((left -= 1) >= 0) await request(nats, verifyKey, { keyId, environment, digest })
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: callers }, caller))
  return asked / ((performance.now() - began) / 1_000)
}

async function microsecondsCached(nats: NatsConnection, text: string): Promise<number> {
  using authenticator = createAuthenticator({
    nats,
    keyUses: { note: () => {}, [Symbol.asyncDispose]: async () => {} },
    limiter: {
      spend: () => {
        throw new Error('the benchmark has no limits')
      },
      probe: (_client, work) => work(),
      [Symbol.dispose]: () => {},
    },
    operatorToken: undefined,
  })
  await authenticator.secretKey(text, '127.0.0.1')
  const began = performance.now()
  for (let count = 0; count < cached; count += 1) await authenticator.secretKey(text, '127.0.0.1')
  return ((performance.now() - began) * 1_000) / cached
}
