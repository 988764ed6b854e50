import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { eventually } from '@outrider/testing/eventually'
import { Webhook } from 'standardwebhooks'
import { expect } from 'vitest'
import type { Installation } from '../src/outrider.ts'
import type { Report } from './load.ts'

/** Longer than a lease and a retry together, on a machine that does much else. */
const settlingMs = 180_000

/** The environment in which webhooks reach this machine. */
export const withReceiver = { WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8' }

/** A server that hears of every product event, and what it has heard. */
export interface Receiver {
  /** Cuts every connection and refuses new ones for so long, as if it had been killed and started again. */
  crash(seconds: number): Promise<void>
  /** Every accepted event arrived, signed, and each time under the same id. */
  expectAll(reports: readonly Report[]): Promise<void>
}

/** Starts a receiver, and a webhook that tells it of events. */
export async function startReceiver(
  { api }: Installation,
  stack: AsyncDisposableStack,
): Promise<Receiver> {
  /** The ids under which each event arrived, by its idempotency key. */
  const heard = new Map<string, Set<string>>()
  let webhook: Webhook | undefined
  let forged = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      try {
        webhook?.verify(text, headersOf(request.headers))
      } catch {
        forged += 1
      }
      const { id, data } = JSON.parse(text)
      heard.set(data.idempotencyKey, (heard.get(data.idempotencyKey) ?? new Set()).add(id))
      response.end()
    })
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const close = async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  await listen(0)
  stack.defer(close)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const url = `http://127.0.0.1:${port}/`
  const made = await api.post('/webhooks', { url, events: ['event.received'] })
  expect(made.status).toBe(201)
  webhook = new Webhook(made.body.secret)
  return {
    async crash(seconds) {
      await close()
      await delay(seconds * 1_000)
      await listen(port)
    },
    async expectAll(reports) {
      const accepted = reports.flatMap(({ events }) => events).toSorted()
      await eventually(() => expect([...heard.keys()].toSorted()).toEqual(accepted), {
        timeoutMs: settlingMs,
      })
      const underTwoIds = [...heard].filter(([, ids]) => ids.size > 1)
      expect(underTwoIds).toEqual([])
      expect(forged).toBe(0)
    },
  }
}

function headersOf(headers: Readonly<Record<string, string | string[] | undefined>>) {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
  return Object.fromEntries(names.map((name) => [name, String(headers[name])]))
}
