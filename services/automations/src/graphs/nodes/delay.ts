import { defineNode, onward } from '../node-type.ts'

export const delay = defineNode('delay', {
  needsPerson: () => false,
  branches: () => [onward],
  check: () => [],
  compile:
    ({ seconds }) =>
    ({ now }) => ({ waitUntil: new Date(now.getTime() + seconds * 1_000) }),
})
