import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { parse } from '@outrider/contracts/contract'
import { newId } from '@outrider/contracts/ids'
import { eventually } from '@outrider/testing/eventually'
import { expect, test } from 'vitest'
import type { Tools } from '../http/route.ts'
import { importHolds, receiveImport } from './receive-import.ts'

const begun = {
  id: newId('imp'),
  status: 'receiving',
  rows: { received: 0, created: 0, updated: 0, rejected: 0 },
  failure: null,
  createdAt: new Date().toISOString(),
  finishedAt: null,
}

/** What pipes hold between the connection and the rows. */
const pipes = 262_144

test('an upload is read no further than fits into memory while nothing of it is stored', async () => {
  let [read, sent] = [0, 0]
  const contact = { externalId: 'u', attributes: { note: 'x'.repeat(950) } }
  const line = Buffer.from(`${JSON.stringify(contact)}\n`)
  const body = new Readable({
    read() {
      read += line.length
      this.push(line)
    },
  })
  const tools: Pick<Tools, 'ask' | 'publish'> = {
    ask: async ({ reply }) => parse(reply, begun), // as nothing is carried out, nothing else is asked
    publish: () => {
      sent += 1
      return new Promise(() => {}) // the stream is full
    },
  }
  const tenant = { orgId: newId('org'), environment: 'live' as const }
  void receiveImport(tenant, 'application/x-ndjson', body, tools).catch(() => {})
  await eventually(() => expect(sent).toBe(4))
  let before = -1
  while (read > before) {
    before = read
    await delay(100)
  }
  expect(sent).toBe(4)
  expect(read).toBeGreaterThan(importHolds / 2)
  expect(read).toBeLessThan(importHolds + pipes)
  body.destroy()
})
