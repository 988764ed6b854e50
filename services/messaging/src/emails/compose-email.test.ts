import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { composeEmail, type EmailParts, maxEmailBytes } from './compose-email.ts'

const base: EmailParts = {
  from: { address: 'news@sender.example', name: 'News' },
  to: 'ada@example.com',
  subject: 'S',
  html: '<p>H</p>',
  text: 'T',
  bounceName: 'bounce+x',
  returnPathDomain: undefined,
  topic: null,
  unsubscribeUrl: 'https://mail.example/u',
  date: new Date(0),
  deliveryReports: false,
  dkim: undefined,
}

async function headersOf(email: Partial<EmailParts>): Promise<string[]> {
  const composed = await composeEmail({ ...base, ...email })
  const text = composed?.raw.toString() ?? ''
  const [head = ''] = text.split(/\r?\n\r?\n/)
  return head.split(/\r?\n(?![ \t])/)
}
const namesOf = (headers: readonly string[]) =>
  headers.map((header) => header.slice(0, header.indexOf(':')).toLowerCase()).toSorted()

test('no text that is filled in can add a header, or a recipient', async () => {
  const expected = namesOf(await headersOf({}))
  const wild = fc.string({ unit: 'binary', maxLength: 300 })
  const lines = fc
    .tuple(wild, fc.constantFrom('\r\n', '\n', '\r', '\u2028', '\0'), wild)
    .map(([a, ending, b]) => `${a}${ending}Bcc: everybody@example.com${ending}${b}`)
  await fc.assert(
    fc.asyncProperty(lines, lines, async (subject, name) => {
      const from = { address: 'news@sender.example', name }
      const headers = await headersOf({ subject, from })
      expect(namesOf(headers)).toEqual(expected)
      const composed = await composeEmail({ ...base, subject, from })
      expect(composed?.delivery.envelope).toEqual({
        from: 'bounce+x@sender.example',
        to: ['ada@example.com'],
      })
    }),
    { numRuns: 200 },
  )
})

test.each([
  [300_000, true],
  [400_000, false],
])('an email is at most 1 MiB as it leaves: %i letters of two bytes', async (letters, fits) => {
  const email = await composeEmail({ ...base, html: 'ü'.repeat(letters) })
  expect(email !== undefined).toBe(fits)
  expect(email?.raw.length ?? 0).toBeLessThan(maxEmailBytes)
})
