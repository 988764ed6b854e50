import { ConfirmButton, WriteDialog } from '../data/actions.tsx'
import { useList } from '../data/queries.ts'
import { useTenant } from '../tenant/tenant.tsx'
import { t } from '../texts/texts.ts'
import { Page } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { TextField } from '../ui/text-field.tsx'

export function EventCatalogPage() {
  const { mayChange } = useTenant()
  const list = useList(['event-catalog'], (calls, page) =>
    calls.get('/automations/event-catalog', page),
  )
  return (
    <Page
      title={t('Event catalog')}
      intro={t('Names for on-chain events: each maps a topic or an instruction to an event name.')}
      actions={mayChange && <AddEvent />}
    >
      <Table
        label={t('Event catalog')}
        list={list}
        keyOf={({ id }) => id}
        empty={t('The catalog is empty.')}
        columns={[
          { name: t('Name'), cell: ({ name }) => name },
          {
            name: t('Signature or instruction'),
            cell: ({ signature, instructionName }) => (
              <code>{signature ?? instructionName ?? '–'}</code>
            ),
          },
          {
            name: t('Topic or program'),
            cell: ({ topic0, programId }) => <code>{topic0 ?? programId ?? '–'}</code>,
          },
          { name: t('Wallet'), cell: ({ subject }) => subject ?? '–' },
          {
            name: t('From'),
            cell: ({ builtIn, standard }) => (builtIn ? (standard ?? t('built in')) : t('yours')),
          },
          {
            name: t('Actions'),
            isActions: true,
            cell: ({ id, name, builtIn }) =>
              mayChange &&
              !builtIn && (
                <ConfirmButton
                  action={t('Delete')}
                  title={t('Delete “{name}”?', { name })}
                  done={t('Event deleted.')}
                  changes={['event-catalog']}
                  write={(calls) =>
                    calls.delete('/automations/event-catalog/{id}', { params: { path: { id } } })
                  }
                >
                  <p>
                    {t(
                      'Events with its topic or instruction then keep the name that the sender gives them.',
                    )}
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
      opener={t('Add event')}
      variant="primary"
      action={t('Add')}
      done={t('The event is in the catalog.')}
      changes={['event-catalog']}
      write={(calls, fields) =>
        calls.post('/automations/event-catalog', {
          body: { name: fields.text('name'), ...fields.given(...optional) },
        })
      }
    >
      <TextField
        label={t('Name')}
        name="name"
        autoFocus
        hint={t('The event name that triggers use.')}
      />
      <TextField
        label={t('Solidity signature')}
        name="signature"
        isCode
        hint={t(
          'For example Deposit(address indexed user, uint256 amount). Outrider derives the topic from it.',
        )}
      />
      <TextField label={t('Topic 0')} name="topic0" isCode />
      <TextField
        label={t('Program id')}
        name="programId"
        isCode
        hint={t('For Solana, with the instruction.')}
      />
      <TextField label={t('Instruction name')} name="instructionName" />
      <TextField
        label={t('Wallet')}
        name="subject"
        hint={t('Path of the wallet address in the payload, for example user.')}
      />
    </WriteDialog>
  )
}
