import {
  changeForm,
  createForm,
  deleteForm,
  findForm,
  getForm,
  listForms,
} from '@outrider/contracts/forms'
import { newUuid } from '@outrider/contracts/ids'
import { request } from '@outrider/testing/requests'
import { tenant } from '@outrider/testing/tenant'
import { expect, test } from 'vitest'
import { create, sandbox, startForFile } from './forms-set-up.ts'

startForFile()

test('a creation that is tried again creates nothing else', async () => {
  const owner = tenant()
  const form = { name: 'Once', doubleOptIn: false, consentText: 'Write to me.' }
  const creationId = newUuid()
  const once = () => request(sandbox.nats, createForm, { tenant: owner, form }, { creationId })
  const first = await once()
  expect(first.id).toBe(`form_${creationId}`)
  expect(await once()).toEqual(first)
})

test('a form is made, read, changed as its next version, and deleted', async () => {
  const owner = tenant()
  const form = await create(owner, { tags: ['a', 'a'], redirectUrl: 'https://x.io/thanks?a=b' })
  expect(form).toMatchObject({ version: 1, tags: ['a'], fields: null, doubleOptIn: false })
  expect(form.token).toMatch(/^frm_[0-9A-Za-z]{28}$/)
  const one = { tenant: owner, formId: form.id }
  expect(await request(sandbox.nats, getForm, one)).toEqual(form)
  const changed = await request(sandbox.nats, changeForm, {
    ...one,
    change: { consentText: 'Write to me, please.', redirectUrl: null },
  })
  expect(changed).toMatchObject({ version: 2, redirectUrl: null, token: form.token, tags: ['a'] })
  const list = await request(sandbox.nats, listForms, { tenant: owner, query: { limit: 50 } })
  expect(list.forms).toEqual([changed])
  await request(sandbox.nats, deleteForm, one)
  await expect(request(sandbox.nats, getForm, one)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('three changes at once are three versions', async () => {
  const owner = tenant()
  const { id: formId } = await create(owner)
  const versions = await Promise.all(
    ['A', 'B', 'C'].map(async (name) => {
      const changed = await request(sandbox.nats, changeForm, {
        tenant: owner,
        formId,
        change: { name },
      })
      return changed.version
    }),
  )
  expect(new Set(versions)).toEqual(new Set([2, 3, 4]))
})

test('another organization and the other environment see no form', async () => {
  const owner = tenant()
  const { id: formId, token } = await create(owner)
  for (const stranger of [tenant(), { ...owner, environment: 'test' as const }])
    await Promise.all(
      [
        request(sandbox.nats, getForm, { tenant: stranger, formId }),
        request(sandbox.nats, findForm, { tenant: stranger, token }),
        request(sandbox.nats, changeForm, { tenant: stranger, formId, change: { name: 'x' } }),
        request(sandbox.nats, deleteForm, { tenant: stranger, formId }),
      ].map((ask) => expect(ask).rejects.toMatchObject({ code: 'NOT_FOUND' })),
    )
})

test.each([
  [
    'a pattern',
    { type: 'object', properties: { a: { pattern: '(a+)+$' } } },
    'fields.properties.a.pattern',
  ],
  ['a reference', { type: 'object', properties: { a: { $ref: '#' } } }, 'fields.properties.a.$ref'],
  ['no object', { type: 'string' }, 'fields.type'],
  ['more than 16 KB', { type: 'object', description: 'x'.repeat(17_000) }, 'fields'],
  ['what is no schema', { type: 'object', properties: { a: { minLength: 'x' } } }, 'fields'],
])('%s is refused as a form’s fields', async (_what, fields, field) => {
  await expect(create(tenant(), { fields })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    faults: [{ field }],
  })
})

test.each([
  'javascript:alert(1)',
  'https://user:pass@x.io/',
  'ftp://x.io/',
  '//x.io',
  'https://x.io/\r\nSet-Cookie:a=b',
])('no browser is sent to %s', async (redirectUrl) => {
  await expect(create(tenant(), { redirectUrl })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    faults: [{ field: 'redirectUrl' }],
  })
})
