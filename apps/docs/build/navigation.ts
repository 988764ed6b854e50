import { globSync } from 'node:fs'
import { posix } from 'node:path'
import { root } from '@outrider/building/build-when-changed'
import { basePath } from '@outrider/contracts/paths'
import { referencePages } from './operations.ts'

/** A page: a document of the repository, and its path on the site. */
export interface SitePage {
  /** Relative to the repository. */
  readonly source: string
  /** Without a slash at its beginning; empty for the front page. */
  readonly address: string
  /** The label in the navigation. */
  readonly label: string
  /** The page's Markdown, if it is not the content of the source. */
  readonly markdown?: string
}

interface PageGroup {
  readonly label: string
  /** Whether the group is closed initially. */
  readonly isFolded?: boolean
  readonly entries: readonly SitePage[]
}

export const frontPage: SitePage = { source: 'docs/README.md', address: '', label: 'Documentation' }

/** All pages except the first, by task. */
export const navigation: readonly PageGroup[] = [
  {
    label: 'Start',
    entries: [
      page('start.md', 'Start in five minutes'),
      page('tour.md', 'A tour in the terminal'),
      page('concepts.md', 'Concepts'),
      page('recipes.md', 'Recipes'),
      page('migrating.md', 'Migrating'),
      page('compared.md', 'Compared with others'),
    ],
  },
  {
    label: 'Integrate',
    entries: [
      page('callers.md', 'Using the API'),
      page('contacts.md', 'Contacts, segments, forms'),
      page('triggers.md', 'Triggers'),
      page('event-naming.md', 'Event names'),
      page('other-formats.md', 'Segment and CloudEvents'),
      page('event-catalog.md', 'Event catalog'),
      page('automations.md', 'Automations'),
      page('campaigns.md', 'Campaigns and emails'),
      page('liquid.md', 'Liquid and templates'),
      page('inbox.md', 'In-app inbox'),
      page('webhooks.md', 'Webhooks'),
      page('testing.md', 'Testing'),
      page('configuration-as-code.md', 'Configuration as code'),
      page('errors.md', 'Errors'),
      page('limits.md', 'Limits'),
      page('api-policy.md', 'API policy'),
      page('local-development.md', 'Local development'),
      at('packages/sdk/README.md', 'sdk', 'SDK'),
      page('other-languages.md', 'Other languages'),
      at('packages/inbox/README.md', 'react-inbox', 'React inbox'),
      at('apps/cli/README.md', 'cli', 'Command line'),
    ],
  },
  {
    label: 'API reference',
    isFolded: true,
    entries: referencePages().map((entry) => ({ source: 'openapi.json', ...entry })),
  },
  {
    label: 'Examples',
    isFolded: true,
    entries: [
      at('examples/webhook-receiver/README.md', 'examples/webhook-receiver', 'Webhook receiver'),
      at(
        'examples/webhook-frameworks/README.md',
        'examples/webhook-frameworks',
        'Webhooks in frameworks',
      ),
      at('examples/chain-webhooks/README.md', 'examples/chain-webhooks', 'Chain webhooks'),
      at('examples/inbox/README.md', 'examples/inbox', 'Inbox in a page'),
    ],
  },
  {
    label: 'Email',
    entries: [
      page('email.md', 'Sending email'),
      page('deliverability.md', 'Deliverability'),
      page('consent.md', 'Consent'),
      page('domains.md', 'Sending domains'),
    ],
  },
  {
    label: 'Operate',
    entries: [
      page('production.md', 'Going to production'),
      page('operate.md', 'Operating'),
      page('kubernetes.md', 'Kubernetes'),
      at('deploy/k8s/README.md', 'manifests', 'Kubernetes manifests'),
      page('configuration.md', 'Configuration'),
      page('single-sign-on.md', 'Single sign-on'),
      page('upgrade.md', 'Upgrade and back up'),
      page('monitoring.md', 'Monitoring'),
      page('runbook.md', 'Runbook'),
      page('scaling.md', 'Sizing'),
      page('dashboard.md', 'Dashboard'),
      at('SECURITY.md', 'security', 'Security'),
      at('docs/security.md', 'asvs', 'Security requirements'),
    ],
  },
  {
    label: 'Contribute',
    entries: [
      at('ARCHITECTURE.md', 'architecture', 'Architecture'),
      page('services.md', 'Services'),
      page('performance.md', 'Performance'),
      page('internal-limits.md', 'Internal limits'),
      page('corpora.md', 'Public corpora'),
      at('bench/README.md', 'bench', 'Measurements'),
      at('CONTRIBUTING.md', 'contributing', 'Contributing'),
      at('CHANGELOG.md', 'changelog', 'Changelog'),
      at('GOVERNANCE.md', 'governance', 'Governance and support'),
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
addresses.set('examples/recipes', urlOf('recipes'))
for (const example of ['webhook-receiver', 'webhook-frameworks', 'chain-webhooks', 'inbox'])
  addresses.set(`examples/${example}`, urlOf(`examples/${example}`))

/** The URL of a page or a file of the site. */
export function urlOf(address: string): string {
  return address === '' ? siteBase : `${siteBase}/${address}`
}

/** The URL of a document's link on the site; undefined if the target is only in the repository. */
export function resolveLink(href: string, source: string): string | undefined {
  if (/^(?:[a-z]+:|#|\/)/.test(href)) return href
  const [path = '', fragment] = href.split('#')
  const target = posix.normalize(posix.join(posix.dirname(source), path)).replace(/\/$/, '')
  const url = target.startsWith('docs/pictures/')
    ? urlOf(target.slice('docs/'.length))
    : addresses.get(target)
  return url === undefined || fragment === undefined ? url : `${url}#${fragment}`
}
