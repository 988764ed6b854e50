import { ConfirmForm, WriteDialog, WriteForm } from '../data/actions.tsx'
import { useList } from '../data/queries.ts'
import { useTenant } from '../tenant/tenant.tsx'
import { t } from '../texts/texts.ts'
import { labelled, RadioField, SelectField } from '../ui/fields.tsx'
import { type MenuAction, MoreMenu } from '../ui/menu.tsx'
import { Page } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Time } from '../ui/times.tsx'
import { Badge } from '../ui/values.tsx'
import { PublishableKeys } from './publishable-keys.tsx'

export function KeysPage() {
  const { mayChange } = useTenant()
  const list = useList(['keys'], (calls, page) => calls.get('/keys', page))
  return (
    <Page
      title={t('Keys')}
      intro={t(
        'Your backend calls the API with a secret key. A key is displayed once, when you create it.',
      )}
      actions={mayChange && <CreateKey />}
    >
      <Table
        label={t('Secret keys')}
        list={list}
        keyOf={({ id }) => id}
        empty={t('There are no secret keys yet.')}
        columns={[
          { name: t('Name'), cell: ({ name }) => name },
          { name: t('Key'), cell: ({ hint }) => <code>{hint}</code> },
          { name: t('Environment'), cell: ({ environment }) => environment },
          {
            name: t('Scope'),
            cell: ({ scope }) => (scope === 'read_only' ? t('Read only') : t('Read and write')),
          },
          { name: t('Status'), cell: ({ status }) => <Badge state={status} /> },
          { name: t('Last used'), cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
          { name: t('Expires'), cell: ({ expiresAt }) => <Time at={expiresAt} /> },
          {
            name: t('Actions'),
            isActions: true,
            cell: ({ id, name, status }) =>
              mayChange && <KeyMenu id={id} name={name} isExpiring={status === 'expiring'} />,
          },
        ]}
      />
      {!list.isLoading && <PublishableKeys />}
    </Page>
  )
}

const changes = ['keys', 'audit']
const secret = { label: t('key'), of: (created: { readonly key?: string }) => created.key }

const scopes = [
  {
    value: 'read_write',
    label: t('Read and write'),
    hint: t('Sends events and messages, and changes everything.'),
  },
  { value: 'read_only', label: t('Read only'), hint: t('For reports and monitoring.') },
] as const

function CreateKey() {
  const { environment } = useTenant()
  return (
    <WriteDialog
      opener={t('Create key')}
      variant="primary"
      action={t('Create')}
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
      <TextField label={t('Name')} name="name" autoFocus hint={t('For example Backend.')} />
      <RadioField label={t('Scope')} name="scope" defaultValue="read_write" choices={scopes} />
      <RadioField
        label={t('Key environment')}
        name="environment"
        look="segmented"
        defaultValue={environment}
        choices={labelled({ live: t('Live'), test: t('Test') })}
      />
    </WriteDialog>
  )
}

const hour = 3_600
/** Seconds for which the old key remains valid. */
const gracePeriods = labelled({
  '0': t('Revoke immediately'),
  [String(hour)]: t('One hour'),
  [String(24 * hour)]: t('One day'),
  [String(7 * 24 * hour)]: t('Seven days'),
})

interface Props {
  readonly id: string
  readonly name: string
  readonly isExpiring: boolean
}

function KeyMenu(key: Props) {
  const { name, isExpiring } = key
  const rotate: MenuAction = {
    name: t('Rotate'),
    title: t('Rotate “{name}”', { name }),
    dialog: (close) => <RotateKey {...key} onDone={close} />,
  }
  const revoke: MenuAction = {
    name: t('Revoke'),
    title: t('Revoke “{name}”?', { name }),
    isDangerous: true,
    dialog: (close) => <RevokeKey {...key} onDone={close} />,
  }
  return (
    <MoreMenu
      label={t('Actions of {name}', { name })}
      actions={isExpiring ? [revoke] : [rotate, revoke]}
    />
  )
}

interface DialogProps extends Props {
  readonly onDone: () => void
}

function RotateKey({ id, onDone }: DialogProps) {
  return (
    <WriteForm
      action={t('Rotate key')}
      secret={secret}
      changes={changes}
      onDone={onDone}
      write={(calls, fields) =>
        calls.post('/keys/{id}/roll', {
          params: { path: { id } },
          body: { gracePeriodSeconds: fields.number('gracePeriodSeconds') ?? 0 },
        })
      }
    >
      <p>{t('The new key has the same name, scope, and environment.')}</p>
      <SelectField
        label={t('Keep the old key working for')}
        name="gracePeriodSeconds"
        defaultValue={String(24 * hour)}
        choices={gracePeriods}
      />
    </WriteForm>
  )
}

function RevokeKey({ id, onDone }: DialogProps) {
  return (
    <ConfirmForm
      action={t('Revoke')}
      done={t('Key revoked.')}
      changes={changes}
      onDone={onDone}
      write={(calls) => calls.delete('/keys/{id}', { params: { path: { id } } })}
    >
      <p>{t('Applications that use this key stop working immediately.')}</p>
    </ConfirmForm>
  )
}
