import process from 'node:process'
import { newId } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import { csrfTokenOf, makeToken } from '@outrider/contracts/secrets'
import {
  createSession,
  deleteSession,
  endUserSessions,
  getSession,
  listSessions,
  sessionChanged,
  verifySession,
} from '@outrider/contracts/sessions'
import { eventually } from '@outrider/testing/eventually'
import { hear } from '@outrider/testing/published'
import { expect, onTestFinished, test } from 'vitest'
import { takeLowCost, takeRealCost } from './password-cost.ts'
import { maxSessions } from '../src/accounts/sessions.ts'
import {
  ahead,
  behind,
  codeOf,
  digestOf,
  newAddress,
  newEmail,
  useInstallation,
} from './installation.ts'

const installation = useInstallation()
const { ask } = installation

const minute = 60_000
const day = 24 * 60 * minute

function signIn(email: string, password: string, address: string) {
  return ask(createSession, { email, password, address })
}

function retryAfterOf(refusal: unknown) {
  return refusal instanceof Problem ? refusal.retryAfter : undefined
}

/** Microseconds of processor time that a refusal takes. */
async function costOf(email: string) {
  const before = process.cpuUsage()
  await codeOf(signIn(email, 'wrong', newAddress()))
  const { user, system } = process.cpuUsage(before)
  return user + system
}

test('signing in opens a session that knows the user and their organizations', async () => {
  const { actor, email, password } = await installation.newPerson()
  const opened = await signIn(email.toUpperCase(), password, newAddress())
  const { token, csrfToken, device, ...session } = opened

  expect(device).toMatch(/^dev_/)
  expect(session).toEqual({
    expiresAt: expect.any(String),
    user: { id: actor.userId, email, name: null, verified: false, secondFactors: [] },
    organizations: [{ id: actor.orgId, name: 'Acme', role: 'OWNER' }],
  })
  expect(csrfToken).toBe(csrfTokenOf(token))
  expect(await ask(getSession, { digest: digestOf(token) })).toEqual(session)
  expect(await ask(verifySession, { digest: digestOf(token), orgId: actor.orgId })).toEqual({
    userId: actor.userId,
    role: 'OWNER',
    suspended: false,
    expiresAt: session.expiresAt,
  })
  expect(await ask(verifySession, { digest: digestOf(token) })).toMatchObject({ role: null })
})

test('a sign-in that is under way while the password changes opens no session', async () => {
  const { email, password } = await installation.newPerson()
  const code = await behind(
    installation.sandbox,
    (transaction) =>
      transaction`update keys.users set password_hash = 'another' where email = ${email}`,
    1,
    () => codeOf(signIn(email, password, newAddress())),
  )
  expect(code).toBe('UNAUTHENTICATED')
})

test('a user has at most a hundred sessions: another one ends the one that was used longest ago', async () => {
  const { actor, email, password, token } = await installation.newPerson()
  await installation.sandbox.admin`
    insert into keys.sessions (id, digest, user_id, expires_at, created_at, last_used_at)
    select gen_random_uuid(), sha256(gen_random_uuid()::text::bytea), id, now() + interval '1 day', now(), now()
    from keys.users, generate_series(1, ${maxSessions - 1}) where email = ${email}`
  await installation.sandbox.admin`
    update keys.sessions set last_used_at = now() - interval '1 hour'
    where digest = decode(${digestOf(token)}, 'hex')`
  const last = await signIn(email, password, newAddress())
  const { sessions } = await ask(listSessions, { digest: digestOf(last.token) })
  expect(sessions).toHaveLength(maxSessions)
  expect(await codeOf(ask(verifySession, { digest: digestOf(token), orgId: actor.orgId }))).toBe(
    'UNAUTHENTICATED',
  )
})

test('each session has a token and a CSRF token of its own', async () => {
  const { email, password } = await installation.newPerson()
  const [one, other] = await Promise.all([
    signIn(email, password, newAddress()),
    signIn(email, password, newAddress()),
  ])

  expect(one.token).not.toBe(other.token)
  expect(one.csrfToken).not.toBe(other.csrfToken)
})

