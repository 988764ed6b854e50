import { Attributes, Tags, updateContact as contract } from '@outrider/contracts/contacts'
import { type Fault } from '@outrider/contracts/problem'
import { closed } from '@outrider/contracts/shapes'
import { Type } from 'typebox'
import type { Context } from '../../filters/path.ts'
import { commanding, commandKey } from '../command.ts'
import { defineNode, onward } from '../node-type.ts'
import { compileTemplate, templateFault } from '../template.ts'

export const updateContact = defineNode({
  type: 'update_contact',
  config: Type.Object(
    {
      attributes: Type.Optional(Attributes),
      addTags: Type.Optional(Tags),
      removeTags: Type.Optional(Tags),
    },
    { ...closed, minProperties: 1 },
  ),
  needsPerson: true,
  branches: () => [onward],
  check: ({ attributes = {} }) => Object.entries(attributes).flatMap(attributeFaults),
  compile({ attributes = {}, ...tags }) {
    const render = compileAttributes(attributes)
    return (visit) => {
      const { contactId, context } = visit
      if (contactId === null) return { go: onward, skipped: 'NO_CONTACT' }
      if (context.contact === undefined) return { go: onward, skipped: 'ERASED' }
      try {
        const rendered = render(context)
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

function attributeFaults([name, value]: [string, unknown]): readonly Fault[] {
  const message = typeof value === 'string' ? templateFault(value) : undefined
  return message === undefined ? [] : [{ field: `attributes.${name}`, code: 'template', message }]
}

/** Texts are templates; other values stay as they are. */
function compileAttributes(attributes: Readonly<Record<string, unknown>>) {
  const compiled = Object.entries(attributes).map(([name, value]) => {
    const template = typeof value === 'string' ? compileTemplate(value) : () => value
    return [name, template] as const
  })
  return (context: Context): Record<string, unknown> =>
    Object.fromEntries(compiled.map(([name, template]) => [name, template(context)]))
}
