import { scryptSync } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { takeRealCost } from '../../test/password-cost.ts'
import { dummyPasswordHash, hashPassword as hash, isPassword as is } from './password-hash.ts'

beforeAll(takeRealCost)

const network = '192.0.2.0'
const hashPassword = (password: string) => hash(password, network)
const isPassword = (password: string, stored: string) => is(password, network, stored)

test('a password is recognised, another is not', async () => {
  const stored = await hashPassword('correct horse')

  expect(await isPassword('correct horse', stored)).toBe(true)
  expect(await isPassword('Correct horse', stored)).toBe(false)
  expect(await isPassword('', stored)).toBe(false)
})

test('the same password is never stored the same way twice, nor in the clear', async () => {
  const stored = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])

  expect(stored[0]).not.toBe(stored[1])
  expect(stored.join()).not.toContain('correct')
})

test('a letter typed as one character or as two makes the same password', async () => {
  expect(await isPassword('Zoe\u0308', await hashPassword('Zo\u00EB'))).toBe(true)
})

/** A password as it is stored at a hundredth of today's cost. */
function hashedCheaply(password: string): string {
  const derived = scryptSync(password, Buffer.from('saltsaltsaltsalt'), 32, { N: 1024, r: 8, p: 1 })
  return `scrypt$1024$8$1$c2FsdHNhbHRzYWx0c2FsdA$${derived.toString('base64url')}`
}

test('a password hashed at another cost is still recognised', async () => {
  expect(await isPassword('old', hashedCheaply('old'))).toBe(true)
})

test('whoever sprays passwords, at many accounts or one, waits for themself, and another network has its turn', async () => {
  const hashed = hashedCheaply('right') // it takes far less time than what it might wait for
  const ended: string[] = []
  const tryOne = async (from: string, password: string, stored: string) => {
    const isRight = await is(password, from, stored)
    ended.push(from)
    return isRight
  }
  const sprayed = [
    ...Array.from({ length: 6 }, () => tryOne('sprayer', 'wrong', dummyPasswordHash())),
    tryOne('another', 'wrong', dummyPasswordHash()),
  ]
  expect(await tryOne('home', 'right', hashed)).toBe(true)
  expect(ended.length).toBeLessThanOrEqual(5) // those under way, a turn of each network, and its own
  expect(await Promise.all(sprayed)).not.toContain(true)
})