test('in an organization that one is no member of, or that is not there, a session finds nothing', async () => {
  const { token } = await installation.newPerson()
  const { actor } = await installation.newPerson()
  const digest = digestOf(token)

  expect(await codeOf(ask(verifySession, { digest, orgId: actor.orgId }))).toBe('NOT_FOUND')
  expect(await codeOf(ask(verifySession, { digest, orgId: newId('org') }))).toBe('NOT_FOUND')
})

test('a session that never was, was ended, or is over opens nothing, in the same words', async () => {
  const { token, actor } = await installation.newPerson()
  const { orgId } = actor
  const unknown = await ask(verifySession, { digest: makeToken('ses').digest, orgId }).catch(
    (error: unknown) => error,
  )
  const digest = digestOf(token)
  const expired = await ahead(30 * day, () =>
    ask(verifySession, { digest, orgId }).catch((error: unknown) => error),
  )
  await ask(deleteSession, { digest })
  const ended = await ask(verifySession, { digest, orgId }).catch((error: unknown) => error)

  expect(unknown).toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(expired).toEqual(unknown)
  expect(ended).toEqual(unknown)
  expect(await codeOf(ask(getSession, { digest }))).toBe('UNAUTHENTICATED')
})

test('a session lasts for 30 days if it is used each week', async () => {
  const { token } = await installation.newPerson()
  const digest = digestOf(token)
  const verify = () => codeOf(ask(verifySession, { digest }))
  for (const days of [6, 12, 18, 24, 29.9])
    expect(await ahead(days * day, verify)).toMatchObject({ role: null })
  expect(await ahead(30 * day, verify)).toBe('UNAUTHENTICATED')
})

test('a session that nobody uses for a week is over, and stays so', async () => {
  const { token } = await installation.newPerson()
  const digest = digestOf(token)
  const codes = () =>
    Promise.all([
      codeOf(ask(verifySession, { digest })),
      codeOf(ask(getSession, { digest })),
      ask(listSessions, { digest }),
    ])
  const over = ['UNAUTHENTICATED', 'UNAUTHENTICATED', { sessions: [] }]
  expect(await ahead(7 * day + minute, codes)).toEqual(over)
  expect(await ahead(7 * day + minute, codes)).toEqual(over)
})

test('the operator ends all sessions of an account', async () => {
  const { email, password, token } = await installation.newPerson()
  const { token: other } = await signIn(email, password, newAddress())
  expect(await ask(endUserSessions, { email: email.toUpperCase() })).toEqual({ ended: 2 })
  for (const each of [token, other])
    expect(await codeOf(ask(verifySession, { digest: digestOf(each) }))).toBe('UNAUTHENTICATED')
  expect(await codeOf(ask(endUserSessions, { email: newEmail() }))).toBe('NOT_FOUND')
})

test('signing out ends that session alone, is announced, and may be repeated', async () => {
  const { actor, email, password, token } = await installation.newPerson()
  const { token: other } = await signIn(email, password, newAddress())
  const heard: unknown[] = []
  await hear(installation.sandbox.nats, sessionChanged.subject, (data) => heard.push(data))
  await installation.sandbox.nats.flush()
  await ask(deleteSession, { digest: digestOf(token) })
  await ask(deleteSession, { digest: digestOf(token) })

  expect(await ask(verifySession, { digest: digestOf(other) })).toBeDefined()
  await eventually(() => expect(heard).toEqual([{ userId: actor.userId }]))
})

test('a wrong password and an unknown account are refused in the same words', async () => {
  const { email } = await installation.newPerson()
  const refusals = await Promise.all(
    [signIn(email, 'wrong', newAddress()), signIn(newEmail(), 'wrong', newAddress())].map(
      (answering) => answering.catch((error: unknown) => error),
    ),
  )

  expect(refusals[0]).toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(refusals[1]).toEqual(refusals[0])
})

