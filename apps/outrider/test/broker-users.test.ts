import { expect, test } from 'vitest'
import { brokerUsers } from '../src/operator/commands.ts'

test('every service has a user, messages may be large, and no password is printed', () => {
  const users = brokerUsers()
  expect(users).toContain('"max_payload": 4194304')
  expect(users).toContain('"user": "gateway"')
  expect(users).toContain('"password": $GATEWAY_NATS_PASSWORD')
  expect(users).toContain('"password": $OPERATOR_NATS_PASSWORD')
  expect(users).not.toContain('"password": "')
})
