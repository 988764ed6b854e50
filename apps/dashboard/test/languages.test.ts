import { expect, test } from 'vitest'
import { openHouse } from './house.ts'

/** The pages of the navigation in German, in its order. */
const pages = [
  'Übersicht',
  'Kontakte',
  'Segmente',
  'Formulare',
  'Importe',
  'Kampagnen',
  'Automatisierungen',
  'Vorlagen',
  'Nachrichten',
  'Domains',
  'Sperrliste',
  'Ereigniskatalog',
  'Webhooks',
  'Schlüssel',
  'Mitglieder',
  'Protokoll',
  'Allgemein',
]

const house = await openHouse()
const organization = await house.makeOrganization()
await organization.live.post('/events', { event: 'signed_up', contact: { externalId: 'ada' } })

test('a German browser shows every page in German, without a part that is too wide for a phone', async () => {
  const visitor = await house.visit({ width: 360, height: 740, locale: 'de-DE' })
  const { page } = visitor
  await visitor.arrive('Bei Outrider anmelden')
  expect(await page.evaluate('document.documentElement.lang')).toBe('de')
  await page.getByLabel('E-Mail').fill(organization.login.email)
  await page.getByLabel('Passwort').fill(organization.login.password)
  await visitor.press('Anmelden')
  await visitor.arrive('Übersicht')
  for (const name of pages) {
    await visitor.press('Menü')
    await visitor.dialog.getByRole('link', { name, exact: true }).click()
    await visitor.arrive(name)
    const [wide, shown] = await page.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
    )
    expect({ name, isTooWide: wide > shown }).toEqual({ name, isTooWide: false })
  }
  expect(visitor.complaints).toEqual([])
})

test('the account menu changes the language of this browser, and back to that of the browser', async () => {
  const visitor = await house.enter(organization)
  const { page, dialog } = visitor
  const language = async (label: string, choice: string) => {
    await dialog.getByLabel(label).selectOption({ label: choice })
    await dialog.waitFor({ state: 'detached' })
  }
  await visitor.press('Account')
  await language('Language', 'Deutsch')
  await visitor.arrive('Übersicht')
  await page.reload()
  await visitor.arrive('Übersicht')
  await visitor.press('Konto')
  await language('Sprache', 'Wie im Browser')
  await visitor.arrive('Overview')
  expect(visitor.complaints).toEqual([])
})
