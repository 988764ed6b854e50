import type { TypeId } from '@outrider/contracts/ids'
import { invalid, Problem } from '@outrider/contracts/problem'
import { readPeople, unknownContact } from '@outrider/contracts/recipients'
import type { Tenant } from '@outrider/contracts/shapes'
import type { TemplatePreview } from '@outrider/contracts/templates'
import type { Text } from '@outrider/liquid/compile'
import type { Rendered } from '@outrider/liquid/render'
import { storedTenant } from '@outrider/service/db/tenant'
import { request } from '@outrider/service/nats/requests'
import type { Static } from 'typebox'
import type { MessagingDeps } from '../deps.ts'
import { composeEmail, maxEmailBytes } from '../emails/compose-email.ts'
import { madeUpAddress } from '../emails/mailbox.ts'
import { missingTask } from './check-template.ts'
import {
  type LocalizedSource,
  type RenderedEmail,
  renderedEmailOf,
  sourceFor,
  textsOf,
} from './email-texts.ts'

const madeUpUrl = 'https://example.com/'
/** The parts of an email other than its texts. */
const envelope = {
  from: { name: null, address: madeUpAddress },
  to: madeUpAddress,
  bounceName: 'preview',
  returnPathDomain: undefined,
  unsubscribeUrl: madeUpUrl,
  topic: null,
  date: new Date(0),
  deliveryReports: false,
  dkim: undefined,
}

function refusal({ fault, message }: Extract<Rendered, { fault: unknown }>): Problem {
  return fault === 'BUSY'
    ? new Problem('RATE_LIMITED', `the template ${message}; retry later`, { retryAfter: 1 })
    : invalid('data', `cannot be rendered: the template ${message}`, fault)
}

async function readPerson({ nats }: MessagingDeps, tenant: Tenant, contactId: TypeId<'con'>) {
  const { people } = await request(nats, readPeople, { wanted: [{ tenant, contactId }] })
  const [person] = people
  if (!person) throw unknownContact('contactId')
  return person
}

function objectOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}

/**
 * Renders the email on the tenant's share of the renderer; `RATE_LIMITED` if other work of the tenant uses all of it.
 */
export async function previewOf(
  deps: MessagingDeps,
  tenant: Tenant,
  sources: LocalizedSource,
  { contactId, data = {}, locale: wanted }: Static<typeof TemplatePreview>,
): Promise<RenderedEmail & { readonly locale: string | null; readonly missing: string[] }> {
  const { orgId } = storedTenant(tenant)
  const person = contactId === undefined ? {} : await readPerson(deps, tenant, contactId)
  const contact = {
    locale: null,
    ...person,
    email: madeUpAddress,
    ...objectOf(data['contact']),
    ...(wanted !== undefined && { locale: wanted }),
  }
  const reader = typeof contact.locale === 'string' ? contact.locale : null
  const { source, locale } = sourceFor(sources, reader)
  const scope = { data, ...data, contact, unsubscribeUrl: madeUpUrl, preferencesUrl: madeUpUrl }
  const texts = textsOf(source)
  const said = renderedEmailOf(await rendered(deps, orgId, { texts, scope }))
  if (!(await composeEmail({ ...envelope, ...said })))
    throw invalid('data', `makes an email of more than ${maxEmailBytes} bytes`, 'TEMPLATE_LIMIT')
  const job = { texts: [], scope: { texts, scope }, task: missingTask }
  const [missing = '[]'] = await rendered(deps, orgId, job)
  return { ...said, locale, missing: JSON.parse(missing) }
}

async function rendered(
  { renderer }: MessagingDeps,
  orgId: string,
  job: { texts: readonly Text[]; scope: object; task?: string },
): Promise<readonly string[]> {
  const result = await renderer.render(orgId, job)
  if ('texts' in result) return result.texts
  throw refusal(result)
}
