import { readPeople } from '@outrider/contracts/contacts'
import { invalid, notFound } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
import { previewTemplate } from '@outrider/contracts/templates'
import { clock } from '@outrider/service/clock'
import { answer, request } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { ownerOf } from '../tenant.ts'
import { composeEmail, maxEmailBytes } from './compose-email.ts'
import { compileContent, type Said, sizeOf } from '../templates/compile-content.ts'
import type { Scope } from '../templates/liquid.ts'
import { findTemplate, type TemplateRow } from '../templates/queries.ts'

/** Whose address a preview shows: nobody's, ever (RFC 2606). */
export const madeUpAddress = 'someone@example.com'

export const answerPreviewTemplate = (service: Service) =>
  answer(previewTemplate, async ({ tenant, templateId, preview: { contactId, data = {} } }) => {
    const row = await findTemplate(service.db, ownerOf(tenant), templateId)
    if (!row) throw notFound()
    const person = contactId === undefined ? {} : await readPerson(service, tenant, contactId)
    const contact = { ...person, email: madeUpAddress, ...objectOf(data['contact']) }
    const said = render(row, { ...data, contact, unsubscribeUrl: 'https://example.com/' })
    if (!(await fits(said)))
      throw invalid('data', `makes an email of more than ${maxEmailBytes} bytes`, 'TEMPLATE_LIMIT')
    return said
  })

function render(row: TemplateRow, scope: Scope): Said {
  try {
    return compileContent(row)(scope)
  } catch (error) {
    throw invalid('data', `cannot be rendered: ${error instanceof Error ? error.message : ''}`)
  }
}

/** Whether an email that says this would be sent. */
async function fits(said: Said): Promise<boolean> {
  if (sizeOf(said) > maxEmailBytes) return false
  const from = { address: madeUpAddress, name: null }
  const rest = {
    bounceName: 'preview',
    returnPathDomain: undefined,
    date: clock.now(),
    dkim: undefined,
  }
  const unsubscribeUrl = 'https://example.com/'
  const email = {
    ...said,
    ...rest,
    from,
    to: madeUpAddress,
    unsubscribeUrl,
    deliveryReports: false,
  }
  return (await composeEmail(email)) !== undefined
}

async function readPerson({ nats }: Service, tenant: Tenant, contactId: string) {
  const { people } = await request(nats, readPeople, { wanted: [{ tenant, contactId }] })
  const [person] = people
  if (!person) throw notFound()
  return person
}

function objectOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}
