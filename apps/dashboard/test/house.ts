import { type SharedHouse, sharedHouse } from '@outrider/e2e/browser-house'
import { makeOrganization } from '@outrider/e2e/dashboard'
import { joinBrowser } from '@outrider/testing/browser'
import type { Zone } from '@outrider/testing/dns-server'
import { afterAll, onTestFinished } from 'vitest'
import { readMails } from './mails.ts'
import { openVisitor, type Visitor, type VisitorOptions } from './visitor.ts'

/** The person whom the identity provider signs in. */
export const knownToProvider = {
  sub: 'ada',
  email: 'ada@acme.example',
  email_verified: true,
  name: 'Ada',
}

/** An organization of a test's own. */
export type Organization = Awaited<ReturnType<typeof makeOrganization>>

/** An organization, and the session of one of its members, usually its owner. */
interface Entered extends Pick<Organization, 'id'> {
  readonly owner: { readonly token: string }
}

/** An organization, and somebody who has it before their eyes. */
export interface Place {
  readonly organization: Organization
  readonly visitor: Visitor
}

export interface House extends Pick<SharedHouse, 'bootstrap'> {
  makeOrganization(): Promise<Organization>
  /** Somebody who has not signed in, at the dashboard's first page. */
  visit(options?: VisitorOptions): Promise<Visitor>
  /** Somebody who has, at the overview of their organization. */
  enter(organization: Entered, options?: VisitorOptions): Promise<Visitor>
  /** An organization of one test's own, and its owner at the overview until the test ends. */
  enterAlone(): Promise<Place>
  /** These names have these DNS records from now on. */
  publish(names: Zone): Promise<void>
  /** The mails that have left and say this. */
  mailsWith(text: string): Promise<string[]>
}

/** What a file of tests begins with: the product and the browser that all files share, until the file's last test. */
export async function openHouse(): Promise<House> {
  const { bootstrap, dataDir, browser: endpoint, zones } = sharedHouse()
  const stack = new AsyncDisposableStack()
  afterAll(() => stack.disposeAsync())
  const browser = await joinBrowser(endpoint, stack)
  const house: House = {
    bootstrap,
    makeOrganization: () => makeOrganization({ bootstrap }),
    visit: (options) => openVisitor(browser, bootstrap.baseUrl, options),
    async enter({ id, owner }, options) {
      const { token } = owner
      const visitor = await openVisitor(browser, bootstrap.baseUrl, { ...options, token })
      const overview = options?.locale?.startsWith('de') ? 'Übersicht' : 'Overview'
      await visitor.open(`/o/${id}/live`, overview)
      return visitor
    },
    async enterAlone() {
      const organization = await house.makeOrganization()
      const visitor = await house.enter(organization)
      onTestFinished(() => visitor.page.context().close())
      return { organization, visitor }
    },
    async publish(names) {
      await fetch(zones, { method: 'POST', body: JSON.stringify(names) })
    },
    async mailsWith(text) {
      const mails = await readMails(dataDir)
      return mails.filter((mail) => mail.includes(text))
    },
  }
  return house
}

/** The same, with an organization of the file's own and its owner at the overview. */
export async function openOrganization() {
  const house = await openHouse()
  const organization = await house.makeOrganization()
  return { house, organization, visitor: await house.enter(organization) }
}
