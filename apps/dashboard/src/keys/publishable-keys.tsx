import { useRead, useWrite } from '../data/queries.ts'
import { type Environment, environments, useTenant } from '../tenant/tenant.tsx'
import { ActionButton, Copyable } from '../ui/button.tsx'
import { ConfirmButton } from '../ui/dialog.tsx'
import { TextField } from '../ui/fields.tsx'
import { Form, partsOf } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'
import { Loaded, Section } from '../ui/page.tsx'
import { listOf, Table } from '../ui/table.tsx'
import { Time } from '../ui/values.tsx'

/** What stands in pages on purpose: keys for the wallet handshake, and where they may be used. */
export function PublishableKeys() {
  const { mayChange } = useTenant()
  const { data, error } = useRead(['publishable-keys'], (calls) => calls.get('/keys/publishable'))
  const { mutateAsync: rotate } = useWrite(
    (calls, environment: 'live' | 'test') =>
      calls.post('/keys/publishable/{environment}/rotate', { params: { path: { environment } } }),
    ['publishable-keys', 'audit'],
  )
  return (
    <>
      <Section title="Publishable keys">
        <Table
          label="Publishable keys"
          list={listOf({ data: data && environments.map((name) => keyOf(data.keys, name)), error })}
          keyOf={({ environment }) => environment}
          empty="There are no publishable keys."
          columns={[
            { name: 'Environment', cell: ({ environment }) => environment },
            {
              name: 'Key',
              cell: ({ key, environment }) =>
                key === undefined ? (
                  'There is none yet.'
                ) : (
                  <Copyable label={`${environment} publishable key`} text={key} />
                ),
            },
            { name: 'Created', cell: ({ createdAt }) => <Time at={createdAt} /> },
            {
              name: 'Actions',
              isActions: true,
              cell: ({ environment, key }) =>
                mayChange &&
                (key === undefined ? (
                  <ActionButton
                    action="Create"
                    run={() => rotate(environment)}
                    done="The publishable key is created."
                  />
                ) : (
                  <ConfirmButton
                    action="Rotate"
                    title={`Rotate the ${environment} publishable key?`}
                    run={() => rotate(environment)}
                    done="The publishable key is replaced."
                    variant="danger"
                  >
                    <p>Pages that have the old key cannot start a wallet handshake any more.</p>
                  </ConfirmButton>
                )),
            },
          ]}
        />
      </Section>
      {data && <Origins />}
    </>
  )
}

interface PublishableKey {
  readonly environment: Environment
  readonly key?: string
  readonly createdAt?: string
}

/** The environment's key; one without a text where there is none. */
function keyOf(keys: readonly PublishableKey[], environment: Environment): PublishableKey {
  return keys.find((key) => key.environment === environment) ?? { environment }
}

function Origins() {
  const { mayChange } = useTenant()
  const origins = useRead(['origins'], (calls) => calls.get('/origins'))
  const { mutateAsync: put } = useWrite(
    (calls, body: { live: string[]; test: string[] }) => calls.put('/origins', { body }),
    ['origins', 'audit'],
  )
  return (
    <Section title="Allowed origins">
      <Loaded from={origins}>
        {({ live, test }) =>
          mayChange ? (
            <Form
              action="Save origins"
              submit={async (fields) => {
                await put({ live: partsOf(fields.raw('live')), test: partsOf(fields.raw('test')) })
                notify('The origins are saved.')
              }}
            >
              <TextField
                label="Live origins"
                name="live"
                rows={3}
                defaultValue={live.join('\n')}
                hint="One a line, such as https://app.example.com"
              />
              <TextField label="Test origins" name="test" rows={3} defaultValue={test.join('\n')} />
            </Form>
          ) : (
            <p>{[...live, ...test].join(', ') || 'None.'}</p>
          )
        }
      </Loaded>
    </Section>
  )
}
