import { expect, test } from 'vitest'
import { parse } from './contract.ts'
import { InappContent, inappLengths } from './messaging.ts'
import { maxTemplateCharacters, TemplateInput } from './templates.ts'

const template = { name: 'n', subject: 'S', text: 'T' }
const inapp = { title: 'T', body: 'B' }

test.each([
  ['the text of a template', 'text', maxTemplateCharacters, TemplateInput, template],
  ['the HTML of a template', 'html', maxTemplateCharacters, TemplateInput, template],
  ['the MJML of a template', 'mjml', maxTemplateCharacters, TemplateInput, template],
  ['the title of an in-app message', 'title', inappLengths.title, InappContent, inapp],
  ['the body of an in-app message', 'body', inappLengths.body, InappContent, inapp],
  ['the URL of an in-app message', 'url', inappLengths.url, InappContent, inapp],
])('%s is as long as it may be, and not longer', (_what, field, max, schema, rest) => {
  const ofLength = (length: number) => parse(schema, { ...rest, [field]: 'x'.repeat(length) })
  expect(ofLength(max)).toHaveProperty(field)
  expect(() => ofLength(max + 1)).toThrow(
    expect.objectContaining({ faults: [expect.objectContaining({ field })] }),
  )
})
