import {
  changeSnippet,
  createSnippet,
  deleteSnippet,
  getSnippet,
  listSnippets,
} from '@outrider/contracts/snippets'
import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  previewDraft,
  previewTemplate,
  TemplateTest,
  testTemplate,
} from '@outrider/contracts/templates'
import { Id } from '@outrider/contracts/ids'
import { Type } from 'typebox'
import { userOf } from '../access/authenticate.ts'
import { mayRead, mayWrite } from '../access/policies.ts'
import { passing } from '../http/pass-on.ts'
import { route } from '../http/route.ts'

const one = { tag: 'Templates', id: 'templateId', tagged: true } as const
const reads = passing({ ...one, access: mayRead, limit: 'READS' })
const manages = passing({ ...one, access: mayWrite, limit: 'MANAGEMENT' })

export const templateRoutes = [
  manages.create('/templates', 'Create a template', createTemplate, { body: 'template' }),
  reads.get('/templates', 'List templates', listTemplates),
  reads.get('/templates/:id', 'Retrieve a template', getTemplate),
  manages.patch('/templates/:id', 'Update a template', changeTemplate, {
    body: 'change',
  }),
  manages.delete('/templates/:id', 'Delete a template', deleteTemplate),
  reads.post('/templates/preview', 'Preview an unsaved template', previewDraft, { body: 'draft' }),
  reads.post('/templates/:id/preview', 'Preview a template', previewTemplate, { body: 'preview' }),
  route({
    method: 'post',
    path: '/templates/:id/test',
    operationId: 'testTemplate',
    tag: one.tag,
    summary: 'Send a test of a template',
    access: mayWrite,
    limit: 'MANAGEMENT',
    params: Type.Object({ id: Id('tpl') }),
    body: TemplateTest,
    status: 202,
    reply: testTemplate.reply,
    handle: async ({ caller, params, body, ask }) => {
      const wanted = { tenant: caller.tenant, templateId: params.id }
      return { body: await ask(testTemplate, { ...wanted, ...userOf(caller), test: body }) }
    },
  }),
]

const oneSnippet = { tag: 'Templates', id: 'snippetId' } as const
const readsSnippets = passing({ ...oneSnippet, access: mayRead, limit: 'READS' })
const managesSnippets = passing({ ...oneSnippet, access: mayWrite, limit: 'MANAGEMENT' })

export const snippetRoutes = [
  managesSnippets.create('/snippets', 'Create a snippet', createSnippet, { body: 'snippet' }),
  readsSnippets.get('/snippets', 'List snippets', listSnippets),
  readsSnippets.get('/snippets/:id', 'Retrieve a snippet', getSnippet),
  managesSnippets.patch('/snippets/:id', 'Update a snippet', changeSnippet, { body: 'change' }),
  managesSnippets.delete('/snippets/:id', 'Delete a snippet', deleteSnippet),
]
