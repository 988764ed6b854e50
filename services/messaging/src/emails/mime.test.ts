import { simpleParser } from 'mailparser'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { composeEmail, type EmailParts } from './compose-email.ts'

const base: EmailParts = {
  from: { address: 'news@sender.example', name: 'News' },
  to: 'ada@example.com',
  subject: 'Hello',
  html: '<p>Hello, Ada</p>',
  text: 'Hello, Ada',
  bounceName: 'bounce+1',
  returnPathDomain: undefined,
  topic: null,
  unsubscribeUrl: undefined,
  date: new Date('2026-11-24T12:00:00Z'),
  deliveryReports: false,
  dkim: undefined,
}
const pdf = {
  filename: 'Rechnung für Ödön.pdf',
  contentType: 'application/pdf',
  content: Buffer.from('%PDF-1.7\n'),
}
const logo = {
  filename: 'logo.png',
  contentType: 'image/png',
  contentId: 'logo',
  content: Buffer.from('\x89PNG\r\n', 'latin1'),
}

const kinds: readonly (readonly [string, Partial<EmailParts>])[] = [
  ['text', { html: null }],
  ['html-and-text', {}],
  [
    'foreign-letters',
    {
      from: { address: 'news@sender.example', name: 'Zoë «Ink», Ltd.' },
      subject: `Grüße 👋🏽 an alle, die ${'sehr '.repeat(30)}lange Betreffzeilen lesen`,
      html: '<p>Γειά σου, Κόσμε</p>',
      text: 'こんにちは世界',
    },
  ],
  [
    'long-line',
    { html: `<p>${'x'.repeat(3_000)}</p>`, text: `.\n..\nFrom me\n${'y '.repeat(900)}` },
  ],
  [
    'ways-out',
    {
      topic: 'news',
      unsubscribeUrl: `https://mail.example/api/v1/unsubscribe/${'t'.repeat(200)}`,
      replyTo: 'desk@sender.example',
      headers: { 'X-Order': 'A-7 größer' },
    },
  ],
  ['attachment', { attachments: [pdf] }],
  ['image-in-html', { html: '<img src="cid:logo">', attachments: [logo] }],
  ['image-and-attachment', { html: '<img src="cid:logo">', attachments: [pdf, logo] }],
]

/** What a mail program shows of an email. */
interface Shown {
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly files: readonly string[]
  readonly headers: Readonly<Record<string, string>>
}

const asked = ['list-unsubscribe', 'list-unsubscribe-post', 'list-id', 'reply-to', 'x-order']

function fileOf(type: string, name = '', contentId = '', content: Uint8Array = Buffer.of()) {
  return `${type} ${name} ${contentId.replace(/^<|>$/g, '')} ${Buffer.from(content).toString('hex')}`
}

/** postal-mime gives the bytes of a part that says no encoding as text. */
function bytesOf(content: string | ArrayBuffer | Uint8Array): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
}

async function readByPostalMime(raw: Buffer): Promise<Shown> {
  const { from, subject = '', text = '', html, attachments, headers } = await PostalMime.parse(raw)
  return {
    from: `${from?.name} ${from?.address}`,
    subject,
    text: text.trimEnd(),
    html: html?.trimEnd() ?? null,
    files: attachments
      .map(({ mimeType, filename, contentId, content }) =>
        fileOf(mimeType, filename ?? '', contentId, bytesOf(content)),
      )
      .toSorted(),
    headers: Object.fromEntries(
      headers.filter(({ key }) => asked.includes(key)).map(({ key, value }) => [key, value]),
    ),
  }
}

async function readByMailparser(raw: Buffer): Promise<Shown> {
  const read = await simpleParser(raw, {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipImageLinks: true,
  })
  const [from] = read.from?.value ?? []
  const lines = read.headerLines.filter(({ key }) => asked.includes(key))
  return {
    from: `${from?.name} ${from?.address}`,
    subject: read.subject ?? '',
    text: (read.text ?? '').trimEnd(),
    html: read.html ? read.html.trimEnd() : null,
    files: read.attachments
      .map(({ contentType, filename, cid, content }) => fileOf(contentType, filename, cid, content))
      .toSorted(),
    headers: Object.fromEntries(
      lines.map(({ key, line }) => [
        key,
        line
          .slice(key.length + 1)
          .replace(/\r?\n/g, '')
          .trim(),
      ]),
    ),
  }
}

/** The email with the boundaries of its parts, which are made at random, numbered. */
function withFixedBoundaries(raw: string): string {
  const boundaries = [...new Set(raw.match(/--_NmP-[0-9a-f]+-Part_\d+/g))]
  return boundaries.reduce((text, each, index) => text.replaceAll(each, `boundary-${index}`), raw)
}

test.each(kinds)('two parsers read the same of an email: %s', async (name, parts) => {
  const email = { ...base, ...parts }
  const { raw = Buffer.of() } = (await composeEmail(email)) ?? {}
  const shown = await readByPostalMime(raw)
  expect(await readByMailparser(raw)).toEqual(shown)
  expect(shown).toMatchObject({
    from: `${email.from.name} ${email.from.address}`,
    subject: email.subject,
    text: email.text.trimEnd(),
    html: email.html,
    files: (email.attachments ?? [])
      .map(({ contentType, filename, contentId, content }) =>
        fileOf(contentType, filename, contentId, content),
      )
      .toSorted(),
  })
  await expect(withFixedBoundaries(raw.toString())).toMatchFileSnapshot(
    `../../test/mime/${name}.eml`,
  )
})
