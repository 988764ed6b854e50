import { Readable } from 'node:stream'
import {
  createSender,
  deleteDomain,
  DnsStatus,
  Domain,
  DomainInput,
  exportZone,
  getDnsStatus,
  getDomain,
  listChecks,
  listDomains,
  listSenders,
  registerDomain,
  verifyDomain,
} from '@outrider/contracts/domains'
import { Id } from '@outrider/contracts/ids'
import { Type } from 'typebox'
import { mayRead, mayWrite, operator } from '../access/policies.ts'
import { passing } from '../http/pass-on.ts'
import { route } from '../http/route.ts'
import { pagesOf } from '../http/streaming.ts'

const tag = 'Sending domains'
const one = { tag, id: 'domainId' } as const
const reads = passing({ ...one, access: mayRead, limit: 'READS' })
const manages = passing({ ...one, access: mayWrite, limit: 'MANAGEMENT' })

export const domainRoutes = [
  route({
    method: 'post',
    path: '/domain',
    operationId: 'registerDomain',
    tag,
    summary: 'Register a sending domain and learn its DNS records',
    access: mayWrite,
    limit: 'MANAGEMENT',
    body: DomainInput,
    status: 201,
    also: { 200: 'The domain was registered before' },
    repeatable: true,
    reply: Domain,
    handle: async ({ caller, body, ask }) => {
      const { tenant } = caller
      const { domain, created } = await ask(registerDomain, { tenant, domain: body.domain })
      return { body: domain, status: created ? 201 : 200 }
    },
  }),
  route({
    method: 'get',
    path: '/domain/zone',
    operationId: 'exportZone',
    tag: 'Operation',
    summary:
      'Download what the service zone is to have: DKIM keys and SPF, as lines of a zone file',
    access: operator,
    limit: undefined,
    status: 200,
    produces: 'text/dns',
    reply: Type.Unsafe<Readable>(Type.String()),
    handle: async ({ ask }) => {
      const pages = await pagesOf(
        (cursor) => ask(exportZone, cursor === null ? {} : { cursor }),
        (page) => page.nextCursor,
      )
      return { body: linesOf(pages) }
    },
  }),
  reads.get('/domain', 'List sending domains, newest first', listDomains),
  reads.get('/domain/:id', 'Read one sending domain', getDomain),
  reads.get(
    '/domain/:id/dns',
    'Read the live status of every DNS record, with what to fix',
    getDnsStatus,
  ),
  route({
    method: 'post',
    path: '/domain/:id/verify',
    operationId: 'verifyDomain',
    tag,
    summary: 'Check the DNS records now, and learn their status',
    access: mayWrite,
    limit: 'MANAGEMENT',
    params: Type.Object({ id: Id('dom') }),
    status: 202,
    reply: DnsStatus,
    handle: async ({ caller: { tenant, requestedBy }, params, ask }) => ({
      body: await ask(verifyDomain, { tenant, requestedBy, domainId: params.id }),
    }),
  }),
  reads.get('/domain/:id/checks', 'List the latest checks of the DNS records', listChecks),
  manages.delete('/domain/:id', 'Remove a sending domain', deleteDomain),
  reads.get('/senders', 'List senders, oldest first', listSenders),
  manages.create('/senders', 'Add a sender to a domain', createSender, { body: 'sender' }),
]

/** The lines of all pages, each read once the one before is taken. */
function linesOf(pages: AsyncIterable<{ readonly lines: readonly string[] }>): Readable {
  const texts = async function* () {
    for await (const { lines } of pages) yield lines.map((line) => `${line}\n`).join('')
  }
  return Readable.from(texts(), { objectMode: false })
}
