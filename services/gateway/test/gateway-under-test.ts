import { upsertContact } from '@outrider/contracts/contacts'
import { defaultRates, type Rates } from '@outrider/contracts/gateway'
import { newId, type TypeId } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
import { handle, serveRequests } from '@outrider/service/nats/requests'
import { createLog } from '@outrider/service/observe/log'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import type { GatewayConfig } from '../src/config.ts'
import { startGateway, type Timing } from '../src/service.ts'
import { type Credentials, openCredentials } from './credentials.ts'

export const operatorToken = 'operator-token-of-the-tests'

/** A gateway with a keys service on real servers. It has no other service unless a test starts one. */
export interface GatewayUnderTest extends Omit<Credentials, 'issueContactToken'> {
  readonly sandbox: Sandbox
  readonly baseUrl: string
  issueContactToken(reader?: Reader): Promise<string>
  call(path: string, init?: CallInit): Promise<Answered>
  /** Listens on the broker from now on; `heard` resolves with the first message on the subject. */
  overhear(subject: string): Promise<{ heard: Promise<void> }>
}

/** Whose inbox a contact token opens. */
export interface Reader {
  readonly tenant: Tenant
  readonly contactId: TypeId<'con'>
}

export function newReader(): Reader {
  return { tenant: { orgId: newId('org'), environment: 'live' }, contactId: newId('con') }
}

export interface CallInit {
  readonly method?: string
  readonly key?: string
  readonly body?: unknown
  readonly raw?: string | Uint8Array<ArrayBuffer>
  readonly headers?: Record<string, string>
}

export interface Answered {
  readonly status: number
  readonly headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers as a caller would
  readonly body: any
}

export async function startGatewayUnderTest(
  stack: AsyncDisposableStack,
  rates: Partial<Rates> = {},
  config: Partial<GatewayConfig> = {},
  timing: Timing = {},
): Promise<GatewayUnderTest> {
  const sandbox = await openSandbox(stack)
  const credentials = await openCredentials(sandbox, stack)
  const contacts = await sandbox.connect('contacts')
  const log = createLog('peer', 'silent')
  await serveRequests(contacts, 'contacts', log, [
    handle(upsertContact, async () => {
      throw new Problem('CONFLICT', 'the stand-in has no contacts')
    }),
  ])
  const { natsUrl } = sandbox.config('gateway')
  const { port } = await startGateway(
    {
      natsUrl,
      logLevel: 'silent',
      port: 0,
      operatorToken,
      publicUrl: 'http://localhost',
      rateLimit: { ...defaultRates, ...rates },
      ...config,
    },
    stack,
    timing,
  )
  const baseUrl = `http://127.0.0.1:${port}/api/v1`
  return {
    sandbox,
    baseUrl,
    ...credentials,
    issueContactToken: (reader = newReader()) => credentials.issueContactToken(reader),
    call: (path, init) => call(baseUrl + path, init),
    overhear: async (subject) => {
      const { promise: heard, resolve } = Promise.withResolvers<void>()
      sandbox.operator.subscribe(subject, { max: 1, callback: () => resolve() })
      await sandbox.operator.flush()
      return { heard }
    },
  }
}

async function call(
  url: string,
  { method, key, body, raw, headers = {} }: CallInit = {},
): Promise<Answered> {
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await fetch(url, {
    method: method ?? (sent === undefined ? 'GET' : 'POST'),
    headers: {
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      ...(sent !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(sent !== undefined && { body: sent }),
  })
  const text = await response.text()
  const isJson = response.headers.get('Content-Type')?.includes('json') === true
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text,
  }
}
