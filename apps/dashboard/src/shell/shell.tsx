import { QueryClientProvider } from '@tanstack/react-query'
import { Link, Outlet, useNavigate, useRouteContext, useRouterState } from '@tanstack/react-router'
import { ChevronsLeft, ChevronsRight, Menu as MenuIcon, Search } from 'lucide-react'
import { Suspense, lazy, useEffect, useMemo, useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { callsIn, createCache } from '../data/calls.ts'
import { useFailedRead, useReadAgain } from '../data/queries.ts'
import { rememberPlace, useSession } from '../session/session.ts'
import { environments, type TenantAccess, TenantContext } from '../tenant/tenant.tsx'
import { rich, t } from '../texts/texts.ts'
import { ActionButton, IconButton } from '../ui/button.tsx'
import { loadModals, useWasTrue } from '../ui/dialog.tsx'
import { messageOf } from '../ui/faults.ts'
import { Kbd } from '../ui/identity.tsx'
import { Page } from '../ui/page.tsx'
import { Notice } from '../ui/values.tsx'
import { AccountMenu } from './account-menu.tsx'
import { groups } from './navigation.ts'
import { modifier, Shortcuts } from './shortcuts.tsx'

const ModalSheet = lazy(async () => ({ default: (await loadModals()).ModalSheet }))

/** Loaded when a session has ended. */
const SignInAgain = lazy(async () => ({
  default: (await import('../session/sign-in-again.tsx')).SignInAgain,
}))

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
        {isSignedOut && (
          <Suspense>
            <SignInAgain
              onSignedIn={() => {
                setSignedOut(false)
                void cache.invalidateQueries()
              }}
            />
          </Suspense>
        )}
      </TenantContext>
    </QueryClientProvider>
  )
}

interface Props {
  readonly organization: { readonly id: string; readonly name: string }
  readonly environment: TenantAccess['environment']
}

/** The frame of every page: the organization, the navigation and the account, on a phone in a sheet. */
function Shell({ organization, environment }: Props) {
  const [isSheetOpen, setSheetOpen] = useState(false)
  const wasSheetOpen = useWasTrue(isSheetOpen)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const [isNarrow, setNarrow] = useState(() => localStorage.getItem(narrowKey) !== null)
  const main = useRef<HTMLElement>(null)
  useFocusOnNewPage(main)
  const collapse = () => {
    if (isNarrow) localStorage.removeItem(narrowKey)
    else localStorage.setItem(narrowKey, 'yes')
    setNarrow(!isNarrow)
  }
  const place = {
    orgId: organization.id,
    environment,
    onSearch: () => {
      setSheetOpen(false)
      setPaletteOpen(true)
    },
  }
  return (
    <div className={isNarrow ? 'shell narrow' : 'shell'}>
      <a className="skip" href="#main">
        {t('Skip to content')}
      </a>
      <header className="side">
        <Side {...place} />
        <IconButton
          icon={isNarrow ? ChevronsRight : ChevronsLeft}
          label={isNarrow ? t('Expand the navigation') : t('Collapse the navigation')}
          onPress={collapse}
        />
      </header>
      <Shortcuts isPaletteOpen={isPaletteOpen} onPalette={setPaletteOpen} onCollapse={collapse} />
      <div className="body">
        <header className="top">
          <IconButton icon={MenuIcon} label={t('Menu')} onPress={() => setSheetOpen(true)} />
          <strong>{organization.name}</strong>
          <IconButton icon={Search} label={t('Search')} onPress={place.onSearch} />
        </header>
        <Suspense>
          {wasSheetOpen && (
            <ModalSheet label={t('Menu')} isOpen={isSheetOpen} onChange={setSheetOpen}>
              <Side {...place} onFollow={() => setSheetOpen(false)} />
            </ModalSheet>
          )}
        </Suspense>
        {environment === 'test' && (
          <p className="test-banner">
            {t('Test environment: no email leaves, and live data is not here.')}
          </p>
        )}
        <main id="main" className="main" tabIndex={-1} ref={main}>
          <Outage />
          <Outlet />
        </main>
      </div>
    </div>
  )
}

const narrowKey = 'outrider.narrow'

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

interface SideProps {
  readonly orgId: string
  readonly environment: TenantAccess['environment']
  readonly onSearch: () => void
  /** Called when a link is followed. */
  readonly onFollow?: () => void
}

function Side({ orgId, environment, onSearch, onFollow = () => {} }: SideProps) {
  return (
    <>
      <OrganizationSwitch orgId={orgId} environment={environment} />
      <AriaButton className="button search" onPress={onSearch}>
        <Search size={16} aria-hidden />
        <span>{t('Search')}</span>
        <Kbd keys={`${modifier} K`} />
      </AriaButton>
      <div className="environments" role="group" aria-label={t('Environment')}>
        {environments.map((name) => (
          <Link
            key={name}
            className={name}
            to="/o/$orgId/$environment"
            params={{ orgId, environment: name }}
            onClick={onFollow}
          >
            {name === 'live' ? t('Live') : t('Test')}
          </Link>
        ))}
      </div>
      <nav className="nav" aria-label={t('Main')}>
        {groups.map(({ title, links }) => (
          <div key={links[0].name} className="nav-group">
            {title !== undefined && <p className="nav-title">{title}</p>}
            <ul>
              {links.map(({ name, to, icon: Icon }) => (
                <li key={name}>
                  <Link
                    to={to}
                    params={{ orgId, environment }}
                    activeOptions={{ exact: to === '/o/$orgId/$environment' }}
                    onClick={onFollow}
                  >
                    <Icon size={16} aria-hidden />
                    <span>{name}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <AccountMenu />
    </>
  )
}

const newOrganization = 'new'

/** Selects the organization, which is in the URL, so that each tab has its own. */
function OrganizationSwitch({ orgId, environment }: Pick<SideProps, 'orgId' | 'environment'>) {
  const organizations = useSession()?.organizations ?? []
  const navigate = useNavigate()
  return (
    <label>
      <span className="visually-hidden">{t('Organization')}</span>
      <select
        className="input organization"
        value={orgId}
        onChange={({ target: { value } }) =>
          void (value === newOrganization
            ? navigate({ to: '/organizations' })
            : navigate({ to: '/o/$orgId/$environment', params: { orgId: value, environment } }))
        }
      >
        {organizations.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value={newOrganization}>{t('All organizations…')}</option>
      </select>
    </label>
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
          <p>{t('{message} Data may be stale or incomplete.', { message: messageOf(error) })}</p>
          <ActionButton action={t('Try again')} run={readAgain} />
        </div>
      )}
    </div>
  )
}

/** The organization refuses the user until they have a second factor, or until the operator resumes it. */
function RefusedPage({ error }: { readonly error: Error }) {
  return (
    <main className="standalone">
      <Page title={t('No access to this organization')}>
        <Notice tone="danger">{messageOf(error)}</Notice>
        <p>
          {rich('<link>Open your account</link>, or <link2>choose another organization</link2>.', {
            link: (text) => <Link to="/account">{text}</Link>,
            link2: (text) => <Link to="/organizations">{text}</Link>,
          })}
        </p>
      </Page>
    </main>
  )
}
