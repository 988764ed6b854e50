import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import type { Schema } from '../data/calls.ts'
import { useRead } from '../data/queries.ts'
import { useTenant } from '../tenant/tenant.tsx'
import { numberText, percentText, t } from '../texts/texts.ts'
import { SelectField } from '../ui/fields.tsx'
import { Loaded } from '../ui/page.tsx'
import { type ShownAutomation, AutomationFrame } from './automation-frame.tsx'
import { Canvas } from './canvas.tsx'
import { branchTextIn, cardsOf } from './cards.ts'
import { ranges } from './filters.ts'
import { type DraftGraph, draftOf } from './graph.ts'
import { triggerId } from './layout.ts'
import { useNames } from './use-names.ts'

export function AutomationPage() {
  return <AutomationFrame>{(automation) => <Report automation={automation} />}</AutomationFrame>
}

type Stats = Schema<'AutomationStats'>

/** What became of the contacts who entered: in total, and at each step. */
function Report({ automation }: { readonly automation: ShownAutomation }) {
  const { id } = automation
  const { orgId, environment } = useTenant()
  const { days = 90 } = useSearch({ from: '/o/$orgId/$environment/automations/$id' })
  const navigate = useNavigate()
  const stats = useRead(
    ['stats', id, days],
    (calls) =>
      calls.get('/automations/{id}/stats', {
        params: { path: { id }, query: { since: daysAgo(days - 1) } },
      }),
    { every: 10_000 },
  )
  const graph = useLiveGraph(automation)
  return (
    <>
      <div className="split">
        <SelectField
          label={t('Period')}
          name="days"
          value={ranges.find(({ value }) => value === String(days))?.value ?? '90'}
          choices={ranges}
          isLabelHidden
          onChange={(next) =>
            void navigate({
              to: '/o/$orgId/$environment/automations/$id',
              params: { orgId, environment, id },
              search: { days: Number(next) },
              replace: true,
            })
          }
        />
      </div>
      <Loaded from={stats}>
        {(data) => (
          <>
            <Totals stats={data} />
            {graph && <CountedGraph automation={automation} graph={graph} stats={data} />}
          </>
        )}
      </Loaded>
    </>
  )
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString()
}

/** The graph that is published; the draft if none is. */
function useLiveGraph({ id, version, published, graph }: ShownAutomation): DraftGraph | undefined {
  const { data } = useRead(['versions', id, published ? version : 0], (calls) =>
    published
      ? calls.get('/automations/{id}/versions/{version}', {
          params: { path: { id, version: String(version) } },
        })
      : Promise.resolve({ graph }),
  )
  return useMemo(() => data && draftOf(data.graph), [data])
}

function Totals({ stats }: { readonly stats: Stats }) {
  const { entered, running, waiting, completed, failed, cancelled, messages } = stats
  const of = (count: number) => (entered > 0 ? percentText(Math.min(1, count / entered)) : '')
  const figures: readonly (readonly [string, number, string])[] = [
    [t('Entered'), entered, ''],
    [t('Inside now'), running + waiting, ''],
    [t('Completed'), completed, of(completed)],
    [t('Failed'), failed, of(failed)],
    [t('Stopped'), cancelled, of(cancelled)],
    [t('Messages sent'), messages.sent, ''],
  ]
  return (
    <dl className="cards totals">
      {figures.map(([name, count, rate]) => (
        <div key={name} className="card">
          <dt className="quiet-text">{name}</dt>
          <dd>
            <span className="figure">{numberText(count)}</span>{' '}
            <span className="quiet-text">{rate}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface CountedProps {
  readonly automation: ShownAutomation
  readonly graph: DraftGraph
  readonly stats: Stats
}

/** The graph with the counts of each step, which leads to the runs that reached it. */
function CountedGraph({ automation, graph, stats }: CountedProps) {
  const { orgId, environment } = useTenant()
  const navigate = useNavigate()
  const names = useNames()
  const cards = useMemo(() => {
    const notes = new Map<string, ReactNode>(stats.nodes.map((node) => [node.id, countsText(node)]))
    for (const { id, type } of graph.nodes)
      if (type !== 'exit' && !notes.has(id)) notes.set(id, t('No contact yet'))
    notes.set(triggerId, t('{entered} entered', { entered: stats.entered }))
    return cardsOf({ graph, trigger: automation.trigger, names, notes })
  }, [graph, stats, automation.trigger, names])
  return (
    <div className="canvas-frame tall">
      <Canvas
        label={t('Graph with counts')}
        graph={graph}
        cards={cards.map((card) => ({ ...card, title: card.summary || card.title }))}
        branchText={branchTextIn(graph)}
        onSelect={(node) =>
          void navigate({
            to: '/o/$orgId/$environment/automations/$id/runs',
            params: { orgId, environment, id: automation.id },
            search: node === triggerId ? {} : { node },
          })
        }
      />
    </div>
  )
}

type Counts = Stats['nodes'][number]

/** `1,204 done · 312 waiting · 4 failed` */
function countsText({ done, waiting, failed, skipped }: Counts): ReactNode {
  const passed = Object.values(skipped).reduce((sum, count) => sum + count, 0)
  const parts = [
    t('{done} done', { done }),
    ...(waiting > 0 ? [t('{waiting} waiting', { waiting })] : []),
    ...(passed > 0 ? [t('{passed} skipped', { passed })] : []),
  ]
  return (
    <>
      {parts.join(' · ')}
      {failed > 0 && (
        <>
          {' · '}
          <span className="fault">{t('{failed} failed', { failed })}</span>
        </>
      )}
    </>
  )
}
