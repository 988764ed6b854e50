import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from './harness.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack, {}, 0)
})
afterAll(() => stack.disposeAsync())

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** The service as a process that can be killed. */
function startProcess(): ChildProcess {
  const { databaseUrl, natsUrl, hashSecret, encryptionKeys } = house.config('messaging')
  const child = spawn(process.execPath, [main], {
    stdio: 'inherit',
    env: {
      DATABASE_URL: databaseUrl,
      NATS_URL: natsUrl,
      HASH_SECRET: hashSecret,
      ENCRYPTION_KEYS: encryptionKeys,
      SMTP_URL: house.sink.url,
      DEFAULT_SENDER: 'news@sender.example',
      SHARED_SENDER: 'all',
      LOG_LEVEL: 'silent',
    },
  })
  stack.defer(() => void child.kill('SIGKILL'))
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** What takes over once the dead process's leases have ended. */
async function takeOver(): Promise<AsyncDisposable> {
  await house.admin`update messaging.messages set leased_until = leased_until - interval '10 minutes'`
  return house.startReplica()
}

test('killed after the relay took an email and before that was written down: it is not sent again', async () => {
  const owner = tenant()
  const ada = await house.contacts.add(owner)
  const child = startProcess()
  const taken = Promise.withResolvers<void>()
  house.sink.onMessage = async () => {
    await kill(child)
    taken.resolve()
  }
  await house.send(owner, { contactId: ada.id })
  await taken.promise
  house.sink.onMessage = async () => {}
  await using _ = await takeOver()
  expect(await house.message(owner, ada.id, 'failed')).toMatchObject({ reason: 'OUTCOME_UNKNOWN' })
  expect(house.sink.received.filter(({ to }) => to === ada.email)).toHaveLength(1)
})

test('killed before the relay was given an email: it is sent, once', async () => {
  const owner = tenant()
  const ada = await house.contacts.add(owner)
  const child = startProcess()
  const asked = Promise.withResolvers<void>()
  house.sink.onRecipient = async () => {
    await kill(child)
    asked.resolve()
  }
  await house.send(owner, { contactId: ada.id })
  await asked.promise
  house.sink.onRecipient = () => {}
  await using _ = await takeOver()
  await house.message(owner, ada.id, 'sent')
  expect(house.sink.received.filter(({ to }) => to === ada.email)).toHaveLength(1)
})

test('closed while it waits for the relay: the email goes back and is sent by the next process', async () => {
  const owner = tenant()
  const ada = await house.contacts.add(owner)
  const first = await house.startReplica()
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  house.sink.onRecipient = async () => {
    asked.resolve()
    await held.promise
  }
  await house.send(owner, { contactId: ada.id })
  await asked.promise
  await first[Symbol.asyncDispose]()
  house.sink.onRecipient = () => {}
  held.resolve()
  await using _ = await house.startReplica()
  await house.message(owner, ada.id, 'sent')
  expect(house.sink.received.filter(({ to }) => to === ada.email)).toHaveLength(1)
})
