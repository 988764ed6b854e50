import { connect, type NatsConnection } from '@nats-io/transport-node'
import { resolveContacts, updateContact } from '@outrider/contracts/contacts'
import { subjectFor } from '@outrider/contracts/contract'
import { eventAccepted } from '@outrider/contracts/events'
import { newId } from '@outrider/contracts/ids'
import { inboxOf } from '@outrider/contracts/permissions'
import { serviceNames, services } from '@outrider/contracts/services'
import { createLog } from '@outrider/service/log'
import { connectNats, serverOf } from '@outrider/service/nats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSandbox, type Sandbox } from '../src/sandbox.ts'

const log = createLog('test', 'silent')
const events = subjectFor(eventAccepted, newId('org'))

const stack = new AsyncDisposableStack()
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox(stack)
})
afterAll(() => stack.disposeAsync())

async function connected(service: (typeof serviceNames)[number]): Promise<NatsConnection> {
  const nats = await connectNats(sandbox.config(service).natsUrl, service, log)
  stack.defer(() => nats.close())
  return nats
}

const violation = /permissions violation/i
const publishing = (nats: NatsConnection, subject: string) =>
  refusal(nats, () => nats.publish(subject, '{}'))
const listening = (nats: NatsConnection, subject: string) =>
  refusal(nats, () => nats.subscribe(subject))

/** The server's word on what was done, or `allowed`: the connection alone learns of a refusal. */
async function refusal(nats: NatsConnection, act: () => void): Promise<string> {
  const refused = Promise.withResolvers<string>()
  const status = nats.status()
  const watch = async () => {
    for await (const each of status) if (each.type === 'error') refused.resolve(each.error.message)
  }
  void watch()
  act()
  await nats.flush()
  setTimeout(() => refused.resolve('allowed'), 20) // its word comes before the flush's answer
  return refused.promise
}

describe.each(serviceNames)('the user %s', (service) => {
  const { asks, publishes, answers } = services[service]
  const everything = serviceNames.flatMap((name) => [
    ...services[name].answers,
    ...services[name].publishes,
  ])

  test('may publish and ask what its contracts say, and nothing else', async () => {
    const nats = await connected(service)
    const subjects = new Set(everything.map((contract) => contract.subject))
    const allowed = new Set<string>()
    for (const subject of subjects)
      if ((await publishing(nats, subject.replace('*', 'org_x'))) === 'allowed')
        allowed.add(subject)
    expect(allowed).toEqual(new Set([...asks, ...publishes].map((contract) => contract.subject)))
  })

  test('may not listen in on others', async () => {
    const nats = await connected(service)
    const own = new Set(answers.map((contract) => contract.subject))
    const foreign = everything.find((contract) => !own.has(contract.subject))
    const others = serviceNames.filter((name) => name !== service)
    for (const subject of [
      '>',
      foreign?.subject ?? 'nothing',
      ...others.map((name) => `${inboxOf(name)}.>`),
    ])
      expect(await listening(nats, subject)).toMatch(violation)
  })

  test('may not change a stream, nor read one as somebody else', async () => {
    const nats = await connected(service)
    for (const subject of [
      '$JS.API.STREAM.DELETE.FACTS',
      '$JS.API.STREAM.PURGE.EVENTS',
      '$JS.API.CONSUMER.CREATE.EVENTS',
      '$JS.API.CONSUMER.MSG.NEXT.COMMANDS.nobody',
    ])
      expect(await publishing(nats, subject)).toMatch(violation)
  })
})

test('what another service asks or commands is not the gateway’s to say', async () => {
  for (const { subject } of [resolveContacts, updateContact])
    expect(await publishing(sandbox.nats, subject)).toMatch(violation)
  expect(await publishing(sandbox.nats, events)).toBe('allowed')
})

test('without the password there is no connection', async () => {
  const url = sandbox.config('domains').natsUrl.replace(/:[^:@]+@/, ':guess@')
  await expect(connect(serverOf(url))).rejects.toThrow(/authorization/i)
})
