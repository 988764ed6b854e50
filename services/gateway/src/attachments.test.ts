import { maxAttachmentBytes } from '@outrider/contracts/attachments'
import { parse } from '@outrider/contracts/contract'
import { EmailInput } from '@outrider/contracts/emails'
import { Problem } from '@outrider/contracts/problem'
import { expect, test } from 'vitest'
import { checkAttachments } from './attachments.ts'

const file = { filename: 'a.txt', contentType: 'text/plain', content: 'YQ==' }

function faultOf(attachments: unknown): [code: string, field: string | undefined] | undefined {
  try {
    const email = parse(EmailInput, { to: 'a@b.example', subject: 'S', text: 'T', attachments })
    checkAttachments(email.attachments ?? [])
    return undefined
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return [error.code, error.faults[0]?.field]
  }
}

test.each([
  ['a file', {}],
  ['an empty file', { content: '' }],
  ['a name in another script', { filename: 'Größe — 表.pdf' }],
  ['a name that begins with dots', { filename: '..a' }],
  ['a media type with parameters', { contentType: 'text/calendar; method=REQUEST; charset=utf-8' }],
  ['a content ID', { contentId: 'logo' }],
  ['a content ID with a domain', { contentId: 'logo.1@shop.example' }],
])('%s is accepted', (_what, change) => {
  expect(faultOf([{ ...file, ...change }])).toBeUndefined()
})

test.each([
  ['no base64', 'content', { content: 'YQ=' }],
  ['base64 for URLs', 'content', { content: '_w==' }],
  ['base64 with a line end', 'content', { content: 'YWFh\nYWE' }],
  ['a name with a line end', 'filename', { filename: 'a\r\nBcc: b@c.example' }],
  ['a name with a path', 'filename', { filename: '../a' }],
  ['a name with a path of Windows', 'filename', { filename: String.raw`C:\a` }],
  ['a name of a directory', 'filename', { filename: '..' }],
  ['a name that changes direction', 'filename', { filename: 'a\u202Efdp.exe' }],
  ['a blank name', 'filename', { filename: ' ' }],
  ['no media type', 'contentType', { contentType: 'pdf' }],
  ['a media type with a line end', 'contentType', { contentType: 'text/plain\r\nX-A: b' }],
  ['a multipart', 'contentType', { contentType: 'Multipart/mixed; boundary=a' }],
  ['a message', 'contentType', { contentType: 'message/rfc822' }],
  ['a content ID with brackets', 'contentId', { contentId: '<logo>' }],
  ['a content ID with a line end', 'contentId', { contentId: 'a\r\nb' }],
])('%s is rejected with the field', (_what, field, change) => {
  const place = `attachments.1.${field}`
  expect(faultOf([file, { ...file, ...change }])).toEqual(['VALIDATION_FAILED', place])
})

test('an email has at most ten attachments, of 7 MiB together, and each content ID once', () => {
  const many = (count: number) => Array.from({ length: count }, () => file)
  expect(faultOf(many(10))).toBeUndefined()
  expect(faultOf(many(11))).toEqual(['VALIDATION_FAILED', 'attachments'])
  const half = Buffer.alloc(maxAttachmentBytes / 2).toString('base64')
  const halves = [half, half].map((content) => ({ ...file, content }))
  expect(faultOf(halves)).toBeUndefined()
  expect(faultOf([...halves, file])).toEqual(['BODY_TOO_LARGE', 'attachments'])
  const logo = { ...file, contentId: 'logo' }
  expect(faultOf([logo, logo])).toEqual(['VALIDATION_FAILED', 'attachments.1.contentId'])
})
