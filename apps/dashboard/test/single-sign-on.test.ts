import { createClient } from '@outrider/e2e/client'
import { totpAt, totpStep } from '@outrider/testing/totp'
import { expect, test } from 'vitest'
import { knownToProvider, openHouse } from './house.ts'

const house = await openHouse()
const { baseUrl } = house.bootstrap
const { origin } = new URL(baseUrl)

/** The response to a browser, without following its redirect. */
const open = (path: string, cookie = '') =>
  fetch(`${baseUrl}${path}`, { redirect: 'manual', headers: { cookie } })

test('an invited person signs in by the provider, and with a code as well once they have an authenticator app', async () => {
  const { id, owner } = await house.makeOrganization()
  const invitation = { email: knownToProvider.email, role: 'ADMIN' } as const
  await owner.in(id).post(`/organizations/${id}/members`, invitation)

  const visitor = await house.visit()
  const { page } = visitor
  const link = page.getByRole('link', { name: 'Sign in with Acme' })
  await link.waitFor()
  await visitor.expectAccessible()
  await link.click()
  await visitor.arrive('Overview')
  const cookies = await page.context().cookies()
  const session = cookies.find(({ name }) => name === 'outrider_session')
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  expect(cookies.map(({ name }) => name)).not.toContain('outrider_sign_in')

  const own = createClient(baseUrl, session?.value)
  const { secret } = (await own.post('/auth/totp')).body
  const codeIn = (steps: number) => totpAt(secret, Date.now() + steps * totpStep)
  expect(await own.post('/auth/totp/confirm', { code: codeIn(0) })).toMatchObject({ status: 200 })

  const again = await house.visit()
  await again.page.goto(`${origin}/o/${id}/live/keys`)
  await again.page.getByRole('link', { name: 'Sign in with Acme' }).click()
  await again.page.getByLabel('Code').fill('000000')
  await again.press('Sign in')
  await again.page.getByText('This code is wrong').waitFor()
  await again.page.getByLabel('Code').fill(codeIn(1))
  await again.press('Sign in')
  await again.arrive('Keys')
})

test('the form for the code is accessible', async () => {
  const visitor = await house.visit()
  await visitor.page.goto(`${origin}/sign-in?step=code`)
  await visitor.page.getByLabel('Code').waitFor()
  expect(await visitor.button('Sign in').count()).toBe(1)
  await visitor.expectAccessible()
})

test('a sign-in begins with a cookie for this browser, and a response to another one is a page that says so', async () => {
  expect(await (await open('/auth/methods')).json()).toEqual({ password: true, provider: 'Acme' })
  const begun = await open('/auth/oidc?to=/contacts')
  expect(begun.status).toBe(302)
  const [cookie = ''] = begun.headers.getSetCookie()
  expect(cookie).toMatch(/^outrider_sign_in=e1\.[^;]+; Path=\/; HttpOnly; SameSite=Lax; Expires=/)
  const { searchParams } = new URL(begun.headers.get('location') ?? '')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `${baseUrl.replace('127.0.0.1', 'localhost')}/auth/oidc/callback`,
    state: expect.stringMatching(/^.{43}$/),
    nonce: expect.stringMatching(/^.{43}$/),
  })

  const back = `/auth/oidc/callback?code=a&state=${searchParams.get('state')}`
  for (const own of ['', 'outrider_sign_in=e1.k.AAAA', cookie.split(';')[0]]) {
    const failed = await open(back, own)
    expect(failed.status).toBe(400)
    expect(failed.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=0')])
    expect(await failed.text()).toContain('You are not signed in: the sign-in was not completed')
  }
  expect((await open('/auth/oidc?other=1')).status).toBe(400)
})
