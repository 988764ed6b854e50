import { newId } from '@outrider/contracts/ids'
import { expect, test } from 'vitest'
import { compileGraph } from './compile-graph.ts'

const long = '{{ contact.attributes.a }}'

/** What a node makes of a contact whose attribute has 60,000 characters. */
function act(type: string, config: Record<string, unknown>) {
  const graph = compileGraph({ nodes: [{ id: 'n', type, config }], edges: [] })
  return graph.start?.act({
    tenant: { orgId: newId('org'), environment: 'live' },
    automationId: newId('auto'),
    entryId: newId('ent'),
    contactId: newId('con'),
    node: 'n',
    now: new Date(0),
    context: { contact: { attributes: { a: 'x'.repeat(60_000) } }, trigger: {} },
  })
}

function call(more: Record<string, unknown>) {
  return act('http_request', { url: 'https://example.com', method: 'POST', ...more })
}

const manyHeaders = Object.fromEntries(
  Array.from({ length: 50 }, (_, place) => [`x-${place}`, long]),
)
const [many, tooLong] = [Array.from({ length: 2_000 }, () => long), long.repeat(17)]

test.each([
  ['the items of a body', () => call({ body: many })],
  ['a body', () => call({ body: tooLong })],
  ['a URL', () => call({ url: `https://example.com/${tooLong}` })],
  ['headers', () => call({ headers: manyHeaders })],
  [
    'headers and a body',
    () => call({ headers: { a: long.repeat(9) }, body: [{ b: long.repeat(9) }] }),
  ],
  ['attributes', () => act('update_contact', { attributes: { a: many } })],
])('%s of more than a million characters fail the step', (_, step) => {
  expect(step()).toEqual({ failed: 'TEMPLATE_LIMIT' })
})

test('what stays below is sent', () => {
  expect(call({ headers: { a: long }, body: [long, long] })).toMatchObject({
    call: { body: expect.stringMatching(/^\["x{60000}","x{60000}"\]$/) },
  })
})
