import { setTimeout as delay } from 'node:timers/promises'
import { type MailSink, startMailSink } from '@outrider/testing/mail-sink'
import { expect, test } from 'vitest'
import { makeDataDir, startOutrider } from '../src/outrider.ts'
import { startProcesses } from '../src/processes.ts'
import { importPeople, launchCampaign, statisticsOf, withMail } from './campaign.ts'
import { killBackends, killNats, killServices } from './chaos.ts'
import { unlimited } from './unlimited.ts'

/** Milliseconds. */
const timeout = 1_800_000

/** The link to unsubscribe of each email, by its recipient. */
function linksIn({ received }: MailSink): Map<string, string> {
  return new Map(
    received.map(({ to, raw }) => [to, /^List-Unsubscribe: <(.+)>/m.exec(raw)?.[1] ?? '']),
  )
}

/** Whether a click on the link, as mail programs do it (RFC 8058), was answered with success. */
async function follow(link: string): Promise<boolean> {
  try {
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    const response = await fetch(link, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(20_000),
    })
    return response.status === 200
  } catch {
    return false // the connection was cut
  }
}

test(
  'who was told that they are unsubscribed gets no campaign, whatever is killed behind the page',
  async () => {
    const people = 1_000
    await using stack = new AsyncDisposableStack()
    const sink = await startMailSink(stack)
    const house = await startProcesses(await makeDataDir(stack), stack, {
      env: { ...unlimited, ...withMail(sink) },
    })
    await importPeople(house, people)
    expect(await statisticsOf(house, await launchCampaign(house))).toMatchObject({ sent: people })
    const links = linksIn(sink)
    const told = new Set<string>()
    const clicking = (async () => {
      for (const [address, link] of links) {
        if (await follow(link)) told.add(address)
        await delay(5)
      }
    })()
    await killServices(house, ['messaging', 'contacts', 'gateway', 'messaging', 'contacts'], 1)
    await killBackends(house, 2)
    await killNats(house)
    await clicking
    await house.allReady()
    expect(told.size).toBeGreaterThan(people / 10)

    sink.received.length = 0
    const { sent } = await statisticsOf(house, await launchCampaign(house))
    const written = sink.received.map(({ to }) => to)
    expect(written.filter((address) => told.has(address))).toEqual([])
    expect(sent).toBe(written.length)
  },
  timeout,
)

test(
  'of 100,000 people who opted out by an import, nobody gets a campaign',
  async () => {
    const people = 100_000
    await using stack = new AsyncDisposableStack()
    const sink = await startMailSink(stack)
    const house = await startOutrider(await makeDataDir(stack), stack, {
      ...unlimited,
      ...withMail(sink),
    })
    await importPeople(house, people, { subscription: { email: 'unsubscribed' } })
    const stats = await statisticsOf(house, await launchCampaign(house))
    expect(stats).toMatchObject({ audience: people, sent: 0, skipped: { UNSUBSCRIBED: people } })
    expect(sink.received).toEqual([])
  },
  timeout,
)
