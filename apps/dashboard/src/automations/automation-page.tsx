import { useParams } from '@tanstack/react-router'
import { useRead } from '../data/reads.ts'
import { useTenant } from '../tenant/tenant.ts'
import { Badge } from '../ui/badge.tsx'
import { Facts } from '../ui/facts.tsx'
import { Json } from '../ui/json.tsx'
import { LoadedPage } from '../ui/loaded.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page, Section } from '../ui/page.tsx'
import { AutomationActions } from './automation-actions.tsx'
import { CompareDraft } from './compare-draft.tsx'
import { DraftForm } from './draft-form.tsx'
import { Entries } from './entries.tsx'
import { Explain } from './explain.tsx'
import { GraphView } from './graph-view.tsx'
import type { Automation } from './graph.ts'
import { draftOf } from './draft.ts'
import { TryEvent } from './try-event.tsx'

export function AutomationPage() {
  const { id } = useParams({ from: '/o/$orgId/$environment/automations/$id' })
  const automation = useRead(['automations', id], (calls) =>
    calls.get('/automations/{id}', { params: { path: { id } } }),
  )
  return (
    <LoadedPage from={automation} title="Automation">
      {(data) => <OneAutomation automation={data} />}
    </LoadedPage>
  )
}

function OneAutomation({ automation }: { readonly automation: Automation }) {
  const { mayChange } = useTenant()
  const { id, name, status, published, version } = automation
  return (
    <Page title={name} actions={mayChange && <AutomationActions automation={automation} />}>
      <Facts
        of={{
          Status: <Badge state={status} />,
          Published: published ? `Version ${version} runs; what you draw is a draft` : 'Not yet',
        }}
      />
      <NextMove automation={automation} />
      {published && <CompareDraft automation={automation} />}
      {mayChange ? (
        <DraftForm key={id} automation={automation} />
      ) : (
        <>
          <Section title="Graph">
            <GraphView graph={draftOf(automation.graph)} />
          </Section>
          <Section title="Trigger">
            <Json label="Trigger" value={automation.trigger} />
          </Section>
        </>
      )}
      {mayChange && automation.trigger.type === 'custom_event' && (
        <TryEvent automation={automation} />
      )}
      <Explain automation={automation} />
      <Entries automationId={id} />
    </Page>
  )
}

function NextMove({ automation: { status, published } }: { readonly automation: Automation }) {
  if (status === 'active' && published) return null
  if (status === 'archived') return <Notice tone="info">It is archived: nothing starts it.</Notice>
  return (
    <Notice tone="info">
      {published
        ? 'Nothing starts it until it is active.'
        : 'It does nothing until its graph is published.'}
    </Notice>
  )
}
