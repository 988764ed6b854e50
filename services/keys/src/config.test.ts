import { makeEncryptionKey } from '@outrider/service/text/encryption'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const env = {
  DATABASE_URL: 'postgres://keys@db/outrider',
  NATS_URL: 'nats://keys@nats:4222',
  ENCRYPTION_KEYS: makeEncryptionKey('k1'),
}

test('RPC URLs are read by the slugs of their chains', () => {
  const urls = { RPC_URL_BASE: 'https://rpc.example/base', RPC_URL_BASE_SEPOLIA: '' }

  expect(readConfig({ ...env, ...urls }).rpcUrl).toEqual({ base: 'https://rpc.example/base' })
  expect(readConfig({ ...env, RPC_URL_BASE_SEPOLIA: 'http://127.0.0.1:8545' }).rpcUrl).toEqual({
    'base-sepolia': 'http://127.0.0.1:8545',
  })
})

test("a variable of somebody else's does not keep the service from starting", () => {
  const { rpcUrl } = readConfig({ ...env, RPC_URL_MAINNET: 'wss://x.example' })

  expect(rpcUrl).toEqual({ mainnet: 'wss://x.example' })
})

test('all faults are reported together', () => {
  const faulty = { NATS_URL: env.NATS_URL, RPC_URL_BASE: 'ws://x.example' }

  expect(() => readConfig(faulty)).toThrow(
    /^configuration: (?=.*DATABASE_URL is required)(?=.*RPC_URL_BASE must)/,
  )
})