test('an unknown account takes as long as a known one', async () => {
  takeRealCost()
  onTestFinished(takeLowCost)
  const { email } = await installation.newPerson()
  const known = await costOf(email)
  const unknown = await costOf(newEmail())

  // What else the process does is little beside one hash, which no refusal goes without.
  expect(unknown).toBeGreaterThan(known / 3)
  expect(known).toBeGreaterThan(unknown / 3)
})

test('after ten failures in 15 minutes even the right password waits, there and then alone, whatever restarts', async () => {
  const { token, email, password } = await installation.newPerson()
  const address = newAddress()
  const again = () => codeOf(signIn(email, password, address))
  const codes = await Promise.all(
    Array.from({ length: 10 }, () => codeOf(signIn(email, 'wrong', address))),
  )
  await installation.restart()
  const refusal = await signIn(email.toUpperCase(), password, address).catch(
    (error: unknown) => error,
  )

  expect(codes).toEqual(Array(10).fill('UNAUTHENTICATED'))
  expect(refusal).toMatchObject({ code: 'RATE_LIMITED' })
  expect(retryAfterOf(refusal)).toBeGreaterThan(14 * 60)
  expect(retryAfterOf(refusal)).toBeLessThanOrEqual(15 * 60)
  expect(await ask(getSession, { digest: digestOf(token) })).toMatchObject({ user: { email } })
  expect(await signIn(email, password, newAddress())).toMatchObject({ user: { email } })
  expect(await ahead(10 * minute, again)).toBe('RATE_LIMITED')
  expect(await ahead(15 * minute, again)).toMatchObject({ user: { email } })
})

test('thirty guesses at once are ten guesses, also at an account that is not there', async () => {
  const email = newEmail()
  const address = newAddress()
  const codes = await Promise.all(
    Array.from({ length: 30 }, () => codeOf(signIn(email, 'wrong', address))),
  )

  expect(codes.filter((code) => code === 'UNAUTHENTICATED')).toHaveLength(10)
  expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(20)
})

test('a success forgets the failures before it', async () => {
  const { email, password } = await installation.newPerson()
  const address = newAddress()
  await Promise.all(Array.from({ length: 9 }, () => codeOf(signIn(email, 'wrong', address))))

  expect(await signIn(email, password, address)).toMatchObject({ user: { email } })
  expect(await signIn(email, password, address)).toMatchObject({ user: { email } })
})

test('what is over is swept away, and nothing else', async () => {
  const { token } = await installation.newPerson()
  const { admin } = installation.sandbox
  await codeOf(signIn(newEmail(), 'wrong', newAddress()))
  const kept = async () => {
    const rows = await admin`
      select (select count(*)::int from keys.sessions) as sessions,
             (select count(*)::int from keys.sign_in_attempts) as attempts`
    return rows[0]
  }
  const { sessions } = (await kept()) ?? {}
  await ahead(120 * minute, () => installation.restart())

  await eventually(async () => expect(await kept()).toEqual({ sessions, attempts: 0 }))
  expect(await ask(getSession, { digest: digestOf(token) })).toBeDefined()
  await ahead(31 * day, () => installation.restart())
  await eventually(async () => expect(await kept()).toEqual({ sessions: 0, attempts: 0 }))
})

test('neither token nor password is stored', async () => {
  const { token, password, email } = await installation.newPerson()
  const { admin } = installation.sandbox
  const rows = await admin`
    select row_to_json(users)::text as row from keys.users
    union all select row_to_json(sessions)::text from keys.sessions
    union all select row_to_json(outbox)::text from keys.outbox
    union all select row_to_json(audit_log)::text from keys.audit_log`
  const stored = rows.map((row) => String(row['row'])).join()

  expect(stored).toContain(email)
  expect(stored).not.toContain(password)
  expect(stored).not.toContain(token)
})
