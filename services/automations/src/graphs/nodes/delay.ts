import { closed } from '@outrider/contracts/shapes'
import { Type } from 'typebox'
import { defineNode, onward } from '../node-type.ts'

const year = 366 * 24 * 3_600

export const delay = defineNode({
  type: 'delay',
  config: Type.Object({ seconds: Type.Number({ minimum: 0, maximum: year }) }, closed),
  needsPerson: false,
  branches: () => [onward],
  check: () => [],
  compile:
    ({ seconds }) =>
    ({ now }) => ({ waitUntil: new Date(now.getTime() + seconds * 1_000) }),
})
