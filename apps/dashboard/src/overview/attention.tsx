import type { Calls } from '@outrider/sdk'
import { type LinkProps, Link } from '@tanstack/react-router'
import { ChevronRight, CircleAlert, CircleCheck, Circle, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useRead } from '../data/queries.ts'
import { useTenant } from '../tenant/tenant.tsx'
import { plural, rich, t } from '../texts/texts.ts'
import { IconButton } from '../ui/button.tsx'
import { Section } from '../ui/page.tsx'

interface Trouble {
  readonly key: string
  readonly text: string
  readonly tone: 'warn' | 'danger'
  readonly to: NonNullable<LinkProps['to']>
  readonly params?: { readonly id: string }
  readonly search?: { readonly status: 'failed' }
}

/** Milliseconds between two reads. */
const lookInterval = 10_000
const day = 24 * 3_600_000

/** Problems that a user can solve. */
export function useTroubles() {
  return useRead(['attention'], troubles, { every: lookInterval })
}

interface AttentionProps {
  readonly troubles: ReturnType<typeof useTroubles>
}

/** The problems; nothing if there are none. */
export function NeedsAttention({ troubles: { data = [] } }: AttentionProps) {
  const { orgId, environment } = useTenant()
  if (data.length === 0) return null
  return (
    <Section title={t('Needs attention')}>
      <ul className="card attention">
        {data.map(({ key, text, tone, to, params, search }) => (
          <li key={key}>
            <Link
              to={to}
              params={{ orgId, environment, ...params }}
              {...(search && { search })}
              className={tone}
            >
              <CircleAlert size={16} aria-hidden />
              <span>{text}</span>
              <ChevronRight size={16} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

async function troubles(calls: Calls): Promise<readonly Trouble[]> {
  const from = new Date(Date.now() - day).toISOString()
  const page = { params: { query: { limit: 100 } } }
  const [{ webhooks }, { domains }, { campaigns }, { periods }] = await Promise.all([
    calls.get('/webhooks', page),
    calls.get('/domain', page),
    calls.get('/campaigns', { params: { query: { limit: 20, status: ['paused'] } } }),
    calls.get('/statistics', { params: { query: { interval: 'hour', from } } }),
  ])
  const sum = (count: (period: (typeof periods)[number]) => number) =>
    periods.reduce((all, period) => all + count(period), 0)
  const runs = sum(({ entries }) => entries.failed)
  const emails = sum(({ emails: { failed, bounced } }) => failed + bounced)
  return [
    ...webhooks
      .filter(({ health }) => health.state === 'failing')
      .map(({ id, url, health }): Trouble => ({
        key: id,
        text: t('{host} does not accept webhooks: {pending} waiting', {
          host: hostOf(url),
          pending: health.pending,
        }),
        tone: 'danger',
        to: '/o/$orgId/$environment/webhooks/$id',
        params: { id },
      })),
    ...domains
      .filter(({ verificationStates: { domain, spf, dkim, dkim2 } }) =>
        [domain, spf, dkim, dkim2].includes('VerificationFailed'),
      )
      .map(({ id, domain, sendReady }): Trouble => ({
        key: id,
        text: t('{domain} needs a change at your DNS provider', { domain }),
        tone: sendReady ? 'warn' : 'danger',
        to: '/o/$orgId/$environment/domains/$id',
        params: { id },
      })),
    ...(runs > 0
      ? [
          trouble(
            'runs',
            plural(
              runs,
              '{count} automation run failed in the last 24 hours',
              '{count} automation runs failed in the last 24 hours',
            ),
            '/o/$orgId/$environment/automations',
          ),
        ]
      : []),
    ...(emails > 0
      ? [
          {
            ...trouble(
              'emails',
              plural(
                emails,
                '{count} email failed in the last 24 hours',
                '{count} emails failed in the last 24 hours',
              ),
              '/o/$orgId/$environment/messages',
            ),
            search: { status: 'failed' as const },
          },
        ]
      : []),
    ...campaigns.map(({ id, name }): Trouble => ({
      key: id,
      text: t('“{name}” is paused', { name }),
      tone: 'warn',
      to: '/o/$orgId/$environment/campaigns/$id',
      params: { id },
    })),
  ]
}

function trouble(key: string, text: string, to: NonNullable<LinkProps['to']>): Trouble {
  return { key, text, to, tone: 'danger' }
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url
}

interface Step {
  readonly isDone: boolean
  readonly text: ReactNode
}

/** Which of the first steps are done, until the user dismisses them. */
export function useFirstSteps() {
  const { orgId, environment, mayChange } = useTenant()
  const key = `outrider.checklist.${orgId}.${environment}`
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(key) !== null)
  const isShown = mayChange && !isDismissed
  const { data, isLoading } = useRead(['checklist'], (calls) => doneIn(calls, orgId), {
    every: lookInterval,
    isEnabled: isShown,
  })
  const dismiss = () => {
    localStorage.setItem(key, 'dismissed')
    setDismissed(true)
  }
  return { done: isShown ? data : undefined, isLoading, dismiss }
}

interface ChecklistProps {
  readonly firstSteps: ReturnType<typeof useFirstSteps>
}

/** The first steps in an organization, until all are done. */
export function Checklist({ firstSteps: { done, dismiss } }: ChecklistProps) {
  const { orgId, environment } = useTenant()
  if (!done || Object.values(done).every(Boolean)) return null
  const link = (text: string, to: NonNullable<LinkProps['to']>) => (
    <Link to={to} params={{ orgId, environment }}>
      {text}
    </Link>
  )
  const steps: readonly Step[] = [
    {
      isDone: done.event,
      text: rich('<link>Create a secret key</link> and send an event', {
        link: (text) => link(text, '/o/$orgId/$environment/keys'),
      }),
    },
    {
      isDone: done.automation,
      text: link(t('Create an automation'), '/o/$orgId/$environment/automations'),
    },
    { isDone: done.domain, text: link(t('Verify your domain'), '/o/$orgId/$environment/domains') },
    {
      isDone: done.colleague,
      text: link(t('Invite a colleague'), '/o/$orgId/$environment/members'),
    },
  ]
  return (
    <Section
      title={t('First steps')}
      actions={<IconButton icon={X} label={t('Dismiss the first steps')} onPress={dismiss} />}
    >
      <ul className="card checklist">
        {steps.map(({ isDone, text }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- the steps never change their places
          <li key={place} className={isDone ? 'done' : undefined}>
            {isDone ? <CircleCheck size={16} aria-hidden /> : <Circle size={16} aria-hidden />}
            <span>
              {text}
              {isDone && <span className="visually-hidden">{t('(done)')}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

async function doneIn(calls: Calls, orgId: string) {
  const one = { params: { query: { limit: 1 } } }
  const two = { params: { query: { limit: 2 }, path: { id: orgId } } }
  const [names, automations, domains, members, invitations] = await Promise.all([
    calls.get('/event-names'),
    calls.get('/automations', one),
    calls.get('/domain', { params: { query: { limit: 100 } } }),
    calls.get('/organizations/{id}/members', two),
    calls.get('/organizations/{id}/invitations', two),
  ])
  return {
    event: names.eventNames.length > 0,
    automation: automations.automations.length > 0,
    domain: domains.domains.some(({ sendReady }) => sendReady),
    colleague: members.members.length > 1 || invitations.invitations.length > 0,
  }
}
