import { ConfirmButton, WriteDialog } from '../data/actions.tsx'
import { useList } from '../data/queries.ts'
import { useTenant } from '../tenant/tenant.tsx'
import { TextField } from '../ui/fields.tsx'
import { Page } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'

export function EventCatalogPage() {
  const { mayChange } = useTenant()
  const list = useList(['event-catalog'], (calls, page) =>
    calls.get('/automations/event-catalog', page),
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
                  done="The event is deleted."
                  changes={['event-catalog']}
                  write={(calls) =>
                    calls.delete('/automations/event-catalog/{id}', { params: { path: { id } } })
                  }
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

const optional = ['signature', 'topic0', 'programId', 'instructionName', 'subject'] as const

function AddEvent() {
  return (
    <WriteDialog
      opener="Add event"
      variant="primary"
      action="Add"
      done="The event is in the catalog."
      changes={['event-catalog']}
      write={(calls, fields) =>
        calls.post('/automations/event-catalog', {
          body: { name: fields.text('name'), ...fields.given(...optional) },
        })
      }
    >
      <TextField label="Name" name="name" autoFocus hint="What triggers call it." />
      <TextField
        label="Solidity signature"
        name="signature"
        isCode
        hint="Such as Deposit(address indexed user, uint256 amount); the topic is derived from it."
      />
      <TextField label="Topic 0" name="topic0" isCode />
      <TextField
        label="Program id"
        name="programId"
        isCode
        hint="For Solana, with the instruction."
      />
      <TextField label="Instruction name" name="instructionName" />
      <TextField
        label="Wallet"
        name="subject"
        hint="The payload’s path of the wallet, such as user."
      />
    </WriteDialog>
  )
}
