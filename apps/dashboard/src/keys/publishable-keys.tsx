import type { Calls } from '@outrider/sdk'
import { ConfirmButton, WriteButton, WriteForm } from '../data/actions.tsx'
import { useRead } from '../data/queries.ts'
import { environments, type TenantAccess, useTenant } from '../tenant/tenant.tsx'
import { Copyable } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { Loaded, Section } from '../ui/page.tsx'
import { listOf, Table } from '../ui/table.tsx'
import { Time } from '../ui/values.tsx'

const changes = ['publishable-keys', 'audit']

/** The keys that pages contain, for signing in by wallet, and the origins that may use them. */
export function PublishableKeys() {
  const { mayChange } = useTenant()
  const { data, error } = useRead(['publishable-keys'], (calls) => calls.get('/keys/publishable'))
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
              cell: (key) => mayChange && <RotateKey of={key} />,
            },
          ]}
        />
      </Section>
      {data && <Origins />}
    </>
  )
}

interface PublishableKey {
  readonly environment: TenantAccess['environment']
  readonly key?: string
  readonly createdAt?: string
}

/** The key of an environment; without a text if there is none. */
function keyOf(
  keys: readonly PublishableKey[],
  environment: PublishableKey['environment'],
): PublishableKey {
  return keys.find((key) => key.environment === environment) ?? { environment }
}

function RotateKey({ of: { environment, key } }: { readonly of: PublishableKey }) {
  const rotate = (calls: Calls) =>
    calls.post('/keys/publishable/{environment}/rotate', { params: { path: { environment } } })
  return key === undefined ? (
    <WriteButton action="Create" done="Publishable key created." changes={changes} write={rotate} />
  ) : (
    <ConfirmButton
      action="Rotate"
      title={`Rotate the ${environment} publishable key?`}
      done="The publishable key is replaced."
      changes={changes}
      write={rotate}
    >
      <p>Pages that have the old key cannot start a wallet handshake any more.</p>
    </ConfirmButton>
  )
}

function Origins() {
  const { mayChange } = useTenant()
  const origins = useRead(['origins'], (calls) => calls.get('/origins'))
  return (
    <Section title="Allowed origins">
      <Loaded from={origins}>
        {({ live, test }) =>
          mayChange ? (
            <WriteForm
              action="Save origins"
              done="Origins saved."
              changes={['origins', 'audit']}
              write={(calls, fields) =>
                calls.put('/origins', {
                  body: { live: fields.list('live'), test: fields.list('test') },
                })
              }
            >
              <TextField
                label="Live origins"
                name="live"
                rows={3}
                defaultValue={live.join('\n')}
                hint="One per line, for example https://app.example.com"
              />
              <TextField label="Test origins" name="test" rows={3} defaultValue={test.join('\n')} />
            </WriteForm>
          ) : (
            <p>{[...live, ...test].join(', ') || 'None.'}</p>
          )
        }
      </Loaded>
    </Section>
  )
}
