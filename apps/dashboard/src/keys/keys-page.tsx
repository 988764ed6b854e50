import { ConfirmButton, WriteDialog } from '../data/actions.tsx'
import { useList } from '../data/queries.ts'
import { useTenant } from '../tenant/tenant.tsx'
import { labelled, SelectField, TextField } from '../ui/fields.tsx'
import { Page } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { Badge, Time } from '../ui/values.tsx'
import { PublishableKeys } from './publishable-keys.tsx'

export function KeysPage() {
  const { mayChange } = useTenant()
  const list = useList(['keys'], (calls, page) => calls.get('/keys', page))
  return (
    <Page
      title="Keys"
      intro="Your backend calls the API with a secret key. A key is displayed once, when you create it."
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
          { name: 'Expires', cell: ({ expiresAt }) => <Time at={expiresAt} /> },
          {
            name: 'Actions',
            isActions: true,
            cell: ({ id, name, status }) =>
              mayChange && <KeyActions id={id} name={name} isExpiring={status === 'expiring'} />,
          },
        ]}
      />
      {!list.isLoading && <PublishableKeys />}
    </Page>
  )
}

const changes = ['keys', 'audit']
const secret = { label: 'key', of: (created: { readonly key?: string }) => created.key }

function CreateKey() {
  const { environment } = useTenant()
  return (
    <WriteDialog
      opener="Create key"
      variant="primary"
      action="Create"
      secret={secret}
      changes={changes}
      write={(calls, fields) =>
        calls.post('/keys', {
          body: {
            name: fields.text('name'),
            scope: fields.text('scope') === 'read_only' ? 'read_only' : 'read_write',
            environment: fields.text('environment') === 'test' ? 'test' : 'live',
          },
        })
      }
    >
      <TextField label="Name" name="name" autoFocus hint="For example Backend." />
      <SelectField
        label="Scope"
        name="scope"
        choices={labelled({ read_write: 'Read and write', read_only: 'Read only' })}
      />
      <SelectField
        label="Key environment"
        name="environment"
        defaultValue={environment}
        choices={labelled({ live: 'Live', test: 'Test' })}
      />
    </WriteDialog>
  )
}

const hour = 3_600
/** Seconds for which the old key remains valid. */
const gracePeriods = labelled({
  '0': 'Revoke immediately',
  [String(hour)]: 'One hour',
  [String(24 * hour)]: 'One day',
  [String(7 * 24 * hour)]: 'Seven days',
})

interface Props {
  readonly id: string
  readonly name: string
  readonly isExpiring: boolean
}

function KeyActions({ id, name, isExpiring }: Props) {
  const path = { params: { path: { id } } }
  return (
    <div className="actions">
      {/* A rolled key is expiring: its dialog must stay, because it displays the new key. */}
      <WriteDialog
        opener="Roll"
        title={`Roll “${name}”`}
        isDisabled={isExpiring}
        action="Roll key"
        secret={secret}
        changes={changes}
        write={(calls, fields) =>
          calls.post('/keys/{id}/roll', {
            ...path,
            body: { gracePeriodSeconds: fields.number('gracePeriodSeconds') ?? 0 },
          })
        }
      >
        <p>The new key has the same name, scope and environment.</p>
        <SelectField
          label="Keep the old key working for"
          name="gracePeriodSeconds"
          defaultValue={String(24 * hour)}
          choices={gracePeriods}
        />
      </WriteDialog>
      <ConfirmButton
        action="Revoke"
        title={`Revoke “${name}”?`}
        done="Key revoked."
        changes={changes}
        write={(calls) => calls.delete('/keys/{id}', path)}
      >
        <p>Applications that use this key stop working immediately.</p>
      </ConfirmButton>
    </div>
  )
}
