import { expect, test } from 'vitest'
import { createVault, encryptionFaults, makeEncryptionKey } from './encryption.ts'

const [old, fresh] = [makeEncryptionKey('k1'), makeEncryptionKey('k2')]

test('a sealed text opens in its context alone, and never looks the same twice', () => {
  const vault = createVault(old)
  const sealed = vault.seal('söcret', 'keys.totp:1')
  expect(sealed).toMatch(/^e1\.k1\.[\w-]+$/)
  expect(vault.open(sealed, 'keys.totp:1')).toBe('söcret')
  expect(vault.open(vault.seal('', 'a'), 'a')).toBe('')
  expect(vault.seal('söcret', 'keys.totp:1')).not.toBe(sealed)
  expect(() => vault.open(sealed, 'keys.totp:2')).toThrow('does not decrypt keys.totp:2')
})

test('a changed or foreign text is refused, and no error shows it', () => {
  const vault = createVault(old)
  const sealed = vault.seal('secret', 'c')
  const bytes = Buffer.from(sealed.slice(6), 'base64url')
  for (let place = 0; place < bytes.length; place += 1) {
    const changed = Buffer.from(bytes)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(() => vault.open(`e1.k1.${changed.toString('base64url')}`, 'c')).toThrow('not decrypt')
  }
  for (const foreign of ['secret', '', 'e1.k1.', 'e1.k1.AAAA', sealed.slice(0, -4), `${sealed}.`])
    expect(() => vault.open(foreign, 'c')).toThrow(/^(c is not encrypted|the key k1 .* c)$/)
  expect(() => createVault(fresh).open(sealed, 'c')).toThrow('no key k1')
})

test('the first key encrypts, and all decrypt', () => {
  const sealed = createVault(old).seal('secret', 'c')
  const vault = createVault(`${fresh}, ${old}`)
  expect(vault.open(sealed, 'c')).toBe('secret')
  expect(vault.isCurrent(sealed)).toBe(false)
  expect(vault.isCurrent(vault.seal('secret', 'c'))).toBe(true)
})

test('no vault opens with faulty keys', () => {
  expect(() => createVault('k1:c2hvcnQ=')).toThrow('ENCRYPTION_KEYS key 1: must be 32 bytes')
})

test.each<[setting: string, faults: number]>([
  [old, 0],
  [`${fresh},${old}`, 0],
  ['', 2],
  [`${old},${old}`, 1],
  [`${old},`, 2],
  [old.replace('k1', 'K1'), 1],
  [old.replace('k1', 'k'.repeat(17)), 1],
  [`k1:${Buffer.alloc(31, 1).toString('base64')}`, 1],
  [`k1:${Buffer.alloc(33, 1).toString('base64')}`, 1],
  [`k1:${Buffer.alloc(32, 251).toString('base64url')}`, 1],
  [`K1:x,${old},k1:y`, 4],
  [Array.from({ length: 17 }, (_, n) => makeEncryptionKey(`k${n}`)).join(), 1],
])('%j has %i faults', (setting, faults) => {
  expect(encryptionFaults(setting)).toHaveLength(faults)
})
