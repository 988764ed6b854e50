import { inappLengths, pushInapp } from '@outrider/contracts/messaging'
import { commanding, commandKey, originOf } from '../command.ts'
import { defineNode, filling, onward } from '../node-type.ts'
import { textsReadContact } from '../reads-contact.ts'
import { templateFaults } from '../template-faults.ts'

/** Puts a message into the contact's inbox; what its texts come to beyond an inbox's lengths is cut. */
export const sendInapp = defineNode('send_inapp', {
  commands: true,
  needsPerson: (config) => textsReadContact(config),
  skipsErased: true,
  branches: () => [onward],
  check: (config) => templateFaults({ ...config }),
  compile: (config) => (visit) => {
    const { tenant, contactId, isErased } = visit
    if (contactId === null) return { go: onward, skipped: 'NO_CONTACT' }
    if (isErased) return { go: onward, skipped: 'ERASED' }
    return filling(config, (filled) => {
      const said = {
        title: cut(filled.title, inappLengths.title),
        body: cut(filled.body, inappLengths.body),
        ...(filled.url && { url: cut(filled.url, inappLengths.url) }),
      }
      const origin = originOf(visit)
      const push = { tenant, key: commandKey(visit), contactId, ...origin, ...said }
      return commanding(pushInapp, visit, push, { messageId: origin.messageId })
    })
  },
})

/** A pair of surrogates that is cut in half is no text. */
function cut(text: string, most: number): string {
  return text.slice(0, most).toWellFormed()
}
