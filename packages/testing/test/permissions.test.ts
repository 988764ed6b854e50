import { connect, type NatsConnection, PermissionViolationError } from '@nats-io/transport-node'
import { inboxOf } from '@outrider/contracts/permissions'
import { answeredBy } from '@outrider/contracts/service'
import { type ServiceName, serviceNames, services } from '@outrider/contracts/services'
import { createLog } from '@outrider/service/log'
import { connectNats, serverOf } from '@outrider/service/nats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSandbox, type Sandbox } from '../src/sandbox.ts'

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

  test('may not change a stream, nor read one as somebody else', async () => {
    const subjects = [
      '$JS.API.STREAM.DELETE.FACTS',
      '$JS.API.STREAM.PURGE.EVENTS',
      '$JS.API.CONSUMER.CREATE.COMMANDS',
      '$JS.API.CONSUMER.MSG.NEXT.COMMANDS.nobody',
    ]
    expect(await allowed(await connected(service), 'publish', subjects)).toEqual([])
  })
})

test('without the password there is no connection', async () => {
  const url = sandbox.config('domains').natsUrl.replace(/:[^:@]+@/, ':guess@')
  await expect(connect(serverOf(url))).rejects.toThrow(/authorization/i)
})
