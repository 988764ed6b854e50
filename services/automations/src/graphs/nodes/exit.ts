import { closed } from '@outrider/contracts/shapes'
import { Type } from 'typebox'
import { defineNode } from '../node-type.ts'

export const exit = defineNode({
  type: 'exit',
  config: Type.Object({}, closed),
  needsPerson: false,
  branches: () => [],
  check: () => [],
  compile: () => () => ({ exit: true }),
})
