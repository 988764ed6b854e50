import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Organization } from '../session/session.ts'
import type { Environment } from '../tenant/tenant.ts'
import { Button } from '../ui/button.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Navigation } from './navigation.tsx'
import { Outage } from './outage.tsx'
import { PlaceSwitch } from './place-switch.tsx'

interface Props {
  readonly organization: Organization
  readonly environment: Environment
}

/** What is around every page: whose data it is, where else to go, and who is signed in. */
export function Shell({ organization, environment }: Props) {
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

/** A screen reader hears of a new page because the focus goes there; not on the first one. */
function useFocusOnNewPage(main: { readonly current: HTMLElement | null }): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const before = useRef(path)
  useEffect(() => {
    const isNew = before.current !== undefined && before.current !== path
    before.current = path
    if (isNew) main.current?.focus({ preventScroll: true })
  }, [path, main])
}
