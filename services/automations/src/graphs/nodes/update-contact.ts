import { updateContact as contract } from '@outrider/contracts/contacts'
import { commanding, commandKey } from '../command.ts'
import { defineNode, filling, onward } from '../node-type.ts'
import { textsReadContact } from '../reads-contact.ts'
import { templateFaults } from '../template-faults.ts'

export const updateContact = defineNode('update_contact', {
  commands: true,
  needsPerson: ({ attributes }) => textsReadContact(attributes),
  skipsErased: true,
  branches: () => [onward],
  check: ({ attributes }) => templateFaults({ attributes }),
  compile:
    ({ attributes = {}, ...tags }) =>
    (visit) => {
      const { tenant, contactId, isErased } = visit
      if (contactId === null) return { go: onward, skipped: 'NO_CONTACT' }
      if (isErased) return { go: onward, skipped: 'ERASED' }
      const change = { tenant, key: commandKey(visit), contactId, ...tags }
      if (Object.keys(attributes).length === 0) return commanding(contract, visit, change)
      return filling(attributes, (filled) =>
        commanding(contract, visit, { ...change, attributes: filled }),
      )
    },
})
