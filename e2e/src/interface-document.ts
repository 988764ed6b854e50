import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { root } from './snippets.ts'

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ $id: 'openapi', ...JSON.parse(readFileSync(`${root}openapi.json`, 'utf8')) })

/** Says what is wrong with a value by a schema of openapi.json, or by the body of a webhook such as `contact.created`. */
export function validatorOf(name: string): (value: unknown) => readonly string[] {
  const place = name.includes('.')
    ? `webhooks/${name}/post/requestBody/content/application~1json/schema`
    : `components/schemas/${name}`
  const validate = ajv.getSchema(`openapi#/${place}`)
  if (!validate) throw new Error(`openapi.json has no schema ${name}`)
  return (value) =>
    validate(value) === true ? [] : [ajv.errorsText(validate.errors, { separator: '\n' })]
}
