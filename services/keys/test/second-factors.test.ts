import { sendAccountMail } from '@outrider/contracts/account-mails'
import { listAudit } from '@outrider/contracts/audit'
import { inviteMember } from '@outrider/contracts/organizations'
import {
  acceptInvitation,
  changePassword,
  confirmTotp,
  createSession,
  createTotp,
  deleteTotp,
  getSession,
  resetSecondFactor,
} from '@outrider/contracts/sessions'
import { clock } from '@outrider/service/observe/time'
import { eventually } from '@outrider/testing/eventually'
import { published } from '@outrider/testing/published'
import { totpAt, totpStep } from '@outrider/testing/totp'
import { expect, test } from 'vitest'
import {
  ahead,
  codeOf,
  digestOf,
  newAddress,
  newEmail,
  type Person,
  useInstallation,
} from './installation.ts'

const installation = useInstallation()
const { ask } = installation

const step = totpStep

/** The code of a secret, so many time steps from now. */
const totp = (secret: string, steps = 0) => totpAt(secret, clock.now().getTime() + steps * step)

const signIn = ({ email, password }: Pick<Person, 'email' | 'password'>, code?: string) =>
  codeOf(
    ask(createSession, {
      email,
      password,
      address: newAddress(),
      ...(code !== undefined && { code }),
    }),
  )

/** What the gateway says of the session of somebody who has just joined. */
const sessionOf = ({ token }: Person) => ({ digest: digestOf(token), address: newAddress() })

/** Somebody new who signs in with a code. */
async function newCautious() {
  const person = await installation.newPerson()
  const session = sessionOf(person)
  const { secret, uri } = await ask(createTotp, session)
  const { recoveryCodes } = await ask(confirmTotp, { ...session, code: totp(secret) })
  return { ...person, session, secret, uri, recoveryCodes }
}

const changesToldTo = async (email: string) => {
  const mails = await published(installation.sandbox.operator, sendAccountMail)
  return mails.flatMap((mail) =>
    mail.kind === 'account_changed' && mail.to === email ? mail.change : [],
  )
}

test('with an authenticator app, signing in takes a code, each once, of the present step or the next to it', async () => {
  const person = await newCautious()
  expect(person.uri).toMatch(/^otpauth:\/\/totp\/Outrider:.*secret=/)
  expect(person.uri).toContain(person.secret)
  expect(await signIn(person)).toBe('CODE_REQUIRED')
  expect(await signIn({ ...person, password: 'a wrong one' })).toBe('UNAUTHENTICATED')
  expect(await signIn(person, totp(person.secret))).toBe('UNAUTHENTICATED') // it confirmed the app
  expect(await signIn(person, totp(person.secret, 2))).toBe('UNAUTHENTICATED')
  expect(await signIn(person, totp(person.secret, 1))).toMatchObject({
    user: { secondFactors: ['totp'] },
  })
  expect(await signIn(person, totp(person.secret, 1))).toBe('UNAUTHENTICATED')
  await ahead(10 * step, async () => {
    expect(await signIn(person, totp(person.secret, -2))).toBe('UNAUTHENTICATED')
    expect(await signIn(person, totp(person.secret, -1))).toMatchObject({
      user: { email: person.email },
    })
  })
})

test('of eight who use a code at once one signs in, and so of a recovery code', async () => {
  const person = await newCautious()
  const [first = '', second = ''] = person.recoveryCodes
  for (const code of [totp(person.secret, 1), first]) {
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(person, code)))
    expect(answers.filter((answer) => answer === 'UNAUTHENTICATED')).toHaveLength(7)
  }
  expect(await signIn(person, ` ${second.toUpperCase().replaceAll('-', ' ')}`)).toMatchObject({
    user: { email: person.email },
  })
})

test('ten recovery codes are told once, and neither they nor the secret are stored in the clear', async () => {
  const { session, secret, recoveryCodes } = await newCautious()
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(await codeOf(ask(confirmTotp, { ...session, code: totp(secret, 1) }))).toBe('CONFLICT')
  expect(await codeOf(ask(createTotp, session))).toBe('CONFLICT')
  const { admin } = installation.sandbox
  const rows = await admin`
    select row_to_json(f)::text as row from keys.second_factors f
    union all select row_to_json(c)::text from keys.recovery_codes c`
  const stored = rows.map((row) => String(row['row'])).join()
  for (const text of [secret, ...recoveryCodes]) expect(stored).not.toContain(text)
})

