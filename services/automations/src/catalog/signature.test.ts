import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSignature } from './signature.ts'

const transfer = {
  signature: 'Transfer(address,address,uint256)',
  topic0: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
}

test.each([
  'Transfer(address,address,uint256)',
  'Transfer(address,address,uint)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  '  Transfer(address from, address to, uint256 value)  ',
])('%s is read', (text) => {
  expect(readSignature(text)).toEqual(transfer)
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
