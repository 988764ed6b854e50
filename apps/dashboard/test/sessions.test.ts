import { createClient } from '@outrider/e2e/client'
import { signIn } from '@outrider/e2e/dashboard'
import { totpAt } from '@outrider/testing/totp'
import { violationsIn } from '@outrider/testing/violations'
import { expect, test } from 'vitest'
import { openHouse } from './house.ts'
import type { Visitor } from './visitor.ts'

const house = await openHouse()
const organization = await house.makeOrganization()

const password = 'correct horse battery'
/** The owner of another organization, whose account the tests change. */
const { login, owner: session } = await house.makeOrganization()

/** Invites by the page; answers the link as it is shown once. */
async function invite(owner: Visitor, email: string): Promise<string> {
  const { dialog } = owner
  await owner.goTo('Members')
  await owner.press('Invite member')
  await dialog.getByLabel('Email of the new member').fill(email)
  await owner.press('Invite', dialog)
  const link = await dialog.getByText(/^http/).textContent()
  await owner.press('I have copied it')
  return link ?? ''
}

test('somebody new opens an invitation, chooses a password, looks and is offered no change, until their role is another', async () => {
  const email = `new-${crypto.randomUUID()}@example.com`
  const owner = await house.enter(organization)
  const link = await invite(owner, email)
  const member = await house.visit()
  const { page } = member
  await page.goto(link)
  await member.arrive('Join the organization')
  await member.expectAccessible()
  await page.getByLabel('Password').fill('short')
  await member.press('Join')
  await expect.poll(() => page.getByLabel('Password').getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('Password').fill(password)
  await member.press('Join')
  await member.arrive('Overview')

  await member.goTo('Keys')
  await page
    .getByRole('row', { name: /^test / })
    .first()
    .waitFor()
  for (const name of ['Create key', 'Roll', 'Revoke', 'Rotate'])
    expect(await member.button(name).count()).toBe(0)
  await member.expectAccessible()

  await owner.page.reload()
  await owner.arrive('Members')
  await owner.press('Change role', owner.page.getByRole('row', { name: email }))
  await owner.dialog.getByLabel('Admin').check()
  await owner.press('Change', owner.dialog)
  await owner.page.getByText('Role updated').waitFor()
  await page.reload()
  await member.arrive('Keys')
  await member.button('Create key').waitFor()

  await member.goTo('Members')
  await member.press('Leave', page.getByRole('row', { name: email }))
  await member.press('Leave', member.dialog)
  await member.arrive('Organizations')
  await page.getByText('You are not a member of any organization').waitFor()
  await page.goto(`/o/${organization.id}/live`)
  await page.getByText('it is not yours to see').waitFor()

  await page.goto(link)
  await member.arrive('Join the organization')
  await page.getByLabel('Password').fill(password)
  await member.press('Join')
  await page.getByText('This link does not work any more').waitFor()
})

test('a member of another organization joins by their own password, and switches between the two', async () => {
  const other = await house.makeOrganization()
  const owner = await house.enter(organization)
  const link = await invite(owner, other.login.email)
  const member = await house.enter(other)
  const { page } = member
  await page.goto(link)
  await page.getByLabel('Password').fill(other.login.password)
  await member.press('Join')
  await member.arrive('Overview')
  expect(page.url()).toContain(organization.id)
  await page.getByLabel('Organization').selectOption(other.id)
  await page.waitForURL(`**/o/${other.id}/live`)
  await page.getByLabel('Organization').selectOption({ label: 'All organizations…' })
  await member.arrive('Organizations')
  await member.expectAccessible()
  await page.getByLabel('Name').fill('A third one')
  await member.press('Create organization')
  await page.getByText(/address/).waitFor()
  await page.goto('/account')
  await member.arrive('Your account')
  await member.press('Send a verification link')
  const mailed = () => linkMailedTo(other.login.email, 'verify-address')
  await expect.poll(mailed).toBeDefined()
  await page.goto((await mailed()) ?? '')
  await member.press('Verify')
  await page.getByText('Your email address is verified').waitFor()
  await page.goto('/organizations')
  await page.getByLabel('Name').fill('A third one')
  await member.press('Create organization')
  await member.arrive('Overview')
  expect(member.complaintsBut('status of 403')).toEqual([])
})

async function openAccount(visitor: Visitor) {
  await visitor.press('Account')
  const name = 'Password, second factor, and sessions'
  await visitor.dialog.getByRole('link', { name }).click()
  await visitor.arrive('Your account')
  await visitor.page.getByRole('row', { name: /this one/ }).waitFor()
}

test('a second factor is set up, asked for, and removed', async () => {
  const visitor = await house.visit()
  const { page, dialog } = visitor
  await visitor.signIn(login)
  await visitor.arrive('Overview')
  await openAccount(visitor)
  await visitor.press('Set up an authenticator app')
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  await visitor.expectAccessible()
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? ''
  await page.getByLabel('Code from the app').fill(totpAt(secret, Date.now()))
  const enrollment = page.locator('form', { hasText: 'Code from the app' })
  await enrollment.getByLabel('Password').fill(login.password)
  await visitor.press('Turn on')
  await page.getByText('Each of these codes').waitFor()
  const [recoveryCode = ''] = ((await page.locator('code').textContent()) ?? '').split(' ')
  await visitor.press('I have copied it')
  await page.getByText('Signing in takes a code').waitFor()

  await page.goto('/')
  await visitor.arrive('Overview')
  await visitor.press('Account')
  await visitor.press('Sign out', dialog)
  await visitor.arrive('Sign in to Outrider')
  await page.getByLabel('Email').fill(login.email)
  await page.getByLabel('Password').fill(login.password)
  await visitor.press('Sign in')
  await page.getByLabel('Code').fill('000000')
  await visitor.press('Sign in')
  await page.getByText('This code is wrong or was used').waitFor()
  await page.getByLabel('Code').fill(recoveryCode)
  await visitor.press('Sign in')
  await visitor.arrive('Overview')

  await openAccount(visitor)
  await visitor.press('Remove')
  await dialog.getByLabel('Password').fill(login.password)
  await visitor.press('Remove', dialog)
  await visitor.button('Set up an authenticator app').waitFor()
  expect(visitor.complaintsBut('status of 401')).toEqual([])
})

test('who is refused without a second factor is led to set one up', async () => {
  const visitor = await house.visit()
  const { page } = visitor
  const error = {
    code: 'NOT_ALLOWED',
    message: 'a second factor is required: add one to your account',
    requestId: 'req_1',
  }
  await page.route('**/api/v1/statistics*', (route) =>
    route.fulfill({ status: 403, json: { error } }),
  )
  await visitor.signIn(login)
  await visitor.arrive('No access to this organization')
  await page.getByText('a second factor is required').waitFor()
  expect(await violationsIn(page)).toEqual([])
  await page.getByRole('link', { name: 'Open your account' }).click()
  await visitor.arrive('Your account')
  await visitor.button('Set up an authenticator app').waitFor()
})

test('a password is changed, and one that is forgotten is set by the link in the mail, once', async () => {
  const visitor = await house.visit()
  const { page, dialog } = visitor
  await visitor.signIn(login)
  await visitor.arrive('Overview')
  await openAccount(visitor)
  await page.getByLabel('Current password').fill('wrong horse')
  await page.getByLabel('New password').fill('a new pass phrase')
  await visitor.press('Change password')
  await page.getByText('This is not your password').waitFor()
  await page.getByLabel('Current password').fill(login.password)
  await visitor.press('Change password')
  await page.getByText('Password changed').waitFor()
  await expect.poll(async () => (await session.anywhere.get('/auth/session')).status).toBe(401)
  await visitor.open('/', 'Overview')
  await visitor.press('Account')
  await visitor.press('Sign out', dialog)

  await visitor.arrive('Sign in to Outrider')
  await visitor.press('Forgot your password?')
  await dialog.getByLabel('Email address').fill(login.email)
  await visitor.press('Send the link', dialog)
  await page.getByText('a link is on its way').waitFor()
  await expect.poll(() => linkMailedTo(login.email, 'password-reset')).toBeDefined()
  const link = (await linkMailedTo(login.email, 'password-reset')) ?? ''
  for (const answer of ['Your password is set', 'This link does not work any more']) {
    await page.goto(link)
    await visitor.arrive('Choose a new password')
    await visitor.expectAccessible()
    await page.getByLabel('New password').fill('another password')
    await visitor.press('Set password')
    await page.getByText(answer).waitFor()
  }
  await page.goto('/')
  await visitor.signIn({ ...login, password: 'another password' })
  await visitor.arrive('Overview')
})

/** The link of a mail about the account: of a password or an address. */
async function linkMailedTo(email: string, page: string): Promise<string | undefined> {
  const mails = await house.mailsWith(email)
  const urls = mails.flatMap((mail) => mail.match(/http\S+\/[\w.-]+/g) ?? [])
  return urls.find((url) => url.includes(`/${page}/`))
}

test('a deep link leads through the sign-in and back', async () => {
  const visitor = await house.visit()
  const { page } = visitor
  const path = `/o/${organization.id}/test/keys`
  await page.goto(path)
  await visitor.signIn(organization.login)
  await visitor.arrive('Keys')
  expect(new URL(page.url()).pathname).toBe(path)
  await page.getByText('Test environment').waitFor()
})

test('when a session ends, somebody signs in over the page, and what they typed is still there', async () => {
  const own = await signIn(house, organization.login)
  const visitor = await house.enter({ ...organization, owner: own })
  const { page } = visitor
  await visitor.goTo('Contacts')
  await visitor.press('Create contact')
  await visitor.dialog.getByLabel('External id').fill('typed-before')
  await own.anywhere.delete('/auth/session')
  await visitor.press('Create', visitor.dialog)
  const again = page.getByRole('dialog', { name: 'Your session has ended' })
  await again.waitFor()
  await again.getByLabel('Email').fill(organization.login.email)
  await again.getByLabel('Password').fill(organization.login.password)
  await visitor.press('Sign in', again)
  await again.waitFor({ state: 'detached' })
  await visitor.press('Create', visitor.dialog)
  await visitor.arrive('typed-before')
  expect(visitor.complaintsBut('status of 401')).toEqual([])
})

test('who signs out in one tab has to sign in again in the other, where what they typed is still there', async () => {
  const own = await signIn(house, organization.login)
  const visitor = await house.enter({ ...organization, owner: own })
  const { page } = visitor
  await visitor.goTo('Contacts')
  await visitor.press('Create contact')
  await visitor.dialog.getByLabel('External id').fill('typed-in-one-tab')
  const other = await page.context().newPage()
  await other.goto(`/o/${organization.id}/live`)
  await visitor.button('Account', other.locator('body')).click()
  await visitor.press('Sign out', other.getByRole('dialog'))
  await other.getByRole('heading', { level: 1, name: 'Sign in to Outrider' }).waitFor()

  await visitor.press('Create', visitor.dialog)
  const again = page.getByRole('dialog', { name: 'Your session has ended' })
  await again.getByLabel('Email').fill(organization.login.email)
  await again.getByLabel('Password').fill(organization.login.password)
  await visitor.press('Sign in', again)
  await again.waitFor({ state: 'detached' })
  await visitor.press('Create', visitor.dialog)
  await visitor.arrive('typed-in-one-tab')
  await other.goto(`/o/${organization.id}/live`)
  await other.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  expect(visitor.complaintsBut('status of 401')).toEqual([])
})

/** The external ids of all contacts. */
const names = async (client: ReturnType<typeof createClient>) =>
  (await client.get('/contacts')).body.contacts.map(({ externalId }) => externalId)

test('two tabs in two environments do not mix', async () => {
  const live = await house.enter(organization)
  const page = await live.page.context().newPage()
  await page.goto(`/o/${organization.id}/test/contacts`)
  await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor()
  await live.goTo('Contacts')
  for (const [tab, name] of [
    [live.page, 'only-live'],
    [page, 'only-test'],
  ] as const) {
    await tab.getByRole('button', { name: 'Create contact' }).click()
    await tab.getByRole('dialog').getByLabel('External id').fill(name)
    await tab.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
    await tab.getByRole('heading', { level: 1, name }).waitFor()
  }
  expect(await names(organization.test)).toEqual(['only-test'])
  expect(await names(organization.live)).toContain('only-live')
  expect(await names(organization.live)).not.toContain('only-test')
  await page.getByRole('link', { name: 'Contacts', exact: true }).click()
  await page.getByRole('link', { name: 'only-test', exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'only-live' }).count()).toBe(0)
})
