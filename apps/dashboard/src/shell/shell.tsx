import { QueryClientProvider } from '@tanstack/react-query'
import { Link, Outlet, useNavigate, useRouteContext, useRouterState } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { callsIn, createCache } from '../data/calls.ts'
import { useFailedRead, useReadAgain } from '../data/queries.ts'
import { rememberPlace, useSession } from '../session/session.ts'
import { SignInAgain } from '../session/sign-in.tsx'
import { type TenantAccess, TenantContext } from '../tenant/tenant.tsx'
import { ActionButton, Button } from '../ui/button.tsx'
import { messageOf } from '../ui/faults.ts'
import { Page } from '../ui/page.tsx'
import { Notice } from '../ui/values.tsx'
import { AccountMenu } from './account-menu.tsx'

/** The pages of the organization and environment in the URL. Each combination has its own cache. */
export function InOrganization() {
  const { organization, environment } = useRouteContext({ from: '/o/$orgId/$environment' })
  const { id: orgId, role } = organization
  const [isSignedOut, setSignedOut] = useState(false)
  const [refusal, setRefusal] = useState<Error>()
  const cache = useMemo(
    () => createCache({ onSignedOut: () => setSignedOut(true), onRefused: setRefusal }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a cache for each organization and environment
    [orgId, environment],
  )
  const tenant = useMemo(
    (): TenantAccess => ({
      orgId,
      environment,
      role,
      mayChange: role !== 'MEMBER',
      calls: callsIn({ organization: orgId, environment }),
    }),
    [orgId, environment, role],
  )
  useEffect(() => rememberPlace({ orgId, environment }), [orgId, environment])
  useEffect(() => setRefusal(undefined), [orgId])
  if (refusal) return <RefusedPage error={refusal} />
  return (
    <QueryClientProvider client={cache} key={`${orgId}/${environment}`}>
      <TenantContext value={tenant}>
        <Shell organization={organization} environment={environment} />
        <SignInAgain
          isOpen={isSignedOut}
          onSignedIn={() => {
            setSignedOut(false)
            void cache.invalidateQueries()
          }}
        />
      </TenantContext>
    </QueryClientProvider>
  )
}

interface Props {
  readonly organization: { readonly id: string }
  readonly environment: TenantAccess['environment']
}

/** The frame of every page: the organization, the navigation and the account. */
function Shell({ organization, environment }: Props) {
  const [isNavOpen, setNavOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  useFocusOnNewPage(main)
  return (
    <div className={`shell ${environment}`}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="head">
        <div className="top">
          <Button
            variant="quiet"
            aria-expanded={isNavOpen}
            aria-controls="navigation"
            onPress={() => setNavOpen(!isNavOpen)}
          >
            Menu
          </Button>
          <span className="brand">Outrider</span>
          <PlaceSwitch organization={organization} environment={environment} />
          <AccountMenu />
        </div>
        {environment === 'test' && (
          <p className="test-banner">
            Test environment: no email leaves, and live data is not here.
          </p>
        )}
      </header>
      <div className="columns">
        <nav id="navigation" aria-label="Main" className={isNavOpen ? 'nav open' : 'nav'}>
          <Navigation
            orgId={organization.id}
            environment={environment}
            onFollow={() => setNavOpen(false)}
          />
        </nav>
        <main id="main" className="main" tabIndex={-1} ref={main}>
          <Outage />
          <Outlet />
        </main>
      </div>
    </div>
  )
}

/** Moves the focus to each new page except the first one, so that screen readers announce it. */
function useFocusOnNewPage(main: { readonly current: HTMLElement | null }): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const before = useRef(path)
  useEffect(() => {
    const isNew = before.current !== undefined && before.current !== path
    before.current = path
    if (isNew) main.current?.focus({ preventScroll: true })
  }, [path, main])
}

const groups = [
  { links: [{ name: 'Overview', to: '/o/$orgId/$environment' }] },
  {
    title: 'Audience',
    links: [
      { name: 'Contacts', to: '/o/$orgId/$environment/contacts' },
      { name: 'Segments', to: '/o/$orgId/$environment/segments' },
      { name: 'Forms', to: '/o/$orgId/$environment/forms' },
      { name: 'Imports', to: '/o/$orgId/$environment/imports' },
    ],
  },
  {
    title: 'Automate',
    links: [
      { name: 'Automations', to: '/o/$orgId/$environment/automations' },
      { name: 'Event catalog', to: '/o/$orgId/$environment/event-catalog' },
    ],
  },
  {
    title: 'Send',
    links: [
      { name: 'Messages', to: '/o/$orgId/$environment/messages' },
      { name: 'Campaigns', to: '/o/$orgId/$environment/campaigns' },
      { name: 'Templates', to: '/o/$orgId/$environment/templates' },
      { name: 'Suppressions', to: '/o/$orgId/$environment/suppressions' },
      { name: 'Domains', to: '/o/$orgId/$environment/domains' },
    ],
  },
  {
    title: 'Configure',
    links: [
      { name: 'Settings', to: '/o/$orgId/$environment/settings' },
      { name: 'Webhooks', to: '/o/$orgId/$environment/webhooks' },
      { name: 'Keys', to: '/o/$orgId/$environment/keys' },
      { name: 'Members', to: '/o/$orgId/$environment/members' },
      { name: 'Audit', to: '/o/$orgId/$environment/audit' },
    ],
  },
] as const

interface NavigationProps {
  readonly orgId: string
  readonly environment: string
  /** Called when a link is followed. */
  readonly onFollow: () => void
}

function Navigation({ orgId, environment, onFollow }: NavigationProps) {
  return groups.map((group) => (
    <div key={group.links[0].name} className="nav-group">
      {'title' in group && <p className="nav-title">{group.title}</p>}
      <ul>
        {group.links.map(({ name, to }) => (
          <li key={name}>
            <Link
              to={to}
              params={{ orgId, environment }}
              activeOptions={{ exact: name === 'Overview' }}
              onClick={onFollow}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ))
}

const newOrganization = 'new'

/** Selects the organization and environment. Both are in the URL, so that each tab has its own. */
function PlaceSwitch({ organization, environment }: Props) {
  const organizations = useSession()?.organizations ?? []
  const navigate = useNavigate()
  const goTo = (orgId: string, next: string) =>
    void navigate({ to: '/o/$orgId/$environment', params: { orgId, environment: next } })
  return (
    <div className="place">
      <label>
        <span className="visually-hidden">Organization</span>
        <select
          className="input"
          value={organization.id}
          onChange={({ target: { value } }) =>
            value === newOrganization
              ? void navigate({ to: '/organizations' })
              : goTo(value, environment)
          }
        >
          {organizations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={newOrganization}>All organizations…</option>
        </select>
      </label>
      <label>
        <span className="visually-hidden">Environment</span>
        <select
          className={`input environment ${environment}`}
          value={environment}
          onChange={({ target: { value } }) => goTo(organization.id, value)}
        >
          <option value="live">Live</option>
          <option value="test">Test</option>
        </select>
      </label>
    </div>
  )
}

/** A warning that the page may be outdated or incomplete, while the service fails or is unavailable. */
function Outage() {
  const error = useFailedRead()
  const readAgain = useReadAgain()
  return (
    <div role="status">
      {error !== undefined && (
        <div className="outage">
          <p>{messageOf(error)} Data may be stale or incomplete.</p>
          <ActionButton action="Try again" run={readAgain} />
        </div>
      )}
    </div>
  )
}

export function NotFoundPage() {
  return (
    <main className="alone">
      <Page title="Not found">
        <p>There is nothing at this address, or it is not yours to see.</p>
        <p>
          <Link to="/">Go to the overview</Link>
        </p>
      </Page>
    </main>
  )
}

/** The organization refuses the user until they have a second factor, or until the operator resumes it. */
function RefusedPage({ error }: { readonly error: Error }) {
  return (
    <main className="alone">
      <Page title="No access to this organization">
        <Notice tone="danger">{messageOf(error)}</Notice>
        <p>
          <Link to="/account">Open your account</Link>, or{' '}
          <Link to="/organizations">choose another organization</Link>.
        </p>
      </Page>
    </main>
  )
}

export function FailurePage({ error }: { readonly error: unknown }) {
  return (
    <main className="alone">
      <Page title="Something went wrong">
        <Notice tone="danger">{messageOf(error)}</Notice>
        <p>
          <a href="/">Start again</a>
        </p>
      </Page>
    </main>
  )
}
