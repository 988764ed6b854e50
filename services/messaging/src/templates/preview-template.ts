import { type TypeId, uuidOf } from '@outrider/contracts/ids'
import { invalid, notFound, Problem } from '@outrider/contracts/problem'
import { readPeople } from '@outrider/contracts/recipients'
import type { Tenant } from '@outrider/contracts/shapes'
import { previewTemplate } from '@outrider/contracts/templates'
import type { Rendered } from '@outrider/liquid/render'
import { storedTenant } from '@outrider/service/db/tenant'
import { handle, request } from '@outrider/service/nats/requests'
import type { MessagingDeps } from '../deps.ts'
import { composeEmail, maxEmailBytes } from '../emails/compose-email.ts'
import { madeUpAddress } from '../emails/mailbox.ts'
import { renderedEmailOf, textsOf } from './email-texts.ts'
import { findTemplateRow } from './templates.ts'

const madeUpUrl = 'https://example.com/'
/** The parts of an email other than its texts. */
const envelope = {
  from: { name: null, address: madeUpAddress },
  to: madeUpAddress,
  bounceName: 'preview',
  returnPathDomain: undefined,
  unsubscribeUrl: madeUpUrl,
  date: new Date(0),
  deliveryReports: false,
  dkim: undefined,
}

function refusal({ fault, message }: Extract<Rendered, { fault: unknown }>): Problem {
  return fault === 'BUSY'
    ? new Problem('RATE_LIMITED', `the template ${message}, try again`, { retryAfter: 1 })
    : invalid('data', `cannot be rendered: the template ${message}`, fault)
}

async function readPerson({ nats }: MessagingDeps, tenant: Tenant, contactId: TypeId<'con'>) {
  const { people } = await request(nats, readPeople, { wanted: [{ tenant, contactId }] })
  const [person] = people
  if (!person) throw notFound()
  return person
}

function objectOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}

export const previewHandlers = (deps: MessagingDeps) => [
  /**
   * Renders the email on the tenant's share of the renderer; `RATE_LIMITED` if other work of the tenant uses all of it.
   */
  handle(previewTemplate, async ({ tenant, templateId, preview: { contactId, data = {} } }) => {
    const stored = storedTenant(tenant)
    const row = await findTemplateRow(deps.db, stored, uuidOf(templateId))
    if (!row) throw notFound()
    const person = contactId === undefined ? {} : await readPerson(deps, tenant, contactId)
    const contact = { ...person, email: madeUpAddress, ...objectOf(data['contact']) }
    const scope = { ...data, contact, unsubscribeUrl: madeUpUrl }
    const job = { texts: textsOf(row), scope }
    const rendered = await deps.renderer.render(stored.orgId, job)
    if (!('texts' in rendered)) throw refusal(rendered)
    const said = renderedEmailOf(rendered.texts)
    if (!(await composeEmail({ ...envelope, ...said })))
      throw invalid('data', `makes an email of more than ${maxEmailBytes} bytes`, 'TEMPLATE_LIMIT')
    return said
  }),
]
