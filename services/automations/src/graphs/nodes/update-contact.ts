import { updateContact as contract } from '@outrider/contracts/contacts'
import { commanding, commandKey } from '../command.ts'
import { defineNode, onward } from '../node-type.ts'
import { compileFields } from '../json-template.ts'
import { newAllowance } from '../template.ts'
import { templateFaults } from '../template-faults.ts'

export const updateContact = defineNode('update_contact', {
  needsPerson: true,
  branches: () => [onward],
  check: ({ attributes }) => templateFaults({ attributes }),
  compile({ attributes = {}, ...tags }) {
    const render = compileFields(attributes)
    return (visit) => {
      const { contactId, context } = visit
      if (contactId === null) return { go: onward, skipped: 'NO_CONTACT' }
      if (context.contact === undefined) return { go: onward, skipped: 'ERASED' }
      try {
        const rendered = render(context, newAllowance())
        const { tenant } = visit
        const attributesToo = Object.keys(rendered).length > 0 && { attributes: rendered }
        const change = { tenant, key: commandKey(visit), contactId, ...tags, ...attributesToo }
        return commanding(contract, visit, change)
      } catch {
        return { failed: 'TEMPLATE_LIMIT' }
      }
    }
  },
})
