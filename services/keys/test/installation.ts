import type { TypeId } from '@outrider/contracts/ids'
import type { RequestContract } from '@outrider/contracts/contract'
import {
  type Actor,
  changePlan,
  createOrganization,
  foundOrganization,
  inviteMember,
  type Plan,
  type Role,
} from '@outrider/contracts/organizations'
import { Problem } from '@outrider/contracts/problem'
import { acceptInvitation } from '@outrider/contracts/sessions'
import { digestOfToken } from '@outrider/contracts/token'
import { request } from '@outrider/service/requests'
import { eventually } from '@outrider/testing/eventually'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import { advanceClock, resetClock } from '@outrider/testing/time'
import type { TransactionSql } from 'postgres'
import type { Static, TSchema } from 'typebox'
import type { KeysConfig } from '../src/config.ts'
import { startKeys } from '../src/service.ts'

/** Somebody with an account, and the organization they came in by. */
export interface Person {
  readonly actor: Actor
  readonly email: string
  readonly password: string
  /** Of the session that joining has opened. */
  readonly token: string
}

/** A running keys service, and what the gateway may ask of it. */
export interface Installation {
  readonly sandbox: Sandbox
  readonly ask: <Request extends TSchema, Reply extends TSchema>(
    contract: RequestContract<Request, Reply>,
    data: Static<Request>,
  ) => Promise<Static<Reply>>
  /** Stops the service and starts it again. */
  restart(): Promise<void>
  /** One and the same person, each time as the OWNER of a new organization. */
  newOwner(plan?: Plan): Promise<Person>
  /** Somebody new, the OWNER of a new organization. */
  newPerson(): Promise<Person>
  /** Somebody new in the organization of `inviter`. */
  newMember(inviter: Person, role: Role): Promise<Person>
}

export async function openInstallation(
  stack: AsyncDisposableStack,
  rpcUrl?: KeysConfig['rpcUrl'],
): Promise<Installation> {
  const sandbox = await openSandbox(stack)
  const config = { ...sandbox.config('keys'), ...(rpcUrl && { rpcUrl }) }
  let running = new AsyncDisposableStack()
  stack.defer(() => running.disposeAsync())
  await startKeys(config, running)
  const ask: Installation['ask'] = (contract, data) => request(sandbox.nats, contract, data)

  const join = async (orgId: TypeId<'org'>, token: string): Promise<Person> => {
    const password = crypto.randomUUID()
    const session = await ask(acceptInvitation, {
      digest: digestOf(token),
      password,
      address: newAddress(),
    })
    const { id: userId, email } = session.user
    return { actor: { orgId, userId }, email, password, token: session.token }
  }

  const newPerson = async () => {
    const { organization, invitation } = await ask(foundOrganization, {
      name: 'Acme',
      plan: 'business',
      ownerEmail: newEmail(),
    })
    return join(organization.id, invitation.token)
  }
  const owner = await newPerson()

  return {
    sandbox,
    ask,
    async restart() {
      await running.disposeAsync()
      running = new AsyncDisposableStack()
      await startKeys(config, running)
    },
    async newOwner(plan = 'business') {
      const { userId } = owner.actor
      await sandbox.admin`update keys.users set founded = 0` // more than one person may found
      const { id: orgId } = await ask(createOrganization, {
        userId,
        organization: { name: 'Acme' },
      })
      if (plan !== 'free') await ask(changePlan, { orgId, plan })
      return { ...owner, actor: { orgId, userId } }
    },
    newPerson,
    async newMember({ actor }, role) {
      const invitation = { email: newEmail(), role }
      const { token } = await ask(inviteMember, { actor, invitation })
      return join(actor.orgId, token)
    },
  }
}

/** What the gateway makes of a token before it asks. */
export function digestOf(token: string): string {
  const [kind] = token.split('_')
  const digest = digestOfToken(kind === 'ses' || kind === 'rst' ? kind : 'inv', token)
  if (!digest) throw new Error('not a token')
  return digest
}

export function newEmail(): string {
  return `${crypto.randomUUID()}@example.com`
}

/** Nobody else's network address. */
export function newAddress(): string {
  const [a, b, c] = crypto.getRandomValues(new Uint8Array(3))
  return `10.${a}.${b}.${c}`
}

/** The code of the problem that an answer turns out to be; the answer itself when it is none. */
export async function codeOf(answering: Promise<unknown>): Promise<unknown> {
  return answering.catch((error: unknown) => (error instanceof Problem ? error.code : error))
}

/**
 * Does the work while a transaction that has run `first` is open, and ends it once that many of the
 * service's statements wait for it: so they meet for certain, where timing alone would leave it to luck.
 */
export async function behind<T>(
  { admin }: Sandbox,
  first: (transaction: TransactionSql) => Promise<unknown>,
  waiting: number,
  work: () => Promise<T>,
): Promise<T> {
  const { promise: begun, resolve: begin } = Promise.withResolvers<Promise<T>>()
  await admin.begin(async (transaction) => {
    await first(transaction)
    begin(work())
    await eventually(async () => {
      const rows = await admin`
        select from pg_stat_activity where application_name = 'keys' and wait_event_type = 'Lock'
        and datname = current_database()`
      if (rows.length < waiting) throw new Error(`${rows.length} statements wait`)
    })
  })
  return begun
}

/** Does the work with the service's clock that many milliseconds ahead. */
export async function ahead<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  advanceClock(milliseconds)
  try {
    return await work()
  } finally {
    resetClock()
  }
}
