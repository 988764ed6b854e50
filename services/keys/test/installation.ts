import type { RequestContract } from '@outrider/contracts/contract'
import type { TypeId } from '@outrider/contracts/ids'
import type { verifyKey } from '@outrider/contracts/keys'
import {
  type Actor,
  changePlan,
  createOrganization,
  foundOrganization,
  inviteMember,
  listMembers,
  type Plan,
  type Role,
} from '@outrider/contracts/organizations'
import { Problem } from '@outrider/contracts/problem'
import { digestOfToken, parseSecretKey } from '@outrider/contracts/secrets'
import { acceptInvitation } from '@outrider/contracts/sessions'
import type { RequestContext } from '@outrider/service/nats/requests'
import { lockWaiters } from '@outrider/testing/locks'
import { request } from '@outrider/testing/requests'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import { advanceClock, resetClock } from '@outrider/testing/time'
import type { TransactionSql } from 'postgres'
import type { Static, TSchema } from 'typebox'
import { afterAll, beforeAll } from 'vitest'
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

type OpenedSession = Static<typeof acceptInvitation.reply>

/** A running keys service, and what the gateway may ask of it. */
export interface Installation {
  readonly sandbox: Sandbox
  readonly ask: <Request extends TSchema, Reply extends TSchema>(
    contract: RequestContract<Request, Reply>,
    data: Static<Request>,
    asked?: Partial<RequestContext>,
  ) => Promise<Static<Reply>>
  /** Stops the service and starts it again, with other settings where given. */
  restart(changed?: Partial<KeysConfig>): Promise<void>
  /** One and the same person, each time as the OWNER of a new organization. */
  newOwner(plan?: Plan): Promise<Person>
  /** Somebody new, the OWNER of a new organization. */
  newPerson(): Promise<Person>
  /** Somebody new whose address is verified. */
  newFounder(): Promise<Person>
  /** Somebody new in the organization of `inviter`. */
  newMember(inviter: Person, role: Role): Promise<Person>
  /** Joins by an invitation's token; opens a session. */
  accept(token: string, password: string, address?: string): Promise<OpenedSession>
  /** The members of the actor's organization with their roles, by their ids. */
  rolesIn(person: Pick<Person, 'actor'>): Promise<Readonly<Record<string, Role>>>
}

export async function openInstallation(
  stack: AsyncDisposableStack,
  changes: Partial<KeysConfig> = {},
): Promise<Installation> {
  const sandbox = await openSandbox(stack)
  const config = { ...sandbox.config('keys'), selfService: true, ...changes }
  let running = new AsyncDisposableStack()
  stack.defer(() => running.disposeAsync())
  await startKeys(config, running)
  const ask: Installation['ask'] = (contract, data, asked) =>
    request(sandbox.nats, contract, data, asked)

  const accept: Installation['accept'] = (token, password, address = newAddress()) =>
    ask(acceptInvitation, { digest: digestOf(token), password, address })
  const join = async (orgId: TypeId<'org'>, token: string): Promise<Person> => {
    const password = crypto.randomUUID()
    const session = await accept(token, password)
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
    async restart(changed) {
      await running.disposeAsync()
      running = new AsyncDisposableStack()
      await startKeys({ ...config, ...changed }, running)
    },
    async newOwner(plan = 'business') {
      const { userId } = owner.actor
      // More than one person may found.
      await sandbox.admin`
        update keys.users set founded = 0, verified_at = now() where email = ${owner.email}`
      const { id: orgId } = await ask(createOrganization, {
        userId,
        organization: { name: 'Acme' },
      })
      if (plan !== 'free') await ask(changePlan, { orgId, plan })
      return { ...owner, actor: { orgId, userId } }
    },
    newPerson,
    async newFounder() {
      const person = await newPerson()
      await sandbox.admin`update keys.users set verified_at = now() where email = ${person.email}`
      return person
    },
    async newMember({ actor }, role) {
      const invitation = { email: newEmail(), role }
      const { token } = await ask(inviteMember, { actor, invitation })
      return join(actor.orgId, token)
    },
    accept,
    async rolesIn({ actor }) {
      const { members } = await ask(listMembers, { actor, query: { limit: 50 } })
      return Object.fromEntries(members.map(({ userId, role }) => [userId, role]))
    },
  }
}

/**
 * An installation for all tests of a file, opened before the first of them.
 *
 * @param openRpc opens what the service is to ask about contract wallets
 */
export function useInstallation(
  openRpc?: (stack: AsyncDisposableStack) => Promise<KeysConfig['rpcUrl']>,
  changes: Partial<KeysConfig> = {},
): Installation {
  const stack = new AsyncDisposableStack()
  let opened: Installation | undefined
  beforeAll(async () => {
    const rpcUrl = await openRpc?.(stack)
    opened = await openInstallation(stack, { ...changes, ...(rpcUrl && { rpcUrl }) })
  })
  afterAll(() => stack.disposeAsync())
  const installation = () => {
    if (!opened) throw new Error('the installation is opened before the first test')
    return opened
  }
  return {
    get sandbox() {
      return installation().sandbox
    },
    ask: (contract, data, asked) => installation().ask(contract, data, asked),
    restart: (changed) => installation().restart(changed),
    newOwner: (plan) => installation().newOwner(plan),
    newPerson: () => installation().newPerson(),
    newFounder: () => installation().newFounder(),
    newMember: (inviter, role) => installation().newMember(inviter, role),
    accept: (token, password, address) => installation().accept(token, password, address),
    rolesIn: (person) => installation().rolesIn(person),
  }
}

/** What the gateway makes of a token before it asks. */
export function digestOf(token: string): string {
  const kind = (['ses', 'rst', 'vfy', 'dev'] as const).find((each) => token.startsWith(each))
  const digest = digestOfToken(kind ?? 'inv', token)
  if (!digest) throw new Error('not a token')
  return digest
}

/** What the gateway asks about a key's text. */
export function claimOf(text: string): Static<typeof verifyKey.request> {
  const claim = parseSecretKey(text)
  if (!claim) throw new Error('not a key')
  const { id, environment, digest } = claim
  return { keyId: id, environment, digest }
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
    await lockWaiters({ admin }, waiting, 'keys')
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
