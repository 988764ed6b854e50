import { Link } from '@tanstack/react-router'

const groups = [
  { links: [{ name: 'Overview', to: '/o/$orgId/$environment' }] },
  {
    title: 'People',
    links: [
      { name: 'Contacts', to: '/o/$orgId/$environment/contacts' },
      { name: 'Segments', to: '/o/$orgId/$environment/segments' },
      { name: 'Forms', to: '/o/$orgId/$environment/forms' },
      { name: 'Imports', to: '/o/$orgId/$environment/imports' },
    ],
  },
  {
    title: 'Reactions',
    links: [
      { name: 'Automations', to: '/o/$orgId/$environment/automations' },
      { name: 'Event catalog', to: '/o/$orgId/$environment/event-catalog' },
    ],
  },
  {
    title: 'Writing',
    links: [
      { name: 'Messages', to: '/o/$orgId/$environment/messages' },
      { name: 'Campaigns', to: '/o/$orgId/$environment/campaigns' },
      { name: 'Templates', to: '/o/$orgId/$environment/templates' },
      { name: 'Domains', to: '/o/$orgId/$environment/domains' },
    ],
  },
  {
    title: 'Setup',
    links: [
      { name: 'Webhooks', to: '/o/$orgId/$environment/webhooks' },
      { name: 'Keys', to: '/o/$orgId/$environment/keys' },
      { name: 'Members', to: '/o/$orgId/$environment/members' },
      { name: 'Audit', to: '/o/$orgId/$environment/audit' },
    ],
  },
] as const

interface Props {
  readonly orgId: string
  readonly environment: string
  /** Told when a link was followed. */
  readonly onFollow: () => void
}

export function Navigation({ orgId, environment, onFollow }: Props) {
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
