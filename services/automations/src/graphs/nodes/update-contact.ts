import { Attributes, Tags, updateContact as contract } from '@outrider/contracts/contacts'
import { type Fault } from '@outrider/contracts/problem'
import { closed } from '@outrider/contracts/shapes'
import { type Message, messageOf } from '@outrider/service/publish'
import { Type } from 'typebox'
import type { Context } from '../../filters/path.ts'
import { defineNode, onward, type Visit } from '../node-type.ts'
import { compileTemplate, templateFault } from '../template.ts'

/** Characters: a message must stay below the megabyte that NATS carries, whatever its encoding. */
const largestCommand = 200_000
const tooLarge = { failed: 'TOO_LARGE' }

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
        const change = {
          ...tags,
          ...(Object.keys(rendered).length > 0 && { attributes: rendered }),
        }
        const command = commandOf(visit, contactId, change)
        return command.data.length > largestCommand ? tooLarge : { go: onward, command }
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

interface Change {
  readonly attributes?: Record<string, unknown>
  readonly addTags?: string[]
  readonly removeTags?: string[]
}

function commandOf(visit: Visit, contactId: string, change: Change): Message {
  const { tenant, entryId, node } = visit
  const key = `${entryId}.${Buffer.from(node).toString('base64url')}`
  return messageOf(contract, tenant.orgId, { tenant, key, contactId, ...change }, key)
}
