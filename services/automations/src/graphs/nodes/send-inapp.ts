import { pushInapp } from '@outrider/contracts/messaging'
import { commanding, commandKey } from '../command.ts'
import { defineNode, onward } from '../node-type.ts'
import { templateFaults } from '../template-faults.ts'
import { textContext } from '../text-context.ts'

export const sendInapp = defineNode('send_inapp', {
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
