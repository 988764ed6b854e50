import { createSession } from '@outrider/contracts/sessions'
import { expect, test } from 'vitest'
import { maxFailures } from '../src/accounts/sign-in.ts'
import { codeOf, newAddress, newEmail, useInstallation } from './installation.ts'

const installation = useInstallation()

const signIn = (email: string, password: string, address: string) =>
  codeOf(installation.ask(createSession, { email, password, address }))

test('an account that was tried from many networks more often than one may is open to its owner', async () => {
  const { email, password } = await installation.newPerson()
  const { admin } = installation.sandbox
  await admin`
    insert into keys.sign_in_attempts (account, network, at, last_at)
    select sha256(${email}::bytea), '198.51.100.' || n, array_fill(now(), array[10]), now()
    from generate_series(1, 200) as n`
  expect(await signIn(email, 'wrong', '198.51.100.7')).toBe('RATE_LIMITED')
  expect(await signIn(email, password, newAddress())).toMatchObject({ user: { email } })
})

test('a network that failed a hundred times at many accounts waits, and others do not', async () => {
  const { email, password } = await installation.newPerson()
  await installation.sandbox.admin`
    insert into keys.sign_in_attempts (account, network, at, last_at)
    values (sha256(''::bytea), '198.51.100.8', array_fill(now(), array[${maxFailures - 1}::integer]), now())`
  expect(await signIn(newEmail(), 'wrong', '198.51.100.8')).toBe('UNAUTHENTICATED')
  expect(await signIn(email, password, '198.51.100.8')).toBe('RATE_LIMITED')
  expect(await signIn(email, password, newAddress())).toMatchObject({ user: { email } })
})
