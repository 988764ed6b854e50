import { createSession } from '@outrider/contracts/sessions'
import { expect, test } from 'vitest'
import { codeOf, newAddress, useInstallation } from './installation.ts'

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
