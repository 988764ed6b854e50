import { createClient, type Response } from '@outrider/e2e/client'
import { dashboardOf } from '@outrider/e2e/dashboard'
import type { Outrider } from '@outrider/e2e/outrider'
import { type DnsServer, zoneOf } from '@outrider/testing/dns-server'
import { eventually } from '@outrider/testing/eventually'
import { readMails } from '../test/mails.ts'
import {
  reminderEmail,
  welcomeDraft,
  welcomeEmail,
  welcomeGraph,
  winterRelease,
} from './content.ts'
import { addHistory } from './history.ts'
import { customer, customers, featured, userId } from './people.ts'

const hour = 3_600_000
const day = 24 * hour
const password = 'correct horse battery'

/** An organization as a company could have it, of which the pictures are taken. */
export async function seed(outrider: Outrider, dns: DnsServer) {
  const { baseUrl, operatorToken } = outrider.bootstrap
  const { body: created } = await createClient(baseUrl, operatorToken).post(
    '/operator/organizations',
    { name: 'Tidewater', plan: 'business', ownerEmail: 'mira@tidewater.example' },
  )
  const orgId = created.organization.id
  const join = (token: string) =>
    createClient(baseUrl).post(`/invitations/${token}/accept`, { password })
  const owner = dashboardOf(baseUrl, (await join(created.invitation.token)).body)
  const live = owner.in(orgId)
  const invitation = { email: 'jonas@tidewater.example', role: 'ADMIN' } as const
  const invited = await made(live.post(`/organizations/${orgId}/members`, invitation))
  await join(invited.token)
  await made(live.patch('/settings', { tracking: { opens: true, clicks: true } }))
  const domain = await seedDomain(live, dns)
  await seedCustomers(live)
  await seedEvents(live)
  const segment = await made(live.post('/segments', activeSavers))
  const automation = await seedAutomation(live)
  await seedMilestones(live)
  const { campaign, template } = await seedCampaign(live)
  await visitEmails(outrider)
  await seedWebhook(live)
  await addHistory(outrider, orgId)
  const { contacts } = await made(live.get(`/contacts?externalId=${userId(featured)}`))
  const ids = { segment: segment.id, automation, campaign, template, domain }
  return { orgId, token: owner.token, ids: { ...ids, contact: contacts[0]?.id } }
}

type Client = ReturnType<typeof createClient>

