import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection, PermissionViolationError } from '@nats-io/transport-node'
import { subjectsOf as eventSubjects } from '@outrider/contracts/contract'
import { answeredBy, consumersOf, inboxOf, permissionsOf } from '@outrider/contracts/service'
import { type ServiceName, serviceNames, services } from '@outrider/contracts/services'
import { deadLetters, streamNames } from '@outrider/contracts/streams'
import { connectNats, serverOf } from '@outrider/service/nats/connection'
import { buryLetter } from '@outrider/service/nats/dead-letters'
import { store } from '@outrider/service/nats/publish'
import { createLog } from '@outrider/service/observe/log'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'

const log = createLog('test', 'silent')

const stack = new AsyncDisposableStack()
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox(stack)
})
afterAll(() => stack.disposeAsync())

async function connected(service: ServiceName): Promise<NatsConnection> {
  const nats = await connectNats(sandbox.config(service).natsUrl, service, log)
  stack.defer(() => nats.close())
  return nats
}

/** Of these subjects, those that the server lets this connection use so. */
async function allowed(
  nats: NatsConnection,
  operation: 'publish' | 'subscribe',
  subjects: readonly string[],
): Promise<string[]> {
  const refused = new Set<string>()
  const status = nats.status()
  const watching = (async () => {
    for await (const { type, ...each } of status)
      if (type === 'error' && 'error' in each && each.error instanceof PermissionViolationError)
        refused.add(each.error.subject)
  })()
  for (const subject of subjects)
    if (operation === 'publish') nats.publish(subject, '{}')
    else nats.subscribe(subject)
  await nats.flush() // refusals come before its answer
  await nats.close()
  await watching
  return subjects.filter((subject) => !refused.has(subject))
}

const everything = services.flatMap((each) => [...answeredBy(each), ...each.publishes])

function subjectsOf(contracts: readonly { readonly subject: string }[]): string[] {
  return [...new Set(contracts.map(({ subject }) => subject.replace('*', 'org_x')))]
}

const letter = { reason: 'no', subject: 'a', itemId: 'i', data: '{}', orgId: null }

/** Whether a permission with wildcards is one for this subject. */
function covers(permission: string, subject: string): boolean {
  const [wanted, given] = [permission.split('.'), subject.split('.')]
  return (
    wanted.every((word, index) => word === '>' || word === '*' || word === given[index]) &&
    (permission.endsWith('>') || wanted.length === given.length)
  )
}

