import { useList } from '../data/reads.ts'
import { useWrite } from '../data/writes.ts'
import { useTenant } from '../tenant/tenant.ts'
import { DialogButton } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'
import { Section } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Time } from '../ui/time.tsx'

interface Props {
  readonly domainId: string
  readonly domain: string
}

/** The addresses that email of this domain comes from. */
export function Senders({ domainId, domain }: Props) {
  const { mayChange } = useTenant()
  const list = useList(
    ['senders'],
    (calls, query) => calls.get('/senders', { params: { query } }),
    ({ senders }) => senders.filter((sender) => sender.domainId === domainId),
    { every: 10_000 },
  )
  const { mutateAsync: add } = useWrite(
    (calls, body: { domainId: string; localPart: string; name?: string }) =>
      calls.post('/senders', { body }),
    ['senders'],
  )
  return (
    <Section
      title="Senders"
      actions={
        mayChange && (
          <DialogButton opener="Add sender">
            {(close) => (
              <Form
                action="Add"
                submit={async (fields) => {
                  const name = fields.optional('name')
                  const localPart = fields.text('localPart')
                  await add({ domainId, localPart, ...(name !== undefined && { name }) })
                  close()
                  notify('The sender is added.')
                }}
              >
                <TextField label={`Address before @${domain}`} name="localPart" autoFocus />
                <TextField label="Name that people see" name="name" />
              </Form>
            )}
          </DialogButton>
        )
      }
    >
      <Table
        label="Senders"
        list={list}
        keyOf={({ id }) => id}
        empty={`noreply@${domain} is made by itself once the domain is ready.`}
        columns={[
          { name: 'Address', cell: ({ address }) => address },
          { name: 'Name', cell: ({ name }) => name ?? '–' },
          { name: 'Added', cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
      />
    </Section>
  )
}
