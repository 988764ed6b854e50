import { useList } from '../data/reads.ts'
import { LinkTo } from '../tenant/link-to.tsx'
import { useTenant } from '../tenant/tenant.ts'
import { Badge } from '../ui/badge.tsx'
import { Page } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { CreateAutomation } from './create-automation.tsx'
import type { DraftTrigger } from './graph.ts'

export function AutomationsPage() {
  const { mayChange } = useTenant()
  const list = useList(
    ['automations'],
    (calls, query) => calls.get('/automations', { params: { query } }),
    ({ automations }) => automations,
    { every: 10_000 },
  )
  return (
    <Page
      title="Automations"
      intro="What happens by itself when an event matches: a graph of steps for one contact."
      actions={mayChange && <CreateAutomation />}
    >
      <Table
        label="Automations"
        list={list}
        keyOf={({ id }) => id}
        empty="There are no automations yet."
        columns={[
          {
            name: 'Name',
            cell: ({ id, name }) => (
              <LinkTo list="automations" id={id}>
                {name}
              </LinkTo>
            ),
          },
          { name: 'Status', cell: ({ status }) => <Badge state={status} /> },
          {
            name: 'Published',
            cell: ({ published, version }) => (published ? `Version ${version}` : 'No'),
          },
          {
            name: 'Trigger',
            cell: ({ trigger }) => triggerText(trigger),
          },
          { name: 'Steps', cell: ({ graph }) => graph.nodes.length },
          { name: 'Changed', cell: ({ updatedAt }) => <Time at={updatedAt} /> },
        ]}
      />
    </Page>
  )
}

function triggerText({ type, events = [] }: DraftTrigger): string {
  return [type.replaceAll('_', ' '), events.join(', ')].filter(Boolean).join(': ')
}