/** The body of a response; throws if the call was refused. */
async function made<Body>(call: Promise<Response & { body: Body }>): Promise<Body> {
  const { status, body } = await call
  if (status >= 400) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`)
  return body
}

async function seedDomain(live: Client, dns: DnsServer): Promise<string> {
  const { id } = await made(live.post('/domain', { domain: 'tidewater.example' }))
  const { records } = await made(live.get(`/domain/${id}`))
  dns.publish(zoneOf(records))
  await eventually(async () => {
    const { sendReady } = await made(live.post(`/domain/${id}/verify`))
    if (!sendReady) throw new Error('the domain is not ready')
  })
  return id
}

async function seedCustomers(live: Client): Promise<void> {
  const lines = Array.from({ length: customers }, (_, place) => JSON.stringify(customer(place)))
  const type = { 'Content-Type': 'application/x-ndjson' }
  const file = `${lines.join('\n')}\n`
  const { id } = await made(live.callUntyped('POST', '/contacts/import', file, type))
  await eventually(async () => {
    const { status } = await made(live.get(`/imports/${id}`))
    if (status !== 'completed') throw new Error(`the import is ${status}`)
  })
}

/** A week of events of the customers, and of the one who has a picture. */
async function seedEvents(live: Client): Promise<void> {
  const names = ['goal.created', 'deposit.completed', 'deposit.completed', 'app.opened']
  const many = Array.from({ length: 420 }, (_, place) =>
    eventOf((place * 37) % customers, names[place % names.length] ?? '', {
      ago: ((place * 13) % 150) * hour + place * 60_000,
      amount: 20 + ((place * 35) % 400),
    }),
  )
  const hers = [
    ['goal.created', 5 * day + 2 * hour, 0],
    ['app.opened', 4 * day + 3 * hour, 0],
    ['deposit.completed', 4 * day + 3.2 * hour, 250],
    ['app.opened', day + 5 * hour, 0],
    ['deposit.completed', day + 4.9 * hour, 400],
  ] as const
  const events = hers.map(([event, ago, amount]) => eventOf(featured, event, { ago, amount }))
  await made(live.post('/events/batch', { events: [...many, ...events] }))
}

function eventOf(
  place: number,
  event: string,
  { ago = 0, amount }: { readonly ago?: number; readonly amount: number },
) {
  return {
    event,
    contact: { externalId: userId(place) },
    ...(event === 'deposit.completed' && { payload: { amount: String(amount), currency: 'EUR' } }),
    ...(event === 'goal.created' && { payload: { goal: 'Sailing trip', target: '2500' } }),
    occurredAt: new Date(Date.now() - ago).toISOString(),
  }
}

const activeSavers = {
  name: 'Active savers',
  type: 'dynamic',
  definition: {
    all: [
      { attribute: 'plan', op: 'in', value: ['plus', 'pro'] },
      {
        any: [
          { event: 'deposit.completed', performed: { atLeast: 2, within: 30 * (day / 1_000) } },
          { attribute: 'balance', op: 'gte', value: 2_500 },
        ],
      },
      { none: [{ tag: 'beta' }] },
    ],
  },
} as const

/** An automation that 214 people have entered, where some wait, and a draft that differs from it. */
async function seedAutomation(live: Client): Promise<string> {
  const [welcome, reminder] = await Promise.all(
    [welcomeEmail, reminderEmail].map(
      async (email) => (await made(live.post('/templates', email))).id,
    ),
  )
  const templates = { welcome: welcome ?? '', reminder: reminder ?? '' }
  const { id } = await made(
    live.post('/automations', {
      name: 'Welcome new savers',
      trigger: { type: 'custom_event', events: ['signed_up'] },
      graph: welcomeGraph(templates),
    }),
  )
  await made(live.post(`/automations/${id}/publish`))
  await made(live.post(`/automations/${id}/activate`))
  const send = (count: number, event: string) =>
    made(
      live.post('/events/batch', {
        events: Array.from({ length: count }, (_, place) =>
          eventOf(place, event, { amount: 50 + ((place * 35) % 900) }),
        ),
      }),
    )
  const counted = async (isDone: (stats: Stats) => boolean) =>
    eventually(async () => {
      const stats = await made(live.get(`/automations/${id}/stats`))
      if (!isDone(stats)) throw new Error('not all have entered or continued')
    })
  await send(214, 'signed_up')
  await counted(({ waiting }) => waiting === 214)
  await send(131, 'goal.created')
  await counted(({ completed }) => completed === 131)
  await made(live.patch(`/automations/${id}`, { graph: welcomeDraft(templates) }))
  return id
}

interface Stats {
  readonly waiting: number
  readonly completed: number
}

/** An automation that the customer with a picture has entered. */
async function seedMilestones(live: Client): Promise<void> {
  const congratulate = {
    id: 'congratulate',
    type: 'send_inapp',
    config: { title: 'You reached your goal', body: 'What do you save for next?' },
  } as const
  const { id } = await made(
    live.post('/automations', {
      name: 'Celebrate milestones',
      trigger: { type: 'custom_event', events: ['goal.reached'] },
      graph: {
        nodes: [congratulate, { id: 'end', type: 'exit' }],
        edges: [{ from: 'congratulate', to: 'end' }],
      },
    }),
  )
  await made(live.post(`/automations/${id}/publish`))
  await made(live.post(`/automations/${id}/activate`))
  const payload = { goal: 'Sailing trip', target: '2500', days: 164 }
  await made(
    live.post('/events', {
      event: 'goal.reached',
      contact: { externalId: userId(featured) },
      payload,
    }),
  )
  await eventually(async () => {
    const { completed } = await made(live.get(`/automations/${id}/stats`))
    if (completed === 0) throw new Error('no contact has completed it')
  })
}

/** A campaign with two subjects, which has been sent. */
async function seedCampaign(live: Client) {
  const template = await made(
    live.post('/templates', {
      name: 'Winter release',
      subject: 'New this winter, {{ contact.attributes.name }}: shared goals',
      mjml: winterRelease,
    }),
  )
  const content = { mjml: winterRelease }
  const campaign = await made(
    live.post('/campaigns', {
      name: 'Winter release',
      channel: 'email',
      audience: { all: true },
      variants: [
        { name: 'A', weight: 50, content: { ...content, subject: 'Shared goals are here' } },
        { name: 'B', weight: 50, content: { ...content, subject: 'Save with your friends' } },
      ],
    }),
  )
  await made(live.post(`/campaigns/${campaign.id}/launch`))
  await eventually(
    async () => {
      const { status } = await made(live.get(`/campaigns/${campaign.id}`))
      if (status !== 'completed') throw new Error(`the campaign is ${status}`)
    },
    { timeoutMs: 180_000 },
  )
  return { campaign: campaign.id, template: template.id }
}

const browser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/155.0'

async function visit(url: string | undefined): Promise<void> {
  if (url !== undefined)
    await fetch(url, { redirect: 'manual', headers: { 'User-Agent': browser } })
}

/** Opens about half of the emails, and clicks in some, as their readers would. */
async function visitEmails({ dataDir }: Outrider): Promise<void> {
  const mails = await readMails(dataDir)
  for (const [place, mail] of mails.entries()) {
    if (place % 20 < 11) await visit(/src="(http[^"]+\/email\/open\/[^"]+)"/.exec(mail)?.[1])
    if (place % 7 === 0) await visit(/href="(http[^"]+\/email\/click\/[^"]+)"/.exec(mail)?.[1])
  }
}

/** A webhook whose server does not respond. */
async function seedWebhook(live: Client): Promise<void> {
  await made(
    live.post('/webhooks', {
      url: 'https://hooks.tidewater.example/outrider',
      events: ['contact.created'],
      description: 'Customer data platform',
    }),
  )
  for (let place = 0; place < 3; place += 1)
    await made(live.post('/contacts', { ...customer(customers + place) }))
}
