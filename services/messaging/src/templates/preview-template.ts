import { readPeople } from '@outrider/contracts/contacts'
import { invalid, notFound } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
import { previewTemplate } from '@outrider/contracts/templates'
import { answer, request } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { ownerOf } from '../tenant.ts'
import { compileContent } from './compile-content.ts'
import { findTemplate } from './queries.ts'

/** Whose address a preview shows: nobody's, ever (RFC 2606). */
export const madeUpAddress = 'someone@example.com'

export const answerPreviewTemplate = (service: Service) =>
  answer(previewTemplate, async ({ tenant, templateId, preview: { contactId, data = {} } }) => {
    const row = await findTemplate(service.db, ownerOf(tenant), templateId)
    if (!row) throw notFound()
    const person = contactId === undefined ? {} : await readPerson(service, tenant, contactId)
    const contact = { ...person, email: madeUpAddress, ...objectOf(data['contact']) }
    try {
      return compileContent(row)({ ...data, contact, unsubscribeUrl: 'https://example.com/' })
    } catch (error) {
      throw invalid('data', `cannot be rendered: ${error instanceof Error ? error.message : ''}`)
    }
  })

async function readPerson({ nats }: Service, tenant: Tenant, contactId: string) {
  const { people } = await request(nats, readPeople, { wanted: [{ tenant, contactId }] })
  const [person] = people
  if (!person) throw notFound()
  return person
}

function objectOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}
