import { sendAccountMail } from '@outrider/contracts/account-mails'
import { uuidOf } from '@outrider/contracts/ids'
import { digestOfToken } from '@outrider/contracts/secrets'
import {
  acceptInvitation,
  confirmTotp,
  createSession,
  createTotp,
} from '@outrider/contracts/sessions'
import { Problem } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/observe/time'
import { eventually } from '@outrider/testing/eventually'
import { startPeer } from '@outrider/testing/peers'
import { published } from '@outrider/testing/published'
import { request } from '@outrider/testing/requests'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import { openSenders } from '@outrider/testing/senders'
import { tenant } from '@outrider/testing/tenant'
import { totpAt } from '@outrider/testing/totp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operate as operateIn } from './operate.ts'

const stack = new AsyncDisposableStack()
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox(stack)
  await startPeer(sandbox, 'keys', stack, { selfService: false })
})
afterAll(() => stack.disposeAsync())

const operate = (line: string) => operateIn(sandbox, line)
const password = 'a long password'
const address = '10.1.2.3'

/** A user with a session: the owner of an organization that the operator has created. */
async function newOwner() {
  const email = `${crypto.randomUUID()}@example.com`
  const created = await operate(`organization create Acme free ${email}`)
  expect(created).toMatchObject({ code: 0, err: '' })
  const { organization, invitation } = JSON.parse(created.out)
  const digest = digestOfToken('inv', invitation.token) ?? ''
  const { token, user } = await request(sandbox.nats, acceptInvitation, {
    digest,
    password,
    address,
  })
  return { email, orgId: String(organization.id), userId: user.id, token }
}

/** The code of the problem that signing in meets; undefined where there is none. */
async function signInProblem(email: string): Promise<string | undefined> {
  try {
    await request(sandbox.nats, createSession, { email, password, address })
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}

const changesOf = async (email: string) =>
  (await published(sandbox.operator, sendAccountMail)).flatMap((mail) =>
    mail.kind === 'account_changed' && mail.to === email ? [mail.change] : [],
  )

test('user end-sessions: prints how many ended', async () => {
  const { email } = await newOwner()
  expect(await signInProblem(email)).toBeUndefined()
  const ended = await operate(`user end-sessions ${email.toUpperCase()}`)
  expect(ended).toEqual({ code: 0, out: '{"ended":2}', err: '' })
  const [row] = await sandbox.admin<{ count: number }[]>`
    select count(*)::integer as count from keys.sessions s join keys.users u on u.id = s.user_id
    where u.email = ${email}`
  expect(row?.count).toBe(0)
})

test('user reset-second-factor: the password is enough again, and the user is informed', async () => {
  const { email, token } = await newOwner()
  const digest = digestOfToken('ses', token) ?? ''
  const { secret } = await request(sandbox.nats, createTotp, { digest })
  const code = totpAt(secret, clock.now().getTime())
  await request(sandbox.nats, confirmTotp, { digest, code, address })
  expect(await signInProblem(email)).toBe('CODE_REQUIRED')
  const reset = await operate(`user reset-second-factor ${email}`)
  expect(reset).toEqual({ code: 0, out: '{}', err: '' })
  expect(await signInProblem(email)).toBeUndefined()
  await eventually(async () => expect(await changesOf(email)).toContain('second_factor_removed'))
})

test('user unlink: the identity of the single sign-on is no longer linked', async () => {
  const { email, userId } = await newOwner()
  const id = uuidOf(userId)
  await sandbox.admin`
    insert into keys.identities (issuer, subject, user_id, linked_at)
    values ('https://id.example', ${email}, ${id}, now())`
  expect(await operate(`user unlink ${email}`)).toEqual({ code: 0, out: '{}', err: '' })
  expect(await sandbox.admin`select from keys.identities where user_id = ${id}`).toHaveLength(0)
})

test.each(['end-sessions', 'reset-second-factor', 'unlink'])(
  'user %s: an unknown address is a failure, a missing one a wrong call',
  async (verb) => {
    const unknown = await operate(`user ${verb} nobody@example.com`)
    expect(unknown).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/\w/) })
    const asJson = await operate(`user ${verb} nobody@example.com --json`)
    expect(JSON.parse(asJson.err)).toEqual({ error: { message: unknown.err } })
    expect(await operate(`user ${verb}`)).toMatchObject({
      code: 2,
      err: expect.stringContaining('<email> is missing'),
    })
  },
)

test('organization: each change prints the organization as it is then', async () => {
  const { orgId } = await newOwner()
  for (const [line, as] of [
    [`organization plan ${orgId} pro`, { id: orgId, plan: 'pro' }],
    [`organization suspend ${orgId}`, { standing: 'suspended' }],
    [`organization resume ${orgId}`, { standing: 'active' }],
    [`organization delete ${orgId}`, { standing: 'deleted' }],
  ] as const) {
    const { code, out } = await operate(line)
    expect({ line, code, out: JSON.parse(out) }).toMatchObject({ line, code: 0, out: as })
  }
  const { code, err } = await operate(`organization plan ${orgId} gold`)
  expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('plan') })
})

test('rotate dkim: replaces the keys that do not sign, and counts those that wait', async () => {
  const senders = await openSenders(sandbox, stack)
  const dkim = { selector: 's1', domain: 'shop.example', privateKey: '-' }
  await senders.add(tenant(), {
    address: 'news@shop.example',
    name: 'Shop',
    replyTo: null,
    dkim,
  })
  await sandbox.admin`
    insert into domains.dkim_keys (domain_id, selector, private_key, public_key)
    select domain_id, 's2', '', 'former' from domains.dkim_keys`
  const keys = () => sandbox.admin<{ selector: string; publicKey: string; takesOver: boolean }[]>`
    select selector, public_key, takes_over from domains.dkim_keys order by selector`
  expect(await operate('rotate dkim')).toEqual({
    code: 0,
    out: '1 keys replaced; 1 keys sign once their records are published',
    err: '',
  })
  expect(await keys()).toMatchObject([
    { selector: 's1', publicKey: '', takesOver: false },
    { selector: 's2', publicKey: expect.stringMatching(/^MII/), takesOver: true },
  ])
  const again = await operate('rotate dkim --json')
  expect(again).toEqual({ code: 0, out: '{"renewed":0,"waiting":1}', err: '' })
})
