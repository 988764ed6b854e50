import { sendEmail as contract } from '@outrider/contracts/messaging'
import type { nodeConfigs } from '@outrider/contracts/nodes'
import type { Fault } from '@outrider/contracts/problem'
import type { Static } from 'typebox'
import { commanding, commandKey, originOf } from '../command.ts'
import { defineNode, onward } from '../node-type.ts'
import { templateFaults } from '../template-faults.ts'
import { textContext } from '../text-context.ts'

type Config = Static<typeof nodeConfigs.send_email>

/** Whether the person may be mailed, the messaging service asks when it sends. */
export const sendEmail = defineNode('send_email', {
  commands: true,
  needsPerson: () => false,
  branches: () => [onward],
  check: (config) => [
    ...contentFaults(config),
    ...templateFaults({ subject: config.subject, text: config.text }),
    ...templateFaults({ html: config.html }, 'html'),
  ],
  compile: (config) => (visit) => {
    const { tenant, contactId, context } = visit
    if (contactId === null) return { go: onward, skipped: 'NO_CONTACT' }
    const email = { tenant, key: commandKey(visit), contactId, ...config }
    const origin = originOf(visit)
    const command = { ...email, ...origin, context: textContext(context) }
    return commanding(contract, visit, command, { messageId: origin.messageId })
  },
})

function contentFaults({ templateId, subject, html, text }: Config): readonly Fault[] {
  const said = [subject, html, text].some((part) => part !== undefined)
  if (templateId !== undefined)
    return said ? [fault('templateId', 'has no meaning beside a text of its own')] : []
  if (subject === undefined) return [fault('subject', 'or templateId is required')]
  return html === undefined && text === undefined ? [fault('text', 'or html is required')] : []
}

function fault(field: string, message: string): Fault {
  return { field, code: 'required', message }
}
