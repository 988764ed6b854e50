import type { Calls } from '@outrider/sdk'
import { ConfirmButton, WriteButton, WriteForm } from '../data/actions.tsx'
import { useRead } from '../data/queries.ts'
import { environments, type TenantAccess, useTenant } from '../tenant/tenant.tsx'
import { t } from '../texts/texts.ts'
import { Copyable } from '../ui/button.tsx'
import { Loaded, Section } from '../ui/page.tsx'
import { listOf, Table } from '../ui/table.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Time } from '../ui/times.tsx'

const changes = ['publishable-keys', 'audit']

/** The keys that pages contain, for signing in by wallet, and the origins that may use them. */
export function PublishableKeys() {
  const { mayChange } = useTenant()
  const { data, error } = useRead(['publishable-keys'], (calls) => calls.get('/keys/publishable'))
  return (
    <>
      <Section title={t('Publishable keys')}>
        <Table
          label={t('Publishable keys')}
          list={listOf({ data: data && environments.map((name) => keyOf(data.keys, name)), error })}
          keyOf={({ environment }) => environment}
          empty={t('There are no publishable keys.')}
          columns={[
            { name: t('Environment'), cell: ({ environment }) => environment },
            {
              name: t('Key'),
              cell: ({ key, environment }) =>
                key === undefined ? (
                  t('There is none yet.')
                ) : (
                  <Copyable
                    label={t('{environment} publishable key', { environment })}
                    text={key}
                  />
                ),
            },
            { name: t('Created'), cell: ({ createdAt }) => <Time at={createdAt} /> },
            {
              name: t('Actions'),
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
    <WriteButton
      action={t('Create')}
      done={t('Publishable key created.')}
      changes={changes}
      write={rotate}
    />
  ) : (
    <ConfirmButton
      action={t('Rotate')}
      title={t('Rotate the {environment} publishable key?', { environment })}
      done={t('The publishable key is replaced.')}
      changes={changes}
      write={rotate}
    >
      <p>{t('Pages that have the old key cannot start a wallet handshake any more.')}</p>
    </ConfirmButton>
  )
}

function Origins() {
  const { mayChange } = useTenant()
  const origins = useRead(['origins'], (calls) => calls.get('/origins'))
  return (
    <Section title={t('Allowed origins')}>
      <Loaded from={origins}>
        {({ live, test }) =>
          mayChange ? (
            <WriteForm
              action={t('Save origins')}
              done={t('Origins saved.')}
              changes={['origins', 'audit']}
              write={(calls, fields) =>
                calls.put('/origins', {
                  body: { live: fields.list('live'), test: fields.list('test') },
                })
              }
            >
              <TextField
                label={t('Live origins')}
                name="live"
                rows={3}
                defaultValue={live.join('\n')}
                hint={t('One per line, for example https://app.example.com')}
              />
              <TextField
                label={t('Test origins')}
                name="test"
                rows={3}
                defaultValue={test.join('\n')}
              />
            </WriteForm>
          ) : (
            <p>{[...live, ...test].join(', ') || t('None.')}</p>
          )
        }
      </Loaded>
    </Section>
  )
}
