import type { Uuid } from '@outrider/contracts/ids'
import { expect, test } from 'vitest'
import type { LeasedStep } from './leases.ts'
import { commandChunks, maxCommandBytes, maxGraphBytes, stepChunks } from './run-steps.ts'

/** Ids with a short name at their end. */
const uuidOf = (name: string): Uuid => `0-0-0-0-${name}`
const nameOf = ({ automationId }: LeasedStep) => automationId.slice(uuidOf('').length)

const stepOf = (name: string, graphBytes: number): LeasedStep => ({
  orgId: uuidOf('o'),
  environment: 'live',
  entryId: uuidOf('e'),
  automationId: uuidOf(name),
  version: 1,
  contactId: null,
  trigger: { type: 'custom_event' },
  graphBytes,
  attempts: 1,
  lane: 0,
  retries: 0,
  node: 'n',
  type: 'exit',
  position: 0,
  status: 'ready',
  startedAt: new Date(0),
  waitingSince: new Date(0),
})

const half = maxGraphBytes / 2

test.each<[string, [string, number][], string[][]]>([
  ['nothing', [], []],
  [
    'graphs that fill a portion to the byte',
    [
      ['a', half],
      ['b', half],
    ],
    [['a', 'b']],
  ],
  [
    'one byte more',
    [
      ['a', half],
      ['b', half + 1],
    ],
    [['a'], ['b']],
  ],
  [
    'a graph that is too large for any portion',
    [
      ['a', 1],
      ['b', 3 * half],
      ['c', 1],
    ],
    [['a'], ['b'], ['c']],
  ],
  [
    'many steps of one graph, which counts once',
    [
      ['a', half],
      ['a', half],
      ['a', half],
      ['b', half],
    ],
    [['a', 'a', 'a', 'b']],
  ],
])('%s', (_what, steps, portions) => {
  const cut = stepChunks(steps.map(([id, bytes]) => stepOf(id, bytes)))
  expect(cut.map((portion) => portion.map(nameOf))).toEqual(portions)
})

const commandOf = (bytes: number) => ({ subject: 's', id: 'i', data: 'x'.repeat(bytes) })
/** The numbers of commands that are recorded together. */
const sizes = (...bytes: number[]) =>
  commandChunks(bytes, (each) => [commandOf(each)]).map(({ length }) => length)

test('commands that fit into a statement to the byte are recorded together, one byte more is not', () => {
  const most = maxCommandBytes / 2
  expect(sizes(most, most)).toEqual([2])
  expect(sizes(most, most + 1)).toEqual([1, 1])
})
