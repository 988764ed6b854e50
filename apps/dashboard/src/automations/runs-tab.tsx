import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { SinceDialog } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { useList } from '../data/queries.ts'
import { ContactLink } from '../contacts/contact-names.tsx'
import { useTenant } from '../tenant/tenant.tsx'
import { plural, t } from '../texts/texts.ts'
import { SelectField } from '../ui/fields.tsx'
import { Table } from '../ui/table.tsx'
import { Time } from '../ui/times.tsx'
import { Badge } from '../ui/values.tsx'
import { type ShownAutomation, AutomationFrame } from './automation-frame.tsx'
import { type RunFilter, runStates } from './filters.ts'
import { draftOf } from './graph.ts'
import { stepName } from './node-types.ts'
import { useNames } from './use-names.ts'

export function RunsPage() {
  return <AutomationFrame>{(automation) => <Runs automation={automation} />}</AutomationFrame>
}

const address = '/o/$orgId/$environment/automations/$id/runs'

/** The runs of an automation, updated every few seconds. */
function Runs({ automation }: { readonly automation: ShownAutomation }) {
  const { id } = automation
  const { mayChange, orgId, environment } = useTenant()
  const filter = useSearch({ from: address })
  const navigate = useNavigate()
  const names = useNames()
  const { status, node } = filter
  const show = (search: RunFilter) =>
    void navigate({ to: address, params: { orgId, environment, id }, search, replace: true })
  const list = useList(
    ['entries', id, status, node],
    (calls, { params: { query } }) =>
      calls.get('/automations/{id}/entries', {
        params: {
          path: { id },
          query: { ...query, ...(status && { status: [status] }), ...(node && { node }) },
        },
      }),
    { every: 3_000 },
  )
  const steps = draftOf(automation.graph).nodes.filter(({ type }) => type !== 'exit')
  return (
    <>
      <div className="split">
        <div className="filters">
          <SelectField
            label={t('State')}
            name="status"
            value={status ?? ''}
            choices={runStates}
            isLabelHidden
            onChange={(next) => show({ ...(node && { node }), ...(next && { status: next }) })}
          />
          <SelectField
            label={t('Step')}
            name="node"
            value={node ?? ''}
            isLabelHidden
            choices={[
              { value: '', label: t('Any step') },
              ...steps.map((step) => ({ value: step.id, label: stepName(step, names) })),
            ]}
            onChange={(next) => show({ ...(status && { status }), ...(next && { node: next }) })}
          />
        </div>
        {mayChange && <RetryFailed id={id} />}
      </div>
      <Table
        label={t('Runs')}
        list={list}
        keyOf={(entry) => entry.id}
        empty={t('No runs here yet.')}
        columns={[
          { name: t('Started'), cell: (entry) => <RunLink entry={entry} /> },
          { name: t('Status'), cell: ({ status: state }) => <Badge state={state} /> },
          {
            name: t('Contact'),
            cell: ({ contactId }) =>
              contactId === null ? t('No contact') : <ContactLink id={contactId} />,
          },
          { name: t('Version'), cell: ({ version }) => version ?? '–' },
          { name: t('Finished'), cell: ({ finishedAt }) => <Time at={finishedAt} /> },
        ]}
      />
    </>
  )
}

function RunLink({ entry: { id, enteredAt } }: { readonly entry: Schema<'Entry'> }) {
  const { orgId, environment } = useTenant()
  return (
    <Link to="/o/$orgId/$environment/entries/$id" params={{ orgId, environment, id }}>
      <Time at={enteredAt} />
    </Link>
  )
}

function RetryFailed({ id }: { readonly id: string }) {
  return (
    <SinceDialog
      opener={t('Retry failed')}
      title={t('Retry runs that failed')}
      action={t('Retry')}
      label={t('That failed since')}
      changes={['entries', 'stats']}
      write={async (calls, since) => {
        const { retried } = await calls.post('/automations/{id}/entries/retry', {
          params: { path: { id } },
          body: { since },
        })
        return plural(
          retried,
          'Retrying {count} run from its failed step.',
          'Retrying {count} runs from their failed steps.',
        )
      }}
    />
  )
}
