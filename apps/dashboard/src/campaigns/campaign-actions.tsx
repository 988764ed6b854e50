import { DeleteButton } from '../data/delete-button.tsx'
import { useWrite } from '../data/writes.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { DialogButton } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { Campaign } from './audience.ts'
import { ChangeCampaign } from './campaign-dialogs.tsx'
import { LaunchCampaign } from './launch-campaign.tsx'

const changes = ['campaigns', 'campaign-stats', 'messages']

/** What may be done with a campaign as it stands. */
export function CampaignActions({ campaign }: { readonly campaign: Campaign }) {
  const { id, status } = campaign
  const path = { params: { path: { id } } }
  const pause = useWrite((calls) => calls.post('/campaigns/{id}/pause', path), changes)
  const resume = useWrite((calls) => calls.post('/campaigns/{id}/resume', path), changes)
  const cancel = useWrite((calls) => calls.post('/campaigns/{id}/cancel', path), changes)
  const isUnderWay = status === 'scheduled' || status === 'sending'
  return (
    <>
      {status === 'draft' && (
        <>
          <TestCampaign id={id} />
          <ChangeCampaign campaign={campaign} />
          <LaunchCampaign campaign={campaign} />
        </>
      )}
      {isUnderWay && <ActionButton action="Pause" run={() => pause.mutateAsync()} />}
      {status === 'paused' && (
        <ActionButton action="Resume" variant="primary" run={() => resume.mutateAsync()} />
      )}
      {(isUnderWay || status === 'paused') && (
        <ConfirmButton
          action="Cancel campaign"
          title="Cancel this campaign?"
          variant="danger"
          run={() => cancel.mutateAsync()}
          done="The campaign is cancelled."
        >
          <p>Whoever has not got it yet is skipped.</p>
        </ConfirmButton>
      )}
      {(status === 'draft' || status === 'completed' || status === 'cancelled') && (
        <DeleteCampaign campaign={campaign} />
      )}
    </>
  )
}

function TestCampaign({ id }: { readonly id: string }) {
  const { mutateAsync: send } = useWrite(
    (calls, contacts: { email: string }[]) =>
      calls.post('/campaigns/{id}/test', { params: { path: { id } }, body: { contacts } }),
    changes,
  )
  return (
    <DialogButton opener="Send a test">
      {(close) => (
        <Form
          action="Send test"
          submit={async (fields) => {
            await send(fields.list('contacts').map((email) => ({ email })))
            close()
            notify('The test is on its way.')
          }}
        >
          <TextField
            label="To"
            name="contacts"
            autoFocus
            hint="Email addresses of at most ten contacts there are, parted by commas."
          />
        </Form>
      )}
    </DialogButton>
  )
}

function DeleteCampaign({ campaign: { id, name } }: { readonly campaign: Campaign }) {
  return (
    <DeleteButton
      list="campaigns"
      title={`Delete «${name}»?`}
      done="The campaign is deleted."
      remove={(calls) => calls.delete('/campaigns/{id}', { params: { path: { id } } })}
    >
      <p>Messages that were sent stay.</p>
    </DeleteButton>
  )
}
