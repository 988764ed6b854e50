import { useList } from '../data/reads.ts'
import { useWrite } from '../data/writes.ts'
import { useTenant } from '../tenant/tenant.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Page } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { AddEvent } from './add-event.tsx'

export function EventCatalogPage() {
  const { mayChange } = useTenant()
  const list = useList(
    ['event-catalog'],
    (calls, query) => calls.get('/automations/event-catalog', { params: { query } }),
    ({ entries }) => entries,
  )
  const { mutateAsync: remove } = useWrite(
    (calls, id: string) =>
      calls.delete('/automations/event-catalog/{id}', { params: { path: { id } } }),
    ['event-catalog'],
  )
  return (
    <Page
      title="Event catalog"
      intro="On-chain events by their names: from a topic or an instruction to the event that triggers name."
      actions={mayChange && <AddEvent />}
    >
      <Table
        label="Event catalog"
        list={list}
        keyOf={({ id }) => id}
        empty="The catalog is empty."
        columns={[
          { name: 'Name', cell: ({ name }) => name },
          {
            name: 'Signature or instruction',
            cell: ({ signature, instructionName }) => (
              <code>{signature ?? instructionName ?? '–'}</code>
            ),
          },
          {
            name: 'Topic or program',
            cell: ({ topic0, programId }) => <code>{topic0 ?? programId ?? '–'}</code>,
          },
          { name: 'Wallet', cell: ({ subject }) => subject ?? '–' },
          {
            name: 'From',
            cell: ({ builtIn, standard }) => (builtIn ? (standard ?? 'built in') : 'yours'),
          },
          {
            name: 'Actions',
            isActions: true,
            cell: ({ id, name, builtIn }) =>
              mayChange &&
              !builtIn && (
                <ConfirmButton
                  action="Delete"
                  title={`Delete «${name}»?`}
                  run={() => remove(id)}
                  done="The event is deleted."
                  variant="danger"
                >
                  <p>Events with its topic or instruction are then named by whoever sends them.</p>
                </ConfirmButton>
              ),
          },
        ]}
      />
    </Page>
  )
}
