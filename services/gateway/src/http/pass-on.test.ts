import { defineRequest } from '@outrider/contracts/contract'
import { Tenant } from '@outrider/contracts/shapes'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { mayWrite } from '../access/policies.ts'
import { passing } from './pass-on.ts'

const changeThing = defineRequest({
  subject: 'things.change-thing',
  request: Type.Object({ tenant: Tenant, thingId: Type.String(), change: Type.Object({}) }),
  reply: Type.Object({ name: Type.String() }),
})

test('a route that passes on takes its schemas from the contract', () => {
  const writes = passing({ tag: 'Things', access: mayWrite, limit: 'WRITES', id: 'thingId' })
  const { request, reply } = changeThing
  expect(writes.patch('/things/:id', 'Change', changeThing, { body: 'change' })).toMatchObject({
    method: 'patch',
    status: 200,
    params: { properties: { id: request.properties.thingId } },
    body: request.properties.change,
    reply,
  })
})

test('a field that nothing fills does not compile, and a parameter without a field does not start', () => {
  const writes = passing({ tag: 'Things', access: mayWrite, limit: 'WRITES' })
  // @ts-expect-error -- nothing fills `change`
  writes.patch('/things/:thingId', 'Change', changeThing)
  expect(() =>
    // @ts-expect-error -- nothing fills `thingId`
    writes.patch('/things/:id', 'Change', changeThing, { body: 'change' }),
  ).toThrow('the contract has no field id')
})