test('a set-up takes effect when a code confirms it, with the password unless the user has just signed in', async () => {
  const person = await installation.newPerson()
  const session = sessionOf(person)
  const { secret: former } = await ask(createTotp, session)
  const { secret } = await ask(createTotp, session)
  expect(await signIn(person)).toMatchObject({ user: { secondFactors: [] } })
  await expect(ask(confirmTotp, { ...session, code: totp(former) })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    faults: [{ field: 'code' }],
  })
  await ahead(16 * 60_000, async () => {
    const confirmed = { ...session, code: totp(secret) }
    await expect(ask(confirmTotp, confirmed)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      faults: [{ field: 'password', code: 'required' }],
    })
    expect(await codeOf(ask(confirmTotp, { ...confirmed, password: 'a guess' }))).toBe(
      'UNAUTHENTICATED',
    )
    const { recoveryCodes } = await ask(confirmTotp, { ...confirmed, password: person.password })
    expect(recoveryCodes).toHaveLength(10)
  })
  expect(await signIn(person)).toBe('CODE_REQUIRED')
})

test('the operator removes a lost second factor: the user hears of it, and the audit log says who it was', async () => {
  const person = await newCautious()
  expect(await ask(resetSecondFactor, { email: person.email.toUpperCase() })).toEqual({})
  expect(await signIn(person)).toMatchObject({ user: { secondFactors: [] } })
  expect(await codeOf(ask(resetSecondFactor, { email: person.email }))).toBe('NOT_FOUND')
  expect(await codeOf(ask(resetSecondFactor, { email: newEmail() }))).toBe('NOT_FOUND')
  const { entries } = await ask(listAudit, { actor: person.actor, query: { limit: 5 } })
  expect(entries.filter(({ action }) => action === 'user.second_factor_disabled')).toMatchObject([
    { actor: { type: 'operator', id: null }, target: { id: person.actor.userId } },
  ])
  await eventually(async () =>
    expect(await changesToldTo(person.email)).toContain('second_factor_removed'),
  )
})

test('the app goes by the password alone, and the user hears by mail that it came and went', async () => {
  const person = await newCautious()
  const remove = (password: string) => codeOf(ask(deleteTotp, { ...person.session, password }))
  expect(await remove('a wrong one')).toBe('UNAUTHENTICATED')
  expect(await signIn(person)).toBe('CODE_REQUIRED')
  expect(await remove(person.password)).toEqual({})
  expect(await remove(person.password)).toBe('NOT_FOUND')
  expect(await signIn(person)).toMatchObject({ user: { secondFactors: [] } })
  await eventually(async () =>
    expect(await changesToldTo(person.email)).toEqual([
      'second_factor_added',
      'second_factor_removed',
    ]),
  )
})

test('guesses of a code count like those of a password', async () => {
  const person = await newCautious()
  const address = newAddress()
  const guess = (code: string) => {
    const { email, password } = person
    return codeOf(ask(createSession, { email, password, code, address }))
  }
  for (let count = 0; count < 10; count += 1) expect(await guess('000000')).toBe('UNAUTHENTICATED')
  expect(await guess(totp(person.secret, 1))).toBe('RATE_LIMITED')
})

test('somebody with a second factor joins an organization with it, too', async () => {
  const person = await newCautious()
  const { actor } = await installation.newOwner()
  const invitation = { email: person.email, role: 'MEMBER' as const }
  const { token } = await ask(inviteMember, { actor, invitation })
  const accept = (code?: string) => {
    const by = { digest: digestOf(token), password: person.password, address: newAddress() }
    return codeOf(ask(acceptInvitation, { ...by, ...(code !== undefined && { code }) }))
  }
  expect(await accept()).toBe('CODE_REQUIRED')
  expect(await accept(totp(person.secret, 1))).toMatchObject({ user: { email: person.email } })
})

test('a common password, or one that holds the address, is refused where one is set', async () => {
  const person = await installation.newPerson()
  const change = {
    digest: digestOf(person.token),
    currentPassword: person.password,
    address: newAddress(),
  }
  const [localPart = ''] = person.email.split('@')
  for (const newPassword of ['Password123', `my ${localPart}`])
    await expect(ask(changePassword, { ...change, newPassword })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      faults: [{ field: 'newPassword' }],
    })
  const { actor } = await installation.newOwner()
  const { token } = await ask(inviteMember, {
    actor,
    invitation: { email: newEmail(), role: 'MEMBER' },
  })
  await expect(installation.accept(token, 'qwertyuiop')).rejects.toMatchObject({
    faults: [{ field: 'password', code: 'common_password' }],
  })
  await ask(changePassword, { ...change, newPassword: 'another password' })
  await eventually(async () =>
    expect(await changesToldTo(person.email)).toEqual(['password_changed']),
  )
  expect((await ask(getSession, { digest: change.digest })).user.email).toBe(person.email)
})
