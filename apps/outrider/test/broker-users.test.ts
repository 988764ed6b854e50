import { expect, test } from 'vitest'
import { brokerUsers } from '../src/broker-users.ts'

test('every service has a user, and no password is printed', () => {
  const users = brokerUsers()
  expect(users).toContain('"user": "gateway"')
  expect(users).toContain('"password": $GATEWAY_NATS_PASSWORD')
  expect(users).toContain('"password": $OPERATOR_NATS_PASSWORD')
  expect(users).not.toContain('"password": "')
})
