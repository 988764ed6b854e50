/** Two replicas of the service for a test file, and the words in which it speaks of campaigns. */

import {
  type Campaign,
  campaignFacts,
  type CampaignInput,
  type CampaignPatch,
  changeCampaign,
  createCampaign,
  getCampaign,
  getCampaignStats,
  launchCampaign,
  moveCampaign,
} from '@outrider/contracts/campaigns'
import { parse } from '@outrider/contracts/contract'
import type { Recipient } from '@outrider/contracts/recipients'
import type { Tenant } from '@outrider/contracts/shapes'
import { readEnvelope } from '@outrider/service/nats/envelope'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { realClock } from '../src/emails/pacer.ts'
import { type House, openHouse } from './harness.ts'

export let house: House
let ahead = 0
const time = { ...realClock, now: () => performance.now() + ahead }
/** Lets the replicas forget what they know for a while: the status of campaigns. */
export const letTimePass = (milliseconds: number) => void (ahead += milliseconds)
/** What was told of campaigns. */
export const told: { what: string; campaignId: string }[] = []

/** Starts and stops them with the file that calls this. */
export function startForFile(): void {
  const stack = new AsyncDisposableStack()
  beforeAll(async () => {
    house = await openHouse(stack, {}, 2, time)
    house.operator.subscribe('facts.messaging.campaign.*', {
      callback: (_error, msg) => {
        for (const { data } of readEnvelope(msg.string()))
          told.push({
            what: msg.subject.split('.').at(-1) ?? '',
            ...parse(campaignFacts.launched.data, data),
          })
      },
    })
    await house.operator.flush()
  })
  afterAll(() => stack.disposeAsync())
  afterEach(() => {
    house.sink.onRecipient = () => {}
    house.sink.onMessage = async () => {}
  })
}

export const email = { subject: 'Hi {{ contact.attributes.name }}', html: '<p>News</p>' }

export function create(
  owner: Tenant,
  input: Partial<CampaignInput> & Pick<CampaignInput, 'audience'>,
) {
  const said = input.templateId ?? input.content ?? (input.variants && {})
  const content = said === undefined && { content: email }
  const campaign = { name: 'C', channel: 'email' as const, ...content, ...input }
  return request(house.nats, createCampaign, { tenant: owner, campaign })
}
export const one = (owner: Tenant, { id }: Campaign) => ({ tenant: owner, campaignId: id })
export const launch = (owner: Tenant, campaign: Campaign) =>
  request(house.nats, launchCampaign, one(owner, campaign))
export const move = (owner: Tenant, campaign: Campaign, how: 'pause' | 'resume' | 'cancel') =>
  request(house.nats, moveCampaign, { ...one(owner, campaign), move: how })
export const change = (owner: Tenant, campaign: Campaign, patch: CampaignPatch) =>
  request(house.nats, changeCampaign, { ...one(owner, campaign), change: patch })
export const stats = (owner: Tenant, campaign: Campaign) =>
  request(house.nats, getCampaignStats, one(owner, campaign))
export const status = async (owner: Tenant, campaign: Campaign) =>
  (await request(house.nats, getCampaign, one(owner, campaign))).status
export const until = (owner: Tenant, campaign: Campaign, wanted: Campaign['status']) =>
  eventually(async () => expect(await status(owner, campaign)).toBe(wanted))
export const add = (owner: Tenant, tag: string, count: number, more: Partial<Recipient> = {}) =>
  house.contacts.addMany(owner, count, { tags: [tag], ...more })
export const copiesTo = (people: readonly Recipient[]) =>
  people.map((person) => house.sink.received.filter(({ to }) => to === person.email).length)
/** Sends a campaign of one: all senders have gone round since. */
export const sendToOne = async (owner: Tenant) => {
  const tag = newTag()
  await add(owner, tag, 1)
  const campaign = await create(owner, { audience: { tag } })
  await launch(owner, campaign)
  await eventually(async () => expect((await stats(owner, campaign)).sent).toBe(1))
}
export const newTag = () => crypto.randomUUID()
export const hour = 3_600_000
export const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
