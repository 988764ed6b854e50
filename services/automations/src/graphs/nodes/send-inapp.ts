import { pushInapp } from '@outrider/contracts/messaging'
import { closed } from '@outrider/contracts/shapes'
import { Type } from 'typebox'
import { commanding, commandKey } from '../command.ts'
import { defineNode, onward } from '../node-type.ts'
import { templateFaults } from '../template-faults.ts'
import { textContext } from '../text-context.ts'

export const sendInapp = defineNode({
  type: 'send_inapp',
  config: Type.Object(
    {
      title: Type.String({ minLength: 1, maxLength: 2_000 }),
      body: Type.String({ minLength: 1, maxLength: 10_000 }),
      url: Type.Optional(Type.String({ minLength: 1, maxLength: 2_048 })),
    },
    closed,
  ),
  needsPerson: false,
  branches: () => [onward],
  check: (config) => templateFaults({ ...config }),
  compile: (config) => (visit) => {
    const { tenant, contactId, context } = visit
    if (contactId === null) return { go: onward, skipped: 'NO_CONTACT' }
    const push = { tenant, key: commandKey(visit), contactId, ...config }
    return commanding(pushInapp, visit, { ...push, context: textContext(context) })
  },
})
