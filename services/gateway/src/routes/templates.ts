import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  previewTemplate,
} from '@outrider/contracts/templates'
import { mayRead, mayWrite } from '../access/policies.ts'
import { passing } from '../http/pass-on.ts'

const one = { tag: 'Templates', id: 'templateId' } as const
const reads = passing({ ...one, access: mayRead, limit: 'READS' })
const manages = passing({ ...one, access: mayWrite, limit: 'MANAGEMENT' })

export const templateRoutes = [
  manages.create(
    '/templates',
    'Create an email template; one that does not parse is refused with line and column',
    createTemplate,
    { body: 'template' },
  ),
  reads.get('/templates', 'List templates, newest first', listTemplates),
  reads.get('/templates/:id', 'Read one template', getTemplate),
  manages.patch('/templates/:id', 'Change a template; null takes a part away', changeTemplate, {
    body: 'change',
  }),
  manages.delete(
    '/templates/:id',
    'Delete a template; emails that were to say it fail',
    deleteTemplate,
  ),
  reads.post(
    '/templates/:id/preview',
    'See how the email would read, for a contact or made-up data',
    previewTemplate,
    { body: 'preview' },
  ),
]
