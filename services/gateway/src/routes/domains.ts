import {
  deleteDomain,
  DnsStatus,
  Domain,
  DomainInput,
  getDnsStatus,
  getDomain,
  listDomains,
  registerDomain,
} from '@outrider/contracts/domains'
import { Id } from '@outrider/contracts/ids'
import { PageQuery } from '@outrider/contracts/shapes'
import { Type } from 'typebox'
import { mayRead, mayWrite } from '../access/access.ts'
import { nothing, route } from '../http/route.ts'

const tag = 'Sending domains'
const OneDomain = Type.Object({ id: Id('dom') })

export const domainRoutes = [
  route({
    method: 'post',
    path: '/domain',
    tag,
    summary: 'Register a sending domain and learn its DNS records',
    access: mayWrite,
    limit: 'MANAGEMENT',
    body: DomainInput,
    status: 201,
    reply: Domain,
    handle: async ({ caller, body, ask }) => {
      const { tenant } = caller
      const { domain, created } = await ask(registerDomain, { tenant, domain: body.domain })
      return { body: domain, status: created ? 201 : 200 }
    },
  }),
  route({
    method: 'get',
    path: '/domain',
    tag,
    summary: 'List sending domains, newest first',
    access: mayRead,
    limit: 'READS',
    query: PageQuery,
    status: 200,
    reply: listDomains.reply,
    handle: async ({ caller, query, ask }) => ({
      body: await ask(listDomains, { tenant: caller.tenant, query }),
    }),
  }),
  route({
    method: 'get',
    path: '/domain/:id',
    tag,
    summary: 'Read one sending domain',
    access: mayRead,
    limit: 'READS',
    params: OneDomain,
    status: 200,
    reply: Domain,
    handle: async ({ caller, params, ask }) => ({
      body: await ask(getDomain, { tenant: caller.tenant, domainId: params.id }),
    }),
  }),
  route({
    method: 'get',
    path: '/domain/:id/dns',
    tag,
    summary: 'Read the live status of every DNS record, with what to fix',
    access: mayRead,
    limit: 'READS',
    params: OneDomain,
    status: 200,
    reply: DnsStatus,
    handle: async ({ caller, params, ask }) => ({
      body: await ask(getDnsStatus, { tenant: caller.tenant, domainId: params.id }),
    }),
  }),
  route({
    method: 'delete',
    path: '/domain/:id',
    tag,
    summary: 'Remove a sending domain',
    access: mayWrite,
    limit: 'MANAGEMENT',
    params: OneDomain,
    status: 204,
    reply: nothing,
    handle: async ({ caller, params, ask }) => ({
      body: await ask(deleteDomain, { tenant: caller.tenant, domainId: params.id }),
    }),
  }),
]
