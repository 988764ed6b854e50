import { expect, onTestFinished, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'
import { maxBatch, maxBatchCharacters, maxBytes, maxWaitMilliseconds } from './limits.ts'
import type { Rendered } from './render.ts'
import { createRenderer, takeBatch, type Waiting } from './renderer.ts'

/** Renderings wait for a minute, so that those of a busy machine are not told to come again. */
function open(threads?: number) {
  const renderer = createRenderer(threads)
  onTestFinished(() => renderer[Symbol.asyncDispose]())
  return (source: string | string[], scope: object = {}, tenant = 'a') => {
    const texts = [source].flat().map((each) => ({ source: each, mode: 'text' as const }))
    return renderer.render(tenant, { texts, scope }, 60_000)
  }
}

/** Takes 200 ms of processor time, and is then stopped. */
const slow = '{% for i in (1..2000000) %}{% endfor %}{% for i in (1..2000000) %}{% endfor %}'
/** Compiles for seconds, within which no limit of the engine is looked at. */
const stuck = Array.from(
  { length: 8 },
  (_, n) => `{% if ${'a and '.repeat(170_000)}${n} %}{% endif %}`,
)

test('texts are rendered in their order, each job with its own scope', async () => {
  const render = open()
  const names = Array.from({ length: 500 }, (_, index) => `n${index}`)
  const rendered = await Promise.all(names.map((name) => render('{{ name | upcase }}!', { name })))
  expect(rendered).toEqual(names.map((name) => ({ texts: [`${name.toUpperCase()}!`] })))
})

test('what cannot be rendered is a value, and the others are rendered', async () => {
  const render = open()
  const long = `{% for i in (1..1024) %}${'x'.repeat(maxBytes / 1_024)}{% endfor %}x`
  const rendered = await Promise.all([
    render('{{ "a" | upcase }}'),
    render(long),
    render('{{ "%" | url_decode }}'),
    render('{% no such tag %}'),
    render('{{ "b" | upcase }}'),
  ])
  expect(rendered).toEqual([
    { texts: ['A'] },
    { fault: 'TEMPLATE_LIMIT', message: `comes to more than ${maxBytes} bytes` },
    { fault: 'TEMPLATE_FAULT', message: expect.stringContaining('URI') },
    { fault: 'TEMPLATE_FAULT', message: expect.stringContaining('not found') },
    { texts: ['B'] },
  ])
})

test('a thread that no limit stops is ended, and what it had not done is done by another', async () => {
  const render = open(1)
  const before = Array.from({ length: 5 }, () => render('{{ "x" | upcase }}', {}, 'b'))
  const ended = render(stuck)
  const after = Array.from({ length: 5 }, () => render('{{ "x" | upcase }}', {}, 'c'))
  expect(await ended).toMatchObject({ fault: 'TEMPLATE_LIMIT' })
  for (const rendered of await Promise.all([...before, ...after]))
    expect(rendered).toEqual({ texts: ['X'] })
})

test('a tenant whose texts are slow does not hold up another', async () => {
  const render = open(1)
  const order: string[] = []
  const note = async (tenant: string, rendering: Promise<Rendered>) => {
    const rendered = await rendering
    order.push(tenant)
    return rendered
  }
  const flood = Array.from({ length: 5 }, () => note('slow', render(slow, {}, 'slow')))
  await flood[0]
  const others = Array.from({ length: 10 }, (_, n) =>
    note('other', render('{{ n | plus: 1 }}', { n }, 'other')),
  )
  expect(await Promise.all(others)).toEqual(
    Array.from({ length: 10 }, (_, n) => ({ texts: [`${n + 1}`] })),
  )
  // The tenant that has used less time is next: it has waited for some of the slow texts at most.
  expect(order.filter((tenant) => tenant === 'slow').length).toBeLessThan(flood.length)
  expect(new Set((await Promise.all(flood)).map(faultOf))).toEqual(new Set(['TEMPLATE_LIMIT']))
})

test('a text whose turn does not come in time is told to come again, and one that has time is rendered', async () => {
  const renderer = createRenderer(1)
  onTestFinished(() => renderer[Symbol.asyncDispose]())
  const job = { texts: [{ source: '{{ 1 | plus: 1 }}', mode: 'text' as const }], scope: {} }
  expect(faultOf(await renderer.render('a', job, -1))).toBe('BUSY')
  expect(await renderer.render('a', job, maxWaitMilliseconds)).toEqual({ texts: ['2'] })
})

test('whoever cannot wait for a text is told to come again, though it is under way', async () => {
  const renderer = createRenderer(1)
  onTestFinished(() => renderer[Symbol.asyncDispose]())
  const texts = stuck.map((source) => ({ source, mode: 'text' as const }))
  expect(faultOf(await renderer.render('a', { texts, scope: {} }, 10))).toBe('BUSY')
  expect(faultOf(await renderer.render('a', { texts, scope: {} }))).toBe('TEMPLATE_LIMIT')
})

test('a batch has at most so many renderings', () => {
  const queue = new FairQueue<Waiting>()
  const job = { texts: [{ source: 'x', mode: 'text' as const }], scope: {} }
  for (let count = 0; count <= maxBatch; count += 1)
    queue.push('a', { job, until: Infinity, resolve: () => {} }, performance.now())
  expect(takeBatch(queue).work).toHaveLength(maxBatch)
  expect(takeBatch(queue).work).toHaveLength(1)
})

test('a batch ends with the rendering that goes beyond its characters', () => {
  const queue = new FairQueue<Waiting>()
  for (const letter of ['a', 'b', 'c']) {
    const source = letter.repeat(maxBatchCharacters / 2)
    const job = { texts: [{ source, mode: 'text' as const }], scope: {} }
    queue.push(letter, { job, until: Infinity, resolve: () => {} }, performance.now())
  }
  expect(takeBatch(queue).work).toHaveLength(2)
  expect(takeBatch(queue).work).toHaveLength(1)
})

test('whatever waits when it is closed is told to come again', async () => {
  const renderer = createRenderer(1)
  const job = { texts: [{ source: slow, mode: 'text' as const }], scope: {} }
  const waiting = Array.from({ length: 5 }, () => renderer.render('a', job))
  await renderer[Symbol.asyncDispose]()
  expect((await Promise.all(waiting)).map(faultOf)).toEqual(Array(5).fill('BUSY'))
  expect(faultOf(await renderer.render('a', job))).toBe('BUSY')
})

function faultOf(rendered: Rendered): string | undefined {
  return 'fault' in rendered ? rendered.fault : undefined
}
