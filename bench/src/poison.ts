import type { Client } from '@outrider/e2e/client'
import type { Load } from './load.ts'

/** What a tenant's automations do with the events of the flood. */
const steps: Record<string, object> = {
  tagged: { type: 'update_contact', config: { addTags: ['flooded'] } },
  rendered: {
    type: 'send_inapp',
    config: { title: '{{ "now" | date: "%9999999d" }}', body: endless() },
  },
  mailed: { type: 'send_email', config: { subject: 'Flood', text: endless() } },
}

/** Liquid that no limit of rendering lets through. */
function endless(): string {
  const loop =
    '{% for i in (1..9999) %}{% for j in (1..9999) %}{{ i | append: j }}{% endfor %}{% endfor %}'
  return `${loop}${loop}`
}

/** Gives a tenant automations that cannot succeed, and webhooks and calls to an endpoint that hangs. */
export async function plantPoison(flooder: Client, hangingUrl: string): Promise<void> {
  const called = { type: 'http_request', config: { url: hangingUrl, method: 'POST', body: 'x' } }
  for (const [name, step] of Object.entries({ ...steps, called }))
    await activate(flooder, `flood.${name}`, step)
  for (let count = 0; count < 5; count += 1)
    await succeed(flooder.post('/webhooks', { url: `${hangingUrl}/${count}`, events: ['*'] }))
}

/** Makes an automation active that takes one step at each event of a name. */
export async function activate(api: Client, event: string, step: object): Promise<void> {
  const graph = {
    nodes: [
      { id: 'step', ...step },
      { id: 'end', type: 'exit', config: {} },
    ],
    edges: [{ from: 'step', to: 'end' }],
  }
  const trigger = { type: 'custom_event', events: [event] }
  const { body } = await succeed(
    api.callUntyped('POST', '/automations', { name: event, trigger, graph }),
  )
  await succeed(api.post(`/automations/${body.id}/publish`))
  await succeed(api.post(`/automations/${body.id}/activate`))
}

async function succeed(answer: ReturnType<Client['callUntyped']>) {
  const answered = await answer
  if (answered.status >= 300) throw new Error(JSON.stringify(answered.body))
  return answered
}

/** What the tenant sends, at its full limits: single events and batches, small ones and the largest, contacts at their limit. */
export function floodOf(port: number, key: string, seconds: number): Load[] {
  const base = { port, method: 'POST' as const, key, seconds, run: 'flood-' }
  const attributes = { text: 'x'.repeat(15_000) }
  const singles = ['tagged', 'rendered', 'mailed', 'called', 'nobody'].flatMap((name) =>
    Array.from({ length: 50 }, (_, n) =>
      JSON.stringify({
        event: `flood.${name}`,
        contact: { externalId: `flood-${n}`, email: `flood${n}@flood.example` },
        ...(n < 4 && { attributes: { [`large${n}`]: attributes.text } }),
        ...(n < 10 && { payload: attributes }),
        idempotencyKey: '#',
      }),
    ),
  )
  const item = { event: 'flood.tagged', contact: { externalId: 'flood-batch' } }
  const small = { events: Array.from({ length: 500 }, () => item) }
  const large = { events: Array.from({ length: 60 }, () => ({ ...item, payload: attributes })) }
  return [
    { ...base, paths: ['/api/v1/events'], bodies: singles, connections: 64, perSecond: 2_000 },
    {
      ...base,
      paths: ['/api/v1/events/batch'],
      bodies: [small, large].map((body) => JSON.stringify(body)),
      connections: 8,
      perSecond: 40,
    },
  ]
}