describe.each(services)('the user $name', (declaration) => {
  const { name: service, asks, publishes, overhears } = declaration
  const own = new Set<unknown>(answeredBy(declaration))

  test('may publish and ask what its contracts say, and nothing else', async () => {
    const subjects = subjectsOf(everything)
    expect(new Set(await allowed(await connected(service), 'publish', subjects))).toEqual(
      new Set(subjectsOf([...asks, ...publishes])),
    )
  })

  test('may not listen in on others', async () => {
    const subjects = [
      ...subjectsOf(everything.filter((contract) => !own.has(contract))),
      ...serviceNames.filter((name) => name !== service).map((name) => `${inboxOf(name)}.>`),
      '_INBOX.>',
      '>',
    ]
    expect(new Set(await allowed(await connected(service), 'subscribe', subjects))).toEqual(
      new Set(subjectsOf(overhears)),
    )
  })

  test('asks all that it may ask, and is answered by whose it is', async () => {
    for (const owner of services) {
      const asked = answeredBy(owner).filter((contract) => asks.includes(contract))
      if (asked.length === 0) continue
      const answering = await connected(owner.name)
      for (const { subject } of asked)
        answering.subscribe(subject, { callback: (_, msg) => void msg.respond(subject) })
      await answering.flush()
      const nats = await connected(service)
      const replies = await Promise.all(asked.map(({ subject }) => nats.request(subject, '{}')))
      expect(replies.map((reply) => reply.string())).toEqual(asked.map(({ subject }) => subject))
      await answering.close()
    }
  })

  test('stores all that it publishes', async () => {
    const nats = await connected(service)
    const stored = publishes.filter((contract) => 'stream' in contract).flatMap(eventSubjects)
    const sequences = await Promise.all(
      stored.map((subject) => store(nats, subject.replace('*', 'org_x'), '[]')),
    )
    expect(sequences.every((sequence) => sequence > 0)).toBe(true)
  })

  test('consumes, follows, looks up and takes away what its contracts say, and buries what it gives up', async () => {
    const nats = await connected(service)
    const manager = await jetstreamManager(nats, { checkAPI: false })
    for (const { name, stream, subjects } of consumersOf(declaration)) {
      expect((await manager.consumers.info(stream, name)).name).toBe(name)
      expect((await manager.streams.info(stream)).config.name).toBe(stream)
      expect(await Array.fromAsync(manager.consumers.list(stream))).not.toEqual([])
      await store(sandbox.operator, subjects[0] ?? '', '[]')
      const consumer = await jetstream(nats).consumers.get(stream, name)
      const [taken] = await Array.fromAsync(
        await consumer.fetch({ max_messages: 1, expires: 60_000 }),
      )
      expect(await taken?.ackAck()).toBe(true)
      await buryLetter(nats, { ...letter, service, death: name })
      expect((await manager.streams.info(deadLetters)).state.messages).toBeGreaterThan(0)
    }
    for (const event of declaration.follows) {
      const { stream } = event
      const first = eventSubjects(event)[0] ?? ''
      const sequence = await store(sandbox.operator, first, '[]')
      const consumer = await jetstream(nats).consumers.get(stream, {
        filter_subjects: event.subject,
      })
      const [read] = await Array.fromAsync(
        await consumer.fetch({ max_messages: 1, expires: 60_000 }),
      )
      expect(read?.seq).toBeLessThanOrEqual(sequence)
    }
    for (const { stream, subject } of declaration.looksUp) {
      const one = subject.replaceAll('*', 'x')
      const seq = await store(sandbox.operator, one, '[]')
      expect((await manager.direct.getMessage(stream, { last_by_subj: one }))?.seq).toBe(seq)
    }
    for (const { stream, subject } of declaration.prunes)
      expect(
        await manager.streams.purge(stream, { filter: subject.replace('*', 'x') }),
      ).toMatchObject({ success: true })
  })

  test('reads from streams only the subjects that it consumes, follows, or looks up', async () => {
    const { consumes, follows, looksUp } = declaration
    const read = new Set([...consumes, ...follows, ...looksUp].flatMap(eventSubjects))
    const stored = services
      .flatMap((each) => each.publishes)
      .filter((contract) => 'stream' in contract)
    const foreign = stored.flatMap(eventSubjects).filter((subject) => !read.has(subject))
    const mine = consumersOf(declaration).map(({ stream, name }) => `${stream}.${name}`)
    const theirs = services
      .flatMap(consumersOf)
      .map(({ stream, name }) => `${stream}.${name}`)
      .filter((each) => !mine.includes(each))
    const ways = [
      ...streamNames.flatMap((stream) => [
        // Reading by a sequence is for streams in which every subject is the service's.
        ...(stream === 'EVENTS' && service === 'gateway' ? [] : [`$JS.API.DIRECT.GET.${stream}`]),
        `$JS.API.STREAM.MSG.GET.${stream}`,
        `$JS.API.STREAM.SNAPSHOT.${stream}`,
        `$JS.API.CONSUMER.CREATE.${stream}`,
        `$JS.API.CONSUMER.CREATE.${stream}.x`,
        `$JS.API.CONSUMER.CREATE.${stream}.x.>`,
        `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.x`,
        ...foreign.flatMap((subject) => [
          `$JS.API.DIRECT.GET.${stream}.${subject.replaceAll('*', 'x')}`,
          `$JS.API.CONSUMER.CREATE.${stream}.x.${subject.replaceAll('*', 'x')}`,
        ]),
      ]),
      ...theirs.flatMap((consumer) => [
        `$JS.API.CONSUMER.MSG.NEXT.${consumer}`,
        `$JS.API.CONSUMER.DELETE.${consumer}`,
        `$JS.API.CONSUMER.CREATE.${consumer}.triggers.*.queued`,
      ]),
    ]
    expect(await allowed(await connected(service), 'publish', ways)).toEqual([])
  })

  test('is refused all else that anybody may do with streams, and whatever changes one', async () => {
    const permitted = permissionsOf(declaration).publish
    const others = services.flatMap((each) => permissionsOf(each).publish)
    const changes = streamNames.flatMap((stream) => [
      ...[
        'CREATE',
        'UPDATE',
        'DELETE',
        'PURGE',
        'SNAPSHOT',
        'RESTORE',
        'MSG.DELETE',
        'MSG.GET',
      ].map((verb) => `$JS.API.STREAM.${verb}.${stream}`),
      `$JS.API.CONSUMER.CREATE.${stream}`,
      `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.nobody`,
      ...services
        .flatMap(consumersOf)
        .flatMap(({ name }) => [
          `$JS.API.CONSUMER.CREATE.${stream}.${name}`,
          `$JS.API.CONSUMER.DELETE.${stream}.${name}`,
          `$JS.API.CONSUMER.MSG.NEXT.${stream}.${name}`,
        ]),
    ])
    const concrete = [...others, ...changes].map((each) =>
      each.replace(/[*>]$/, 'x').replace('*', 'x'),
    )
    const subjects = [...new Set(concrete)].filter(
      (each) => !permitted.some((mine) => covers(mine, each)),
    )
    expect(await allowed(await connected(service), 'publish', subjects)).toEqual([])
  })
})

test('without the password there is no connection', async () => {
  const url = sandbox.config('domains').natsUrl.replace(/:[^:@]+@/, ':guess@')
  await expect(connect(serverOf(url))).rejects.toThrow(/authorization/i)
})
