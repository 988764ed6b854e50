import { eventually } from '@outrider/testing/eventually'
import type { Organization } from './house.ts'

/** The heading of a page, and its address below that of the environment. */
export type PageAddress = readonly [name: string, path: string]

/** Every page of the navigation. */
export const listPages = [
  ['Overview', ''],
  ['Contacts', 'contacts'],
  ['Segments', 'segments'],
  ['Forms', 'forms'],
  ['Imports', 'imports'],
  ['Automations', 'automations'],
  ['Event catalog', 'event-catalog'],
  ['Messages', 'messages'],
  ['Campaigns', 'campaigns'],
  ['Templates', 'templates'],
  ['Suppressions', 'suppressions'],
  ['Domains', 'domains'],
  ['General', 'settings'],
  ['Webhooks', 'webhooks'],
  ['Keys', 'keys'],
  ['Members', 'members'],
  ['Audit', 'audit'],
] as const satisfies readonly PageAddress[]

export const veryLong = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(2)

const text = { subject: 'Hello', text: 'Hello' }
const end = { id: 'end', type: 'exit' as const }

/** Something of everything, so that pages have something to show. Returns the pages of single things. */
export async function fill({ live }: Organization): Promise<readonly PageAddress[]> {
  const ada = { externalId: 'ada' }
  const trigger = { type: 'custom_event' as const, events: ['signed_up'] }
  const { contact } = (
    await live.post('/contacts', {
      ...ada,
      email: 'ada@example.com',
      walletAddress: `0x${'ab'.repeat(20)}`,
      tags: ['vip'],
      attributes: { plan: 'pro', seats: 12 },
    })
  ).body
  const greeting = {
    name: 'Greet',
    trigger,
    graph: {
      nodes: [
        {
          id: 'ask',
          type: 'branch' as const,
          config: {
            conditions: [{ path: 'contact.attributes.plan', op: 'eq' as const, value: 'pro' }],
          },
        },
        { id: 'greet', type: 'send_inapp' as const, config: { title: 'Hello', body: 'Hello' } },
        end,
      ],
      edges: [
        { from: 'ask', to: 'greet', branch: 'yes' },
        { from: 'ask', to: 'end', branch: 'no' },
        { from: 'greet', to: 'end' },
      ],
    },
  }
  const automation = (await live.post('/automations', greeting)).body
  for (const move of ['publish', 'activate'] as const)
    await live.post(`/automations/${automation.id}/${move}`)
  const campaign = { channel: 'email' as const, audience: { all: true as const }, content: text }
  const [segment, form, template, draft, sent, domain, webhook] = await Promise.all([
    live.post('/segments', { name: veryLong, type: 'static' }),
    live.post('/forms', { name: 'Newsletter', doubleOptIn: true, consentText: 'Yes' }),
    live.post('/templates', { name: 'Greeting', ...text }),
    live.post('/campaigns', { ...campaign, name: 'Next news' }),
    live.post('/campaigns', { ...campaign, name: 'News' }),
    live.post('/domain', { domain: 'pages.example.com' }),
    live.post('/webhooks', { url: 'https://127.0.0.1/', events: ['*'] }),
    live.post('/automations', { name: veryLong, trigger }),
    live.post('/events', { event: 'signed_up', contact: ada, payload: { from: 'a friend' } }),
    live.post('/inapp/push', { contact: ada, title: 'Hello', body: 'Hello' }),
    live.post('/suppressions', { email: 'nobody@example.com' }),
  ])
  await live.post(`/campaigns/${sent.body.id}/launch`)
  const [entry, email] = await eventually(async () => {
    const { entries } = (await live.get(`/automations/${automation.id}/entries`)).body
    const { messages } = (await live.get('/messages?channel=email')).body
    if (!entries[0] || !messages[0]) throw new Error('nobody has entered, or got the email')
    return [entries[0], messages[0]]
  })
  return [
    ['ada', `contacts/${contact.id}`],
    [veryLong, `segments/${segment.body.id}`],
    ['Newsletter', `forms/${form.body.id}`],
    ['Greet', `automations/${automation.id}`],
    ['Greet', `automations/${automation.id}/runs`],
    ['Greet', `automations/${automation.id}/versions`],
    ['Greet', `automations/${automation.id}/settings`],
    ['Run', `entries/${entry.id}`],
    ['Hello', `messages/${email.id}`],
    ['Next news', `campaigns/${draft.body.id}`],
    ['News', `campaigns/${sent.body.id}`],
    ['Greeting', `templates/${template.body.id}`],
    ['pages.example.com', `domains/${domain.body.id}`],
    ['https://127.0.0.1/', `webhooks/${webhook.body.id}`],
  ]
}
