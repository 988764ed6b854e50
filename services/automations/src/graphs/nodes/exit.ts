import { defineNode } from '../node-type.ts'

export const exit = defineNode('exit', {
  needsPerson: () => false,
  branches: () => [],
  check: () => [],
  compile: () => () => ({ exit: true }),
})
