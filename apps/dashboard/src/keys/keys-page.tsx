import { useState } from 'react'
import { useList, useWrite } from '../data/queries.ts'
import { useTenant } from '../tenant/tenant.tsx'
import { ShownOnce } from '../ui/button.tsx'
import { ConfirmButton, DialogButton } from '../ui/dialog.tsx'
import { SelectField, TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { Page } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { Badge, Time } from '../ui/values.tsx'
import { PublishableKeys } from './publishable-keys.tsx'

export function KeysPage() {
  const { mayChange } = useTenant()
  const list = useList(
    ['keys'],
    (calls, page) => calls.get('/keys', { params: { query: page } }),
    ({ keys }) => keys,
  )
  return (
    <Page
      title="Keys"
      intro="Secret keys let your backend call the interface. Their text is shown once, when they are made."
      actions={mayChange && <CreateKey />}
    >
      <Table
        label="Secret keys"
        list={list}
        keyOf={({ id }) => id}
        empty="There are no secret keys yet."
        columns={[
          { name: 'Name', cell: ({ name }) => name },
          { name: 'Key', cell: ({ hint }) => <code>{hint}</code> },
          { name: 'Environment', cell: ({ environment }) => environment },
          {
            name: 'Scope',
            cell: ({ scope }) => (scope === 'read_only' ? 'Read only' : 'Read and write'),
          },
          { name: 'Status', cell: ({ status }) => <Badge state={status} /> },
          { name: 'Last used', cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
          { name: 'Stops', cell: ({ expiresAt }) => <Time at={expiresAt} /> },
          {
            name: 'Actions',
            isActions: true,
            cell: (key) =>
              mayChange && (
                <KeyActions keyId={key.id} name={key.name} isExpiring={key.status === 'expiring'} />
              ),
          },
        ]}
      />
      {!list.isLoading && <PublishableKeys />}
    </Page>
  )
}

export function CreateKey() {
  return (
    <DialogButton opener="Create key" variant="primary">
      {(close) => <CreateKeyForm onDone={close} />}
    </DialogButton>
  )
}

function CreateKeyForm({ onDone }: { readonly onDone: () => void }) {
  const { environment } = useTenant()
  const [text, setText] = useState<string>()
  const { mutateAsync: create } = useWrite(
    (
      calls,
      body: { name: string; scope: 'read_write' | 'read_only'; environment: 'live' | 'test' },
    ) => calls.post('/keys', { body }),
    ['keys', 'audit'],
  )
  if (text !== undefined) return <ShownOnce label="key" text={text} onDone={onDone} />
  return (
    <Form
      action="Create"
      submit={async (fields) => {
        const { key } = await create({
          name: fields.text('name'),
          scope: fields.text('scope') === 'read_only' ? 'read_only' : 'read_write',
          environment: fields.text('environment') === 'test' ? 'test' : 'live',
        })
        setText(key)
      }}
    >
      <TextField label="Name" name="name" autoFocus hint="Who will use it, such as «Backend»." />
      <SelectField
        label="Scope"
        name="scope"
        choices={[
          { value: 'read_write', label: 'Read and write' },
          { value: 'read_only', label: 'Read only' },
        ]}
      />
      <SelectField
        label="Key environment"
        name="environment"
        defaultValue={environment}
        choices={[
          { value: 'live', label: 'Live' },
          { value: 'test', label: 'Test' },
        ]}
      />
    </Form>
  )
}

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
