import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeOrganization } from '@outrider/e2e/dashboard'
import type { Installation } from '@outrider/e2e/outrider'
import { joinBrowser } from '@outrider/testing/browser'
import type { ZoneRecord } from '@outrider/testing/knot'
import { afterAll, inject } from 'vitest'
import { openVisitor, type Visitor } from './visitor.ts'

/** What all files of tests share, as they are told of it. */
export interface SharedHouse extends Pick<Installation, 'bootstrap' | 'dataDir'> {
  /** Where the browser is found. */
  readonly browser: string
  /** Where DNS records are posted to. */
  readonly zones: string
}

/** An organization of a test's own. */
export type Organization = Awaited<ReturnType<typeof makeOrganization>>

export interface House extends Pick<SharedHouse, 'bootstrap'> {
  makeOrganization(): Promise<Organization>
  /** Somebody who has not signed in, at the dashboard's first page. */
  visit(size?: { width: number; height: number }): Promise<Visitor>
  /** Somebody who has, at the overview of their organization; by a session of its own unless told. */
  enter(organization: Organization, size?: { width: number; height: number }): Promise<Visitor>
  /** A zone has these DNS records from now on, and no others. */
  publish(zone: string, records: readonly ZoneRecord[]): Promise<void>
  /** The mails that have left and say this. */
  mailsWith(text: string): Promise<string[]>
}

/** What a file of tests begins with: the product and the browser that all files share, until the file's last test. */
export async function openHouse(): Promise<House> {
  const { bootstrap, dataDir, browser: endpoint, zones } = inject('house')
  const stack = new AsyncDisposableStack()
  afterAll(() => stack.disposeAsync())
  const browser = await joinBrowser(endpoint, stack)
  return {
    bootstrap,
    makeOrganization: () => makeOrganization({ bootstrap }),
    visit: (size) => openVisitor(browser, bootstrap.baseUrl, size),
    async enter({ id, owner }, size) {
      const visitor = await openVisitor(browser, bootstrap.baseUrl, { ...size, token: owner.token })
      await visitor.open(`/o/${id}/live`, 'Overview')
      return visitor
    },
    async publish(zone, records) {
      const body = JSON.stringify({ zone, records })
      await fetch(zones, { method: 'POST', body })
    },
    async mailsWith(text) {
      const dir = join(dataDir, 'mail')
      const files = await readdir(dir)
      const mails = await Promise.all(files.map((file) => readFile(join(dir, file), 'utf8')))
      return mails.map(unwrapped).filter((mail) => mail.includes(text))
    },
  }
}

/** The same, with an organization of the file's own and its owner at the overview. */
export async function openOrganization() {
  const house = await openHouse()
  const organization = await house.makeOrganization()
  return { house, organization, visitor: await house.enter(organization) }
}

/** Quoted-printable text (RFC 2045, 6.7) as it was, as far as ASCII goes. */
function unwrapped(mail: string): string {
  return mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
}
