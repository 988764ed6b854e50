import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  previewDraft,
  previewTemplate,
} from '@outrider/contracts/templates'
import { mayRead, mayWrite } from '../access/policies.ts'
import { passing } from '../http/pass-on.ts'

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
]
