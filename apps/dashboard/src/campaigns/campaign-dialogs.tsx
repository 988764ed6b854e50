import { useWrite } from '../data/writes.ts'
import { useGoTo } from '../tenant/go-to.ts'
import { DialogButton } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'
import type { Campaign, CampaignInput } from './audience.ts'
import { CampaignFields, campaignIn } from './campaign-fields.tsx'

const parts = ['audience', 'content', 'variants']

export function CreateCampaign() {
  const goTo = useGoTo()
  const { mutateAsync: create } = useWrite(
    (calls, body: CampaignInput) => calls.post('/campaigns', { body }),
    ['campaigns'],
  )
  return (
    <DialogButton opener="Create campaign" variant="primary" size="large">
      {(close) => (
        <Form
          action="Create"
          parts={parts}
          submit={async (fields) => {
            const { id } = await create(campaignIn(fields))
            close()
            await goTo('campaigns', id)
          }}
        >
          <CampaignFields />
        </Form>
      )}
    </DialogButton>
  )
}

export function ChangeCampaign({ campaign }: { readonly campaign: Campaign }) {
  const { mutateAsync: change } = useWrite(
    (calls, { channel: _channel, ...body }: CampaignInput) =>
      calls.patch('/campaigns/{id}', { params: { path: { id: campaign.id } }, body }),
    ['campaigns'],
  )
  return (
    <DialogButton opener="Change" title={`Change «${campaign.name}»`} size="large">
      {(close) => (
        <Form
          action="Save"
          parts={parts}
          submit={async (fields) => {
            await change(campaignIn(fields))
            close()
            notify('The campaign is changed.')
          }}
        >
          <CampaignFields of={campaign} />
        </Form>
      )}
    </DialogButton>
  )
}
