import type { Trigger } from '@outrider/contracts/triggers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSignature } from './built-in/built-in.ts'
import { createCatalog, identifyEvent } from './catalog.ts'

const nothing = { topic0: null, programId: null, instructionName: null, subject: null }
const ours = `0x${'ab'.repeat(32)}`
const theirs = `0x${'cd'.repeat(32)}`
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const catalog = createCatalog([
  { ...nothing, name: 'Staked', topic0: ours, subject: 'staker' },
  { ...nothing, name: 'Joined', programId: 'P', instructionName: 'join', subject: 'args.member' },
  { ...nothing, name: 'Transfer', subject: 'beneficiary' },
  { ...nothing, name: 'Approval' },
  { ...nothing, name: 'leave', subject: 'leaver' },
  { ...nothing, name: 'Both', topic0: theirs, subject: 'log' },
  { ...nothing, name: 'Both', subject: 'named' },
])

function identified(trigger: Omit<Trigger, 'type'>, type: Trigger['type'] = 'decoded_event') {
  const { trigger: known, subject } = identifyEvent({ type, ...trigger }, catalog)
  return [known.event, subject]
}

test.each<[string, Omit<Trigger, 'type'>, [string | undefined, string | undefined]]>([
  [
    'topic0 before all',
    { topic0: ours, programId: 'P', instructionName: 'join', event: 'x' },
    ['Staked', 'staker'],
  ],
  ['topic0 in any case', { topic0: `0x${'AB'.repeat(32)}` }, ['Staked', 'staker']],
  ['a built-in topic0', { topic0: transfer, event: 'x' }, ['Transfer', 'to']],
  [
    'an unknown topic0 leaves it to the instruction',
    { topic0: '0x1', programId: 'P', instructionName: 'join', event: 'x' },
    ['Joined', 'args.member'],
  ],
  ['an unknown topic0 leaves it to the name', { topic0: '0x1', event: 'x' }, ['x', undefined]],
  [
    'an instruction before the name',
    { programId: 'Q', instructionName: 'join', event: 'x' },
    ['join', undefined],
  ],
  ['no program, no instruction', { instructionName: 'join', event: 'x' }, ['x', undefined]],
  ['a name with one meaning', { event: 'Staked' }, ['Staked', 'staker']],
  ['a name with several', { event: 'Swap' }, ['Swap', undefined]],
  ['nothing', {}, [undefined, undefined]],
  ['a name that has an entry', { event: 'Transfer' }, ['Transfer', 'beneficiary']],
  ['a name whose entry names no wallet', { event: 'Approval' }, ['Approval', undefined]],
  ['a name whose entry differs from its topic0’s', { event: 'Both' }, ['Both', 'named']],
  ['a topic0 before the entry of its name', { topic0: theirs }, ['Both', 'log']],
  [
    'an instruction by the entry of its name',
    { programId: 'Q', instructionName: 'leave', event: 'Transfer' },
    ['leave', 'leaver'],
  ],
  [
    'a built-in instruction before the entry of its name',
    {
      programId: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
      instructionName: 'burn',
    },
    ['burn', 'authority'],
  ],
])('%s', (_what, trigger, expected) => {
  expect(identified(trigger)).toEqual(expected)
})

test('an on-chain event goes by its name, and the catalog says whom it is about', () => {
  expect(identified({ event: 'Staked', chain: 'base' }, 'onchain_event')).toEqual([
    'Staked',
    'staker',
  ])
})

test('a product event is left alone', () => {
  expect(identified({ event: 'Staked' }, 'custom_event')).toEqual(['Staked', undefined])
})

test('an organization’s own entry overrules a built-in one', () => {
  const own = createCatalog([{ ...nothing, name: 'Sent', topic0: transfer, subject: 'from' }])
  const { trigger, subject } = identifyEvent({ type: 'decoded_event', topic0: transfer }, own)
  expect([trigger.event, subject]).toEqual(['Sent', 'from'])
})

const transferSignature = {
  signature: 'Transfer(address,address,uint256)',
  topic0: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
}

test.each([
  'Transfer(address,address,uint256)',
  'Transfer(address,address,uint)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  '  Transfer(address from, address to, uint256 value)  ',
])('%s is read', (text) => {
  expect(readSignature(text)).toEqual(transferSignature)
})

test('structs are read as tuples', () => {
  expect(readSignature('Made((address owner, uint256[2] sizes)[] things, bool)')?.signature).toBe(
    'Made((address,uint256[2])[],bool)',
  )
})

test.each([
  '',
  'Transfer',
  'Transfer(',
  'Transfer(address',
  'Transfer(addres)',
  '(address)',
  'a b(int)',
])('%s is no event', (text) => {
  expect(readSignature(text)).toBeUndefined()
})

test('no text makes it throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      expect(() => readSignature(text)).not.toThrow()
    }),
  )
})
