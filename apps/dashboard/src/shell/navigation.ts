import {
  Ban,
  BookOpen,
  ClipboardList,
  Filter,
  Globe,
  House,
  KeyRound,
  LayoutTemplate,
  type LucideIcon,
  Megaphone,
  ScrollText,
  Send,
  Settings,
  Upload,
  UserCog,
  Users,
  Webhook,
  Workflow,
} from 'lucide-react'
import type { LinkProps } from '@tanstack/react-router'
import { t } from '../texts/texts.ts'

interface PageLink {
  /** The heading of the page. */
  readonly name: string
  readonly to: Extract<LinkProps['to'], `/o/$orgId/$environment${string}`>
  readonly icon: LucideIcon
  /** Opens the page after `g`. */
  readonly key?: string
}

interface Group {
  readonly title?: string
  readonly links: readonly [PageLink, ...PageLink[]]
}

/** The pages of an environment, in the order of the work: contacts, then messages, then their configuration. */
export const groups: readonly Group[] = [
  { links: [{ name: t('Overview'), to: '/o/$orgId/$environment', icon: House, key: 'o' }] },
  {
    title: t('Audience'),
    links: [
      { name: t('Contacts'), to: '/o/$orgId/$environment/contacts', icon: Users, key: 'c' },
      { name: t('Segments'), to: '/o/$orgId/$environment/segments', icon: Filter, key: 's' },
      { name: t('Forms'), to: '/o/$orgId/$environment/forms', icon: ClipboardList },
      { name: t('Imports'), to: '/o/$orgId/$environment/imports', icon: Upload },
    ],
  },
  {
    title: t('Send'),
    links: [
      { name: t('Campaigns'), to: '/o/$orgId/$environment/campaigns', icon: Megaphone, key: 'n' },
      {
        name: t('Automations'),
        to: '/o/$orgId/$environment/automations',
        icon: Workflow,
        key: 'a',
      },
      {
        name: t('Templates'),
        to: '/o/$orgId/$environment/templates',
        icon: LayoutTemplate,
        key: 't',
      },
      { name: t('Messages'), to: '/o/$orgId/$environment/messages', icon: Send, key: 'm' },
    ],
  },
  {
    title: t('Settings'),
    links: [
      { name: t('Domains'), to: '/o/$orgId/$environment/domains', icon: Globe, key: 'd' },
      { name: t('Suppressions'), to: '/o/$orgId/$environment/suppressions', icon: Ban },
      { name: t('Event catalog'), to: '/o/$orgId/$environment/event-catalog', icon: BookOpen },
      { name: t('Webhooks'), to: '/o/$orgId/$environment/webhooks', icon: Webhook, key: 'w' },
      { name: t('Keys'), to: '/o/$orgId/$environment/keys', icon: KeyRound, key: 'k' },
      { name: t('Members'), to: '/o/$orgId/$environment/members', icon: UserCog },
      { name: t('Audit'), to: '/o/$orgId/$environment/audit', icon: ScrollText },
      { name: t('General'), to: '/o/$orgId/$environment/settings', icon: Settings },
    ],
  },
]

export const pageLinks: readonly PageLink[] = groups.flatMap(({ links }) => links)
