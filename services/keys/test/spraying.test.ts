import { createSession } from '@outrider/contracts/sessions'
import { expect, test } from 'vitest'
import { maxDevices } from '../src/accounts/devices.ts'
import { maxFailures, maxUnknown } from '../src/accounts/sign-in.ts'
import { ahead, codeOf, digestOf, newAddress, newEmail, useInstallation } from './installation.ts'

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

test('guesses from many networks slow an account down, and a device that is known for it is free of that', async () => {
  const [person, other] = [await installation.newPerson(), await installation.newPerson()]
  const from = (who: typeof person, device?: string) =>
    installation.ask(createSession, {
      email: who.email,
      password: who.password,
      address: newAddress(),
      ...(device !== undefined && { device: digestOf(device) }),
    })
  const device = (await from(person)).device ?? ''
  const theirs = (await from(other)).device ?? ''
  expect((await from(person, device)).device).toBeUndefined()
  await installation.sandbox.admin`
    insert into keys.sign_in_attempts (account, network, at, last_at)
    values (sha256(${person.email}::bytea), '*', array_fill(now(), array[${maxUnknown}::integer]), now())
    on conflict (account, network) do update set at = excluded.at, last_at = excluded.last_at`
  await expect(from(person)).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 30 })
  expect(await codeOf(from(person, theirs))).toBe('RATE_LIMITED')
  expect(await from(person, device)).toMatchObject({ user: { email: person.email } })
  await ahead(31_000, async () => {
    expect(await signIn(person.email, 'a guess', newAddress())).toBe('UNAUTHENTICATED')
    expect(await codeOf(from(person))).toBe('RATE_LIMITED')
  })
  await ahead(3_700_000, async () =>
    expect(await from(person)).toMatchObject({ user: { email: person.email } }),
  )
})

test('the networks of a /48 are bounded together', async () => {
  const { email, password } = await installation.newPerson()
  await installation.sandbox.admin`
    insert into keys.sign_in_attempts (account, network, at, last_at)
    values (sha256(${email}::bytea), '2001:db8:7::/48', array_fill(now(), array[30]), now())`
  expect(await signIn(email, password, '2001:db8:7:1::1')).toBe('RATE_LIMITED')
  expect(await signIn(email, password, '2001:db8:8:1::1')).toMatchObject({ user: { email } })
})

test('a user has at most twenty known devices, of which none has its token stored', async () => {
  const { email, password } = await installation.newPerson()
  const { admin } = installation.sandbox
  await admin`
    insert into keys.devices (digest, user_id, last_used_at)
    select sha256(gen_random_uuid()::text::bytea), id, now() - interval '1 day'
    from keys.users, generate_series(1, ${maxDevices}) where email = ${email}`
  const address = newAddress()
  const { device = '' } = await installation.ask(createSession, { email, password, address })
  const rows = await admin`
    select row_to_json(d)::text as row from keys.devices d
    join keys.users u on u.id = user_id where email = ${email}`
  expect(rows).toHaveLength(maxDevices)
  expect(JSON.stringify(rows)).toContain(digestOf(device))
  expect(JSON.stringify(rows)).not.toContain(device)
})
