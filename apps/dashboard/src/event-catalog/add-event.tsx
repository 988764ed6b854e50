import { useWrite } from '../data/writes.ts'
import { DialogButton } from '../ui/dialog.tsx'
import type { Fields } from '../ui/fields.ts'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'
import { TextField } from '../ui/text-field.tsx'

const optional = ['signature', 'topic0', 'programId', 'instructionName', 'subject'] as const

function entryIn(fields: Fields) {
  const given = optional.flatMap((name) => {
    const value = fields.optional(name)
    return value === undefined ? [] : [[name, value] as const]
  })
  return { name: fields.text('name'), ...Object.fromEntries(given) }
}

export function AddEvent() {
  const { mutateAsync: add } = useWrite(
    (calls, body: ReturnType<typeof entryIn>) => calls.post('/automations/event-catalog', { body }),
    ['event-catalog'],
  )
  return (
    <DialogButton opener="Add event" variant="primary">
      {(close) => (
        <Form
          action="Add"
          submit={async (fields) => {
            await add(entryIn(fields))
            close()
            notify('The event is in the catalog.')
          }}
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
        </Form>
      )}
    </DialogButton>
  )
}
