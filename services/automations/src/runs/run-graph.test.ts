import type { Graph } from '@outrider/contracts/graphs'
import { newId, uuidOf } from '@outrider/contracts/ids'
import { createRenderer } from '@outrider/liquid/renderer'
import { expect, test } from 'vitest'
import { compileGraph } from '../graphs/compile-graph.ts'
import type { OpenStep } from './leases.ts'
import { runGraph } from './run-graph.ts'

const renderer = createRenderer()
const now = new Date('2026-05-01T12:00:00.000Z')
const graph: Graph = {
  nodes: [
    { id: 'big', type: 'branch', config: { conditions: [{ path: 'amount', op: 'gt', value: 9 }] } },
    { id: 'tag', type: 'update_contact', config: { addTags: ['big'] } },
    { id: 'rest', type: 'delay', config: { seconds: 90 } },
    { id: 'end', type: 'exit' },
  ],
  edges: [
    { from: 'big', to: 'tag', branch: 'yes' },
    { from: 'big', to: 'end', branch: 'no' },
    { from: 'tag', to: 'rest' },
    { from: 'rest', to: 'end' },
  ],
}

const visitor = {
  tenant: { orgId: newId('org'), environment: 'live' as const },
  automationId: uuidOf(newId('auto')),
  entryId: newId('ent'),
  contactId: newId('con'),
}

function run(
  from: Partial<OpenStep>,
  amount: unknown,
  contact: unknown = { id: 'con' },
  nodes: Graph = graph,
) {
  const step = {
    node: 'big',
    type: 'branch',
    position: 0,
    status: 'ready' as const,
    startedAt: now,
    waitingSince: now,
  }
  return runGraph(
    compileGraph(nodes),
    { ...step, ...from },
    {
      ...visitor,
      now,
      waitingSince: now,
      context: { payload: { amount }, trigger: {}, ...(contact === 'gone' ? {} : { contact }) },
      timeZone: 'Europe/Berlin',
      isErased: contact === 'gone',
    },
    renderer,
  )
}

test('goes on until it must wait, and says until when', async () => {
  const { steps, commands, status } = await run({}, 10)
  expect(status).toBe('waiting')
  expect(commands).toHaveLength(1)
  expect(steps).toMatchObject([
    { node: 'big', position: 0, status: 'done', result: { branch: 'yes' } },
    { node: 'tag', position: 1, status: 'done', finishedAt: now },
    {
      node: 'rest',
      position: 2,
      status: 'waiting',
      finishedAt: null,
      dueAt: new Date('2026-05-01T12:01:30.000Z'),
    },
  ])
})

test('goes on from a step that was waited for, which began earlier', async () => {
  const startedAt = new Date(0)
  const { steps, status } = await run(
    { node: 'rest', type: 'delay', position: 2, status: 'waiting', startedAt },
    10,
  )
  expect(status).toBe('completed')
  expect(steps).toMatchObject([
    { node: 'rest', position: 2, status: 'done', startedAt, finishedAt: now },
    { node: 'end', position: 3, status: 'done', startedAt: now },
  ])
})

test('goes straight to the end where the branch leads there', async () => {
  const { steps, commands } = await run({}, 9)
  expect(steps.map(({ node }) => node)).toEqual(['big', 'end'])
  expect(commands).toEqual([])
})

test('skips what is for a contact that is gone, and goes on', async () => {
  const { steps, commands, status } = await run({}, 10, 'gone')
  expect(steps[1]).toMatchObject({ node: 'tag', status: 'skipped', reason: 'ERASED' })
  expect(commands).toEqual([])
  expect(status).toBe('waiting')
})

test('repeated, it commands the same under the same message ids', async () => {
  expect((await run({}, 10)).commands).toEqual((await run({}, 10)).commands)
})

test.each([
  ['of the contact', { timeZone: 'Asia/Kolkata' }, undefined, '2026-05-02T03:30:00.000Z'],
  ['of the environment', { timeZone: null }, undefined, '2026-05-02T07:00:00.000Z'],
  ['of the environment, on a day', {}, ['mon'], '2026-05-04T07:00:00.000Z'],
])('waits until a local time %s', async (_whose, contact, days, expected) => {
  const config = { localTime: '09:00', ...(days && { days }) }
  const waits = { nodes: [{ id: 'big', type: 'delay_until', config }], edges: [] }
  const { steps } = await run({}, 10, contact, waits)
  expect(steps).toMatchObject([{ status: 'waiting', dueAt: new Date(expected) }])
})
