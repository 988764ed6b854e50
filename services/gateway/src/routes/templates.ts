import { Id } from '@outrider/contracts/ids'
import { PageQuery } from '@outrider/contracts/shapes'
import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  previewTemplate,
  Template,
  TemplateInput,
  TemplatePatch,
  TemplatePreview,
} from '@outrider/contracts/templates'
import { Type } from 'typebox'
import { mayRead, mayWrite } from '../access/access.ts'
import { nothing, route } from '../http/route.ts'

const tag = 'Templates'
const OneTemplate = Type.Object({ id: Id('tpl') })

export const templateRoutes = [
  route({
    method: 'post',
    path: '/templates',
    tag,
    summary: 'Create an email template; one that does not parse is refused with line and column',
    access: mayWrite,
    limit: 'MANAGEMENT',
    body: TemplateInput,
    status: 201,
    reply: Template,
    handle: async ({ caller, body, ask }) => ({
      body: await ask(createTemplate, { tenant: caller.tenant, template: body }),
    }),
  }),
  route({
    method: 'get',
    path: '/templates',
    tag,
    summary: 'List templates, newest first',
    access: mayRead,
    limit: 'READS',
    query: PageQuery,
    status: 200,
    reply: listTemplates.reply,
    handle: async ({ caller, query, ask }) => ({
      body: await ask(listTemplates, { tenant: caller.tenant, query }),
    }),
  }),
  route({
    method: 'get',
    path: '/templates/:id',
    tag,
    summary: 'Read one template',
    access: mayRead,
    limit: 'READS',
    params: OneTemplate,
    status: 200,
    reply: Template,
    handle: async ({ caller, params, ask }) => ({
      body: await ask(getTemplate, { tenant: caller.tenant, templateId: params.id }),
    }),
  }),
  route({
    method: 'patch',
    path: '/templates/:id',
    tag,
    summary: 'Change a template; null takes a part away',
    access: mayWrite,
    limit: 'MANAGEMENT',
    params: OneTemplate,
    body: TemplatePatch,
    status: 200,
    reply: Template,
    handle: async ({ caller, params, body, ask }) => ({
      body: await ask(changeTemplate, {
        tenant: caller.tenant,
        templateId: params.id,
        change: body,
      }),
    }),
  }),
  route({
    method: 'delete',
    path: '/templates/:id',
    tag,
    summary: 'Delete a template; emails that were to say it fail',
    access: mayWrite,
    limit: 'MANAGEMENT',
    params: OneTemplate,
    status: 204,
    reply: nothing,
    handle: async ({ caller, params, ask }) => ({
      body: await ask(deleteTemplate, { tenant: caller.tenant, templateId: params.id }),
    }),
  }),
  route({
    method: 'post',
    path: '/templates/:id/preview',
    tag,
    summary: 'See how the email would read, for a contact or made-up data',
    access: mayRead,
    limit: 'READS',
    params: OneTemplate,
    body: TemplatePreview,
    status: 200,
    reply: previewTemplate.reply,
    handle: async ({ caller, params, body, ask }) => ({
      body: await ask(previewTemplate, {
        tenant: caller.tenant,
        templateId: params.id,
        preview: body,
      }),
    }),
  }),
]
