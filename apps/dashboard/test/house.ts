import { makeOrganization } from '@outrider/e2e/dashboard'
import type { Installation } from '@outrider/e2e/outrider'
import { joinBrowser } from '@outrider/testing/browser'
import type { ZoneRecord } from '@outrider/testing/knot'
import { inject } from 'vitest'
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

export interface House extends Pick<SharedHouse, 'bootstrap' | 'dataDir'> {
  makeOrganization(): Promise<Organization>
  /** Somebody who has not signed in, at the dashboard's first page. */
  visit(size?: { width: number; height: number }): Promise<Visitor>
  /** Somebody who has, at the overview of their organization; by a session of its own unless told. */
  enter(organization: Organization, size?: { width: number; height: number }): Promise<Visitor>
  /** A zone has these DNS records from now on, and no others. */
  publish(zone: string, records: readonly ZoneRecord[]): Promise<void>
}

/** The product and the browser that all files of tests share; the browser's windows of this file close with the stack. */
export async function openHouse(stack: AsyncDisposableStack): Promise<House> {
  const { bootstrap, dataDir, browser: endpoint, zones } = inject('house')
  const browser = await joinBrowser(endpoint, stack)
  const house: House = {
    bootstrap,
    dataDir,
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
  }
  return house
}
