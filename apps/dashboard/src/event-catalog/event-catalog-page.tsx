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
      intro="Names for on-chain events: each maps a topic or an instruction to an event name."
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
                  title={`Delete “${name}”?`}
                  done="Event deleted."
                  changes={['event-catalog']}
                  write={(calls) =>
                    calls.delete('/automations/event-catalog/{id}', { params: { path: { id } } })
                  }
                >
                  <p>
                    Events with its topic or instruction then keep the name that the sender gives
                    them.
                  </p>
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
      <TextField label="Name" name="name" autoFocus hint="The event name that triggers use." />
      <TextField
        label="Solidity signature"
        name="signature"
        isCode
        hint="For example Deposit(address indexed user, uint256 amount). Outrider derives the topic from it."
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
        hint="Path of the wallet address in the payload, for example user."
      />
    </WriteDialog>
  )
}
