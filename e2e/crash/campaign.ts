import { setTimeout as delay } from 'node:timers/promises'
import { eventually } from '@outrider/testing/eventually'
import type { MailSink } from '@outrider/testing/mail-sink'
import { expect } from 'vitest'
import type { Installation } from '../src/outrider.ts'

/** Longer than the lease of an email whose process was killed, on a machine that does much else. */
const settlingMs = 900_000
const tag = 'crash'

/** The environment in which emails go to a sink. */
export function withMail(sink: MailSink): Record<string, string> {
  return { SMTP_URL: sink.url, DEFAULT_SENDER: 'news@sender.example' }
}

/** Imports people with addresses, in the same order; `more` is a part of each row. */
export async function importPeople(
  { api }: Installation,
  people: number,
  more: object = {},
): Promise<void> {
  const rows = Array.from({ length: people }, (_, n) =>
    JSON.stringify({ email: `p${n}@d${n % 50}.example`, tags: [tag], ...more }),
  )
  const type = { 'Content-Type': 'application/x-ndjson' }
  const begun = await api.callUntyped('POST', '/contacts/import', rows.join('\n'), type)
  expect(begun.status).toBe(202)
  await eventually(
    async () => {
      const { body } = await api.get(`/imports/${begun.body.id}`)
      expect(body).toMatchObject({ status: 'completed', rows: { rejected: 0 } })
    },
    { timeoutMs: settlingMs },
  )
}

/** Launches a campaign to all imported people; returns its id. */
export async function launchCampaign({ api }: Installation): Promise<string> {
  const content = { subject: 'News', text: 'There is news.' }
  const campaign = { name: 'Crash', channel: 'email', audience: { tag }, content } as const
  const made = await api.post('/campaigns', campaign)
  expect(made.status).toBe(201)
  expect((await api.post(`/campaigns/${made.body.id}/launch`)).status).toBe(200)
  return made.body.id
}

/** Waits until a campaign has ended, and returns its statistics. */
export async function statisticsOf({ api }: Installation, id: string) {
  await eventually(
    async () => expect((await api.get(`/campaigns/${id}`)).body.status).toBe('completed'),
    { timeoutMs: settlingMs },
  )
  return (await api.get(`/campaigns/${id}/stats`)).body
}

/** Takes the relay away for so long, as if it had been killed. */
export async function crashMail(sink: MailSink, seconds: number): Promise<void> {
  await sink.stop()
  await delay(seconds * 1_000)
  await sink.start()
}

/** Nobody got the campaign twice, and the statistics add up to the audience and to what the relay has taken. */
export async function expectEverybodyOnce(
  house: Installation,
  id: string,
  sink: MailSink,
  people: number,
): Promise<void> {
  const stats = await statisticsOf(house, id)
  const addresses = sink.received.map(({ to }) => to)
  expect(addresses.length).toBe(new Set(addresses).size)
  expect(stats).toMatchObject({ audience: people, pending: 0, skipped: {} })
  expect(stats.sent + stats.failed).toBe(people)
  // What was handed over when its process or the relay died has failed, whether or not the relay has taken it.
  expect(addresses.length).toBeGreaterThanOrEqual(stats.sent)
  expect(addresses.length).toBeLessThanOrEqual(people)
}
