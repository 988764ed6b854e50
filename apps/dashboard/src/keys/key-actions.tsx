import { useState } from 'react'
import { useWrite } from '../data/writes.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { DialogButton } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { ShownOnce } from './shown-once.tsx'

const hour = 3_600
/** Seconds for which the old key goes on working. */
const graces = [
  { value: '0', label: 'Not at all: it has leaked' },
  { value: String(hour), label: 'One hour' },
  { value: String(24 * hour), label: 'One day' },
  { value: String(7 * 24 * hour), label: 'Seven days' },
]

interface Props {
  readonly keyId: string
  readonly name: string
  readonly isExpiring: boolean
}

export function KeyActions({ keyId, name, isExpiring }: Props) {
  const { mutateAsync: revoke } = useWrite(
    (calls, id: string) => calls.delete('/keys/{id}', { params: { path: { id } } }),
    ['keys', 'audit'],
  )
  return (
    <div className="actions">
      {/* Rolled, the key is expiring: its dialog must stay, for it shows the new one. */}
      <DialogButton opener="Roll" title={`Roll «${name}»`} isDisabled={isExpiring}>
        {(close) => <RollForm keyId={keyId} onDone={close} />}
      </DialogButton>
      <ConfirmButton
        action="Revoke"
        title={`Revoke «${name}»?`}
        run={() => revoke(keyId)}
        done="The key is revoked."
        variant="danger"
      >
        <p>Whatever uses this key stops working at once.</p>
      </ConfirmButton>
    </div>
  )
}

function RollForm({ keyId, onDone }: { readonly keyId: string; readonly onDone: () => void }) {
  const [text, setText] = useState<string>()
  const { mutateAsync: roll } = useWrite(
    (calls, gracePeriodSeconds: number) =>
      calls.post('/keys/{id}/roll', {
        params: { path: { id: keyId } },
        body: { gracePeriodSeconds },
      }),
    ['keys', 'audit'],
  )
  if (text !== undefined) return <ShownOnce label="key" text={text} onDone={onDone} />
  return (
    <Form
      action="Roll key"
      submit={async (fields) => setText((await roll(fields.number('gracePeriodSeconds') ?? 0)).key)}
    >
      <p>The new key has the same name, scope and environment.</p>
      <SelectField
        label="The old key goes on working for"
        name="gracePeriodSeconds"
        defaultValue={String(24 * hour)}
        choices={graces}
      />
    </Form>
  )
}
