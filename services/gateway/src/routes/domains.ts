import { Readable } from 'node:stream'
import {
  changeSender,
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
const managesSenders = passing({ tag, id: 'senderId', access: mayWrite, limit: 'MANAGEMENT' })

export const domainRoutes = [
  route({
    method: 'post',
    path: '/domain',
    operationId: 'registerDomain',
    tag,
    summary: 'Create a sending domain',
    access: mayWrite,
    limit: 'MANAGEMENT',
    body: DomainInput,
    status: 201,
    also: { 200: 'The domain is already registered.' },
    repeatable: true,
    audits: 'domain.created',
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
    summary: 'Export the service zone',
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
  reads.get('/domain', 'List sending domains', listDomains),
  reads.get('/domain/:id', 'Retrieve a sending domain', getDomain),
  reads.get('/domain/:id/dns', 'Retrieve the DNS status of a domain', getDnsStatus),
  route({
    method: 'post',
    path: '/domain/:id/verify',
    operationId: 'verifyDomain',
    tag,
    summary: 'Verify the DNS records of a domain',
    access: mayWrite,
    limit: 'MANAGEMENT',
    params: Type.Object({ id: Id('dom') }),
    status: 202,
    reply: DnsStatus,
    handle: async ({ caller: { tenant, requestedBy }, params, ask }) => ({
      body: await ask(verifyDomain, { tenant, requestedBy, domainId: params.id }),
    }),
  }),
  reads.get('/domain/:id/checks', 'List the DNS checks of a domain', listChecks),
  manages.delete('/domain/:id', 'Delete a sending domain', deleteDomain, {
    audits: 'domain.deleted',
  }),
  reads.get('/senders', 'List senders', listSenders),
  manages.create('/senders', 'Create a sender', createSender, { body: 'sender' }),
  managesSenders.patch('/senders/:id', 'Update a sender', changeSender, { body: 'change' }),
]

/** The lines of all pages, each read once the one before is taken. */
function linesOf(pages: AsyncIterable<{ readonly lines: readonly string[] }>): Readable {
  const texts = async function* () {
    for await (const { lines } of pages) yield lines.map((line) => `${line}\n`).join('')
  }
  return Readable.from(texts(), { objectMode: false })
}
