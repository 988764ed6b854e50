import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRead } from '../data/reads.ts'
import { useTenant } from '../tenant/tenant.ts'
import type { Calls } from '../data/calls.ts'

/** Milliseconds between two counts. */
const interval = 15_000
/** Of lists that are counted here, the newest. */
const page = { params: { query: { limit: 200 } } }

/** How much there is of what. */
export function Figures() {
  const { orgId, environment } = useTenant()
  const { data } = useRead(['figures'], count, { every: interval })
  const params = { orgId, environment }
  return (
    <div className="cards">
      <Figure value={data?.contacts}>
        <Link to="/o/$orgId/$environment/contacts" params={params}>
          Contacts known
        </Link>
      </Figure>
      <Figure value={data?.automations}>
        <Link to="/o/$orgId/$environment/automations" params={params}>
          Automations active
        </Link>
      </Figure>
      <Figure value={data?.campaigns}>
        <Link to="/o/$orgId/$environment/campaigns" params={params}>
          Campaigns under way
        </Link>
      </Figure>
      <Figure value={data?.domains}>
        <Link to="/o/$orgId/$environment/domains" params={params}>
          Domains ready to send
        </Link>
      </Figure>
    </div>
  )
}

function Figure(props: { readonly value: string | undefined; readonly children: ReactNode }) {
  return (
    <div className="card">
      <span className="figure">{props.value ?? '…'}</span>
      {props.children}
    </div>
  )
}

async function count(calls: Calls) {
  const [contacts, { automations }, { campaigns }, { domains }] = await Promise.all([
    calls.post('/segments/preview', { body: { definition: { all: [] } } }),
    calls.get('/automations', page),
    calls.get('/campaigns', page),
    calls.get('/domain', page),
  ])
  return {
    contacts: `${contacts.count.toLocaleString()}${contacts.complete ? '' : '+'}`,
    automations: many(automations.filter(({ status }) => status === 'active').length),
    campaigns: many(campaigns.filter(isUnderWay).length),
    domains: many(domains.filter(({ sendReady }) => sendReady).length),
  }
}

function isUnderWay({ status }: { readonly status: string }): boolean {
  return status === 'sending' || status === 'scheduled'
}

/** More than a page is not counted to its end. */
function many(found: number): string {
  return found === page.params.query.limit ? `${found}+` : String(found)
}
