import { subjectFor } from '@outrider/contracts/contract'
import { eventAccepted } from '@outrider/contracts/events'
import { fingerprintOf } from '../src/duplicates/key-index.ts'
import { gatewayService } from '@outrider/contracts/services'
import { connectNats } from '@outrider/service/nats/connection'
import { createPublisher } from '@outrider/service/nats/publish'
import { createLog } from '@outrider/service/observe/log'
import { eventually } from '@outrider/testing/eventually'
import { type Damage, damageStream, type OwnNats, startOwnNats } from '@outrider/testing/own-nats'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createKeyedPublisher, type KeyedPublisher } from '../src/duplicates/keyed-publisher.ts'

const log = createLog('test', 'silent')
const messages = 60

const stack = new AsyncDisposableStack()
let broker: OwnNats
let gateway: KeyedPublisher
beforeEach(async () => {
  broker = await startOwnNats(stack)
  const nats = await connectNats(broker.urlOf('gateway'), 'gateway', log)
  stack.defer(() => nats.close())
  gateway = stack.use(await createKeyedPublisher(nats, createPublisher(nats), gatewayService, log))
})
afterAll(() => stack.disposeAsync())

const send = (key: string) =>
  gateway.publish({
    subject: subjectFor(eventAccepted, 'single'),
    id: crypto.randomUUID(),
    data: `"${'x'.repeat(200)}"`,
    fingerprint: fingerprintOf('org_1', key),
    orgId: 'org_1',
  })

/** As callers do, who try again until it is accepted. */
const sendPatiently = (key: string) => eventually(() => send(key))

test.each<Damage>(['a truncated tail', 'a flipped byte'])(
  'what %s has lost is no repetition when it comes again, and what is left still is one',
  async (damage) => {
    const keys = Array.from({ length: messages }, (_, n) => `${damage} ${n}`)
    for (const key of keys) expect(await send(key)).toMatchObject({ duplicate: false })
    await broker.stop()
    await damageStream(broker.dataDir, 'EVENTS', damage, true)
    await broker.start()
    await sendPatiently(`${damage} afterwards`)
    const repeated: boolean[] = []
    for (const key of keys) repeated.push((await sendPatiently(key)).duplicate)
    const left = repeated.indexOf(false)
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(messages)
    expect(repeated).toEqual(keys.map((_, n) => n < left))
    expect(await send(`${damage} afterwards`)).toMatchObject({ duplicate: true })
  },
)
