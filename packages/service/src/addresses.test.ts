import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { addressesOf } from './addresses.ts'

/** A server that is asked and never answers. */
async function silentServer() {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  return { at: `127.0.0.1:${socket.address().port}`, asked: once(socket, 'message') }
}

const soon = () => AbortSignal.timeout(60_000)

test.each(['127.0.0.1', '::1', '2606:4700::1111'])('the address of %s is itself', async (host) => {
  expect(await addressesOf(host, soon())).toEqual([host])
})

test.each(['localhost', 'LOCALHOST', 'a.localhost'])('%s is this machine', async (host) => {
  expect(await addressesOf(host, soon())).toContain('127.0.0.1')
})

test('servers that do not answer are waited for no longer than asked', async () => {
  const server = await silentServer()
  const asking = new AbortController()
  const addresses = addressesOf('slow.example', asking.signal, [server.at])
  await server.asked
  asking.abort(new Error('enough'))
  const waited = delay(2_000, 'waited', { ref: false }) // as long as one server has
  await expect(Promise.race([addresses, waited])).rejects.toThrow('enough')
})

test('many names that nobody answers for hold up no file', async () => {
  const server = await silentServer()
  const asking = new AbortController()
  let ended = 0
  const slow = Array.from({ length: 16 }, async (_, n) => {
    await addressesOf(`slow${n}.example`, asking.signal, [server.at]).catch(() => [])
    ended += 1
  })
  await server.asked
  await readFile(new URL(import.meta.url))
  expect(ended).toBe(0)
  asking.abort()
  await Promise.all(slow)
})

test('a server that refuses is an error with its code', async () => {
  await expect(addressesOf('x.example', soon(), ['127.0.0.1:1'])).rejects.toMatchObject({
    code: expect.stringMatching(/^E/),
  })
})
