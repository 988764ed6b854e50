import type { Calls } from '@outrider/sdk'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ConfirmForm, WriteButton } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { DeleteMenu } from '../data/delete-menu.tsx'
import { useRead } from '../data/queries.ts'
import { useTenant } from '../tenant/tenant.tsx'
import { t } from '../texts/texts.ts'
import type { MenuAction } from '../ui/menu.tsx'
import { LoadedPage, Page } from '../ui/page.tsx'
import { Badge } from '../ui/values.tsx'
import './editor.css'

export type ShownAutomation = Schema<'Automation'>

const tabs = [
  { name: t('Report'), to: '/o/$orgId/$environment/automations/$id' },
  { name: t('Runs'), to: '/o/$orgId/$environment/automations/$id/runs' },
  { name: t('Versions'), to: '/o/$orgId/$environment/automations/$id/versions' },
  { name: t('Settings'), to: '/o/$orgId/$environment/automations/$id/settings' },
] as const

interface FrameProps {
  readonly children: (automation: ShownAutomation) => ReactNode
}

/** The page of an automation: its state, its actions, and one of its tabs. */
export function AutomationFrame({ children }: FrameProps) {
  const { id } = useParams({ strict: false })
  const { orgId, environment, mayChange } = useTenant()
  const automation = useRead(['automations', id], (calls) =>
    calls.get('/automations/{id}', { params: { path: { id: id ?? '' } } }),
  )
  return (
    <LoadedPage from={automation} title={t('Automation')}>
      {(data) => (
        <Page
          title={data.name}
          intro={
            <>
              <Badge state={data.status} /> · {stateText(data)}
            </>
          }
          actions={mayChange && <AutomationActions automation={data} />}
        >
          <nav className="tabs" aria-label={t('Automation')}>
            {tabs.map(({ name, to }) => (
              <Link
                key={name}
                to={to}
                params={{ orgId, environment, id: data.id }}
                activeOptions={{ exact: true, includeSearch: false }}
              >
                {name}
              </Link>
            ))}
          </nav>
          {children(data)}
        </Page>
      )}
    </LoadedPage>
  )
}

function stateText({ status, published, version }: ShownAutomation): string {
  if (status === 'archived') return t('Restore it to let contacts enter.')
  if (!published) return t('Publish to go live.')
  return status === 'active'
    ? t('Version {version} is live.', { version })
    : t('Version {version} is published. Turn it on to let contacts enter.', { version })
}

interface AutomationProps {
  readonly automation: ShownAutomation
}

interface Move {
  readonly action: string
  readonly done: string
  /** The consequences, if it must be confirmed. */
  readonly consequence?: string
}

const moves = {
  activate: { action: t('Turn on'), done: t('It is on: triggers start it.') },
  pause: {
    action: t('Pause'),
    done: t('It is paused: no contact enters.'),
    consequence: t(
      'No contact enters until you turn it on again, and triggers in the meantime are not made up for. Contacts who have entered continue.',
    ),
  },
  unpublish: {
    action: t('Discard published version'),
    done: t('The published version is discarded.'),
    consequence: t(
      'Contacts who enter from now on do nothing, until you publish again. Contacts who have entered continue.',
    ),
  },
  archive: {
    action: t('Archive'),
    done: t('It is archived.'),
    consequence: t('No contact enters any more. Contacts who have entered continue.'),
  },
  restore: { action: t('Restore'), done: t('It is a draft again.') },
} as const satisfies Readonly<Record<string, Move>>
type MoveName = keyof typeof moves

/** The status change that is a button, and those in the menu, from each status. */
const movesFrom: Readonly<
  Record<
    ShownAutomation['status'],
    { readonly button?: MoveName; readonly menu: readonly MoveName[] }
  >
> = {
  draft: { button: 'activate', menu: ['archive'] },
  active: { menu: ['pause', 'archive'] },
  paused: { button: 'activate', menu: ['archive'] },
  archived: { button: 'restore', menu: [] },
}

function AutomationActions({ automation }: AutomationProps) {
  const { orgId, environment } = useTenant()
  const { status, published, id, name } = automation
  const { button, menu } = movesFrom[status]
  const isNext = published && button === 'activate'
  const rare = [...menu, ...(published ? (['unpublish'] as const) : [])]
  return (
    <>
      <Link
        className={isNext ? 'button secondary' : 'button primary'}
        to="/o/$orgId/$environment/automations/$id/edit"
        params={{ orgId, environment, id }}
      >
        {t('Edit')}
      </Link>
      {button && (
        <WriteButton
          action={moves[button].action}
          done={moves[button].done}
          write={writeOf(button, id)}
          changes={['automations']}
          variant={isNext ? 'primary' : 'secondary'}
        />
      )}
      <DeleteMenu
        list="automations"
        title={t('Delete “{name}”?', { name })}
        done={t('Automation deleted.')}
        remove={(calls) => calls.delete('/automations/{id}', { params: { path: { id } } })}
        actions={rare.map((move) => menuActionOf(move, automation))}
      >
        <p>
          {t('Nothing starts it any more. Contacts who have entered stay in the list of runs.')}
        </p>
      </DeleteMenu>
    </>
  )
}

function menuActionOf(move: MoveName, { id, name }: ShownAutomation): MenuAction {
  const { action, done, consequence }: Move = moves[move]
  return {
    name: action,
    title: `${action}: “${name}”?`,
    dialog: (close) => (
      <ConfirmForm
        action={action}
        done={done}
        changes={['automations']}
        write={writeOf(move, id)}
        onDone={close}
      >
        <p>{consequence}</p>
      </ConfirmForm>
    ),
  }
}

function writeOf(move: MoveName, id: string) {
  return (calls: Calls) => calls.post(`/automations/{id}/${move}`, { params: { path: { id } } })
}
