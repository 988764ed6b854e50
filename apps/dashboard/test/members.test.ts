import { createClient } from '@outrider/e2e/client'
import { expect, test } from 'vitest'
import { fill, listPages } from './filled.ts'
import { openHouse, type Organization } from './house.ts'
import type { Visitor } from './visitor.ts'

const house = await openHouse()
const organization = await house.makeOrganization()
const thingPages = await fill(organization)

/** The session of somebody who may only read. */
async function inviteMember({ id, owner }: Organization) {
  const email = `member-${crypto.randomUUID()}@example.com`
  const invited = await owner.in(id).post(`/organizations/${id}/members`, { email, role: 'MEMBER' })
  const { body } = await createClient(house.bootstrap.baseUrl).post(
    `/invitations/${invited.body.token}/accept`,
    { password: 'correct horse battery' },
  )
  return { id, owner: { token: body.token } }
}

/** The buttons that only change what is displayed, and that of the member's own row. */
const forReading =
  /^(Leave|Details|Back to \w+|Filter|Columns and density|Export|Export data|More actions|Show as a table|Show known values|Show the choices|Show more|Zoom (In|Out)|Fit View|Copy .*|Compare .*|\d+)$/

/** The text of the page without the code that developers copy. */
async function textOf({ page }: Visitor): Promise<string> {
  const codes = await page.getByRole('region', { name: 'Code' }).allInnerTexts()
  const text = await page.locator('main').innerText()
  return codes.reduce((rest, code) => rest.replace(code, () => ''), text)
}

test('a member sees the same pages as the owner, without JSON and without buttons that change something', async () => {
  const member = await house.enter(await inviteMember(organization))
  const main = member.page.locator('main')
  const changing = async () => {
    const buttons = await main.locator('button, [role=button]:not(.node-main)').all()
    const names = await Promise.all(
      buttons.map(async (button) =>
        ((await button.getAttribute('aria-label')) ?? (await button.innerText())).trim(),
      ),
    )
    return names.filter((name) => !forReading.test(name))
  }
  for (const [name, path] of [...listPages, ...thingPages]) {
    // The subject of an email is not for those who may only read.
    const heading = name === 'Hello' ? 'Email' : name
    await member.open(`/o/${organization.id}/live/${path}`, heading)
    expect({ path, changing: await changing() }).toEqual({ path, changing: [] })
    expect({ path, text: await textOf(member) }).toEqual({
      path,
      text: expect.not.stringMatching(/\{\s*"/),
    })
    expect(await main.locator('textarea:enabled, input[type=file]').count()).toBe(0)
  }
  expect(member.complaints).toEqual([])
})
