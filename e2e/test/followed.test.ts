import { eventAccepted } from '@outrider/contracts/events'
import { subjectFor } from '@outrider/contracts/contract'
import { updateContact } from '@outrider/contracts/contacts'
import { triggerKnown } from '@outrider/contracts/triggers'
import { eventually } from '@outrider/testing/eventually'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDataDir, type Outrider, startOutrider } from '../src/outrider.ts'
import { receiveTraces } from '../src/trace-receiver.ts'

const requestId = 'req-that-is-followed'
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
/** Where an event goes until its contact has the tag: who, and by which subject or route. */
const way = [
  ['gateway', 'POST /events'],
  ['contacts', subjectFor(eventAccepted, 'single')],
  ['automations', subjectFor(triggerKnown, 'single')],
  ['contacts', updateContact.subject],
] as const

const stack = new AsyncDisposableStack()
let outrider: Outrider
let traces: Awaited<ReturnType<typeof receiveTraces>>
beforeAll(async () => {
  traces = await receiveTraces(stack)
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: traces.url, LOG_LEVEL: 'debug' }
  outrider = await startOutrider(await makeDataDir(stack), stack, env)
})
afterAll(() => stack.disposeAsync())

interface Line {
  readonly name: string
  readonly msg: string
  readonly subject?: string
  readonly method?: string
  readonly route?: string
  readonly status?: number
  readonly requestId?: string
  readonly traceId?: string
}

function lines(): Line[] {
  return outrider
    .logged()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line): Line => JSON.parse(line))
}

test('an event is followed by its request id from the answer to the tag, in logs and traces', async () => {
  const { api } = outrider
  const { body: automation } = await api.post('/automations', {
    name: 'Tag',
    trigger: { type: 'custom_event', events: ['signup'] },
    graph: {
      nodes: [
        { id: 'tag', type: 'update_contact', config: { addTags: ['new'] } },
        { id: 'end', type: 'exit' },
      ],
      edges: [{ from: 'tag', to: 'end' }],
    },
  })
  await api.post(`/automations/${automation.id}/publish`)
  await api.post(`/automations/${automation.id}/activate`)

  const accepted = await api.post(
    '/events',
    { event: 'signup', contact: { externalId: 'u_1' } },
    { 'X-Request-Id': requestId, traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
  )
  expect(accepted.status).toBe(202)
  expect(accepted.headers.get('X-Request-Id')).toBe(requestId)
  await eventually(async () => {
    const { body } = await api.get('/contacts?externalId=u_1')
    expect(body.contacts[0]?.tags).toEqual(['new'])
  })

  await eventually(() => {
    const followed = lines().filter((line) => line.requestId === requestId)
    const told = followed.map((line) => [line.name, line.subject ?? `${line.method} ${line.route}`])
    for (const step of way) expect(told).toContainEqual(step)
    expect(new Set(followed.map((line) => line.traceId))).toEqual(new Set([traceId]))
    expect(followed.find(({ msg }) => msg === 'request')).toMatchObject({ status: 202 })
  })
  await eventually(
    () => {
      const followed = traces.spans.filter((span) => span.requestId === requestId)
      const told = followed.map(({ service, name }) => [service, name])
      for (const step of way) expect(told).toContainEqual(step)
      expect(new Set(followed.map((span) => span.traceId))).toEqual(new Set([traceId]))
      const ofWay = way.map(([by, name]) =>
        followed.find((span) => span.service === by && span.name === name),
      )
      const parents = ofWay.slice(1).map((span) => span?.parentSpanId)
      expect(parents).toEqual(ofWay.slice(0, -1).map((span) => span?.spanId))
    },
    { timeoutMs: 20_000 },
  )
})
