import { globSync } from 'node:fs'
import { posix } from 'node:path'
import { root } from '@outrider/building/build-when-changed'
import { basePath } from '@outrider/contracts/paths'

/** A page: a document of the repository, and its path on the site. */
export interface SitePage {
  /** Relative to the repository. */
  readonly source: string
  /** Without a slash at its beginning; empty for the front page. */
  readonly address: string
  /** The label in the navigation. */
  readonly label: string
}

interface PageGroup {
  readonly label: string
  /** Whether the group is closed initially. */
  readonly isFolded?: boolean
  readonly entries: readonly SitePage[]
}

export const frontPage: SitePage = { source: 'docs/README.md', address: '', label: 'Documentation' }

/** All pages except the first, by audience. */
export const navigation: readonly PageGroup[] = [
  {
    label: 'Start',
    entries: [
      page('start.md', 'Start in five minutes'),
      page('concepts.md', 'Concepts'),
      page('recipes.md', 'Recipes'),
      page('migrating.md', 'Migrating'),
      page('compared.md', 'Compared with others'),
    ],
  },
  {
    label: 'Integrate',
    entries: [
      page('callers.md', 'Calling Outrider'),
      page('contacts.md', 'Contacts, segments, forms'),
      page('automations.md', 'Automations'),
      page('triggers.md', 'Triggers'),
      page('event-naming.md', 'Event names'),
      page('event-catalog.md', 'Event catalog'),
      page('campaigns.md', 'Campaigns and emails'),
      page('liquid.md', 'Liquid and templates'),
      page('inbox.md', 'In-app inbox'),
      page('webhooks.md', 'Webhooks'),
      page('testing.md', 'Testing'),
      page('errors.md', 'Errors'),
      page('limits.md', 'Limits'),
      page('local-development.md', 'Local development'),
      at('packages/sdk/README.md', 'sdk', 'SDK'),
      at('packages/inbox/README.md', 'react-inbox', 'React inbox'),
      at('apps/cli/README.md', 'cli', 'Command line'),
    ],
  },
  {
    label: 'Operate',
    entries: [
      page('production.md', 'Going to production'),
      page('operate.md', 'Operating'),
      page('kubernetes.md', 'Kubernetes'),
      page('configuration.md', 'Configuration'),
      page('upgrade.md', 'Upgrade and back up'),
      page('monitoring.md', 'Monitoring'),
      page('runbook.md', 'Runbook'),
      page('scaling.md', 'Sizing'),
      page('email.md', 'Sending email'),
      page('deliverability.md', 'Deliverability'),
      page('domains.md', 'Sending domains'),
      page('dashboard.md', 'Dashboard'),
      at('SECURITY.md', 'security', 'Security'),
    ],
  },
  {
    label: 'Contribute',
    entries: [
      page('services.md', 'Services'),
      at('ARCHITECTURE.md', 'architecture', 'Architecture'),
      page('performance.md', 'Performance'),
      page('internal-limits.md', 'Internal limits'),
      at('CONTRIBUTING.md', 'contributing', 'Contributing'),
      at('CHANGELOG.md', 'changelog', 'Changelog'),
    ],
  },
  { label: 'Decisions', isFolded: true, entries: decisions() },
]

function page(file: string, label: string): SitePage {
  return at(`docs/${file}`, file.slice(0, -'.md'.length), label)
}

function at(source: string, address: string, label: string): SitePage {
  return { source, address, label }
}

function decisions(): SitePage[] {
  return globSync('docs/adr/*.md', { cwd: root })
    .toSorted()
    .map((source) => {
      const name = source.slice('docs/adr/'.length, -'.md'.length)
      return at(source, `adr/${name}`, name.replace(/^0*(\d+)-/, '$1. ').replaceAll('-', ' '))
    })
}

/** The path of the site. */
export const siteBase = `${basePath}/docs`

const addresses = new Map(
  [frontPage, ...navigation.flatMap(({ entries }) => entries)].map(({ source, address }) => [
    source,
    urlOf(address),
  ]),
)
addresses.set('README.md', siteBase)
addresses.set('openapi.json', `${basePath}/openapi.json`)

/** The URL of a page or a file of the site. */
export function urlOf(address: string): string {
  return address === '' ? siteBase : `${siteBase}/${address}`
}

/** The URL of a document's link on the site; undefined if the target is only in the repository. */
export function resolveLink(href: string, source: string): string | undefined {
  if (/^(?:[a-z]+:|#)/.test(href)) return href
  const [path = '', fragment] = href.split('#')
  const target = posix.normalize(posix.join(posix.dirname(source), path)).replace(/\/$/, '')
  const url = target.startsWith('docs/pictures/')
    ? urlOf(target.slice('docs/'.length))
    : addresses.get(target)
  return url === undefined || fragment === undefined ? url : `${url}#${fragment}`
}
