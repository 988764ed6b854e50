import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { addressesOf } from './addresses.ts'

/** A server that is asked and never answers; `host:port`. */
async function silentServer(): Promise<string> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  return `127.0.0.1:${socket.address().port}`
}

const soon = () => AbortSignal.timeout(5_000)

test.each(['127.0.0.1', '::1', '2606:4700::1111'])('the address of %s is itself', async (host) => {
  expect(await addressesOf(host, soon())).toEqual([host])
})

test.each(['localhost', 'LOCALHOST', 'a.localhost'])('%s is this machine', async (host) => {
  expect(await addressesOf(host, soon())).toContain('127.0.0.1')
})

test('servers that do not answer are waited for no longer than asked', async () => {
  const server = await silentServer()
  const started = performance.now()
  await expect(
    addressesOf('slow.example', AbortSignal.timeout(300), [server]),
  ).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(performance.now() - started).toBeLessThan(2_000)
})

test('many names that nobody answers for hold up no file', async () => {
  const server = await silentServer()
  const slow = Array.from({ length: 16 }, (_, n) =>
    addressesOf(`slow${n}.example`, AbortSignal.timeout(1_500), [server]).catch(() => []),
  )
  const started = performance.now()
  await readFile(new URL(import.meta.url))
  expect(performance.now() - started).toBeLessThan(1_000)
  await Promise.all(slow)
})

test('a server that refuses is an error with its code', async () => {
  await expect(addressesOf('x.example', soon(), ['127.0.0.1:1'])).rejects.toMatchObject({
    code: expect.stringMatching(/^E/),
  })
})
