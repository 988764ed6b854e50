import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { brokerUsers } from '../src/broker-users.ts'

test('every service has a user, messages may be large, and no password is printed', () => {
  const users = brokerUsers()
  expect(users).toContain('"max_payload": 4194304')
  expect(users).toContain('"user": "gateway"')
  expect(users).toContain('"password": $GATEWAY_NATS_PASSWORD')
  expect(users).toContain('"password": $OPERATOR_NATS_PASSWORD')
  expect(users).not.toContain('"password": "')
})

test('the file that installations include is what the contracts say; pnpm openapi writes it', async () => {
  const file = new URL('../../../deploy/k8s/base/nats-users.conf', import.meta.url)
  expect(await readFile(file, 'utf8')).toBe(`${brokerUsers()}\n`)
})
