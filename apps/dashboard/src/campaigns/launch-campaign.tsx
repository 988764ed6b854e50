import type { components } from '@outrider/sdk'
import { useRead } from '../data/reads.ts'
import { useWrite } from '../data/writes.ts'
import { DialogButton } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { notify } from '../ui/notifications.tsx'
import { contactsText } from '../contacts/contacts-text.ts'
import { type Audience, audienceText, type Campaign } from './audience.ts'

export function LaunchCampaign({ campaign }: { readonly campaign: Campaign }) {
  const { id, audience } = campaign
  const { mutateAsync: launch } = useWrite(
    (calls) => calls.post('/campaigns/{id}/launch', { params: { path: { id } } }),
    ['campaigns', 'campaign-stats', 'messages'],
  )
  return (
    <DialogButton opener="Launch" title={`Launch «${campaign.name}»?`} variant="primary">
      {(close) => (
        <Form
          action="Launch now"
          submit={async () => {
            await launch()
            close()
            notify('The campaign is launched.')
          }}
        >
          <AudienceSize audience={audience} />
          <p>
            Audience and content are fixed now. Whether each person may be written to is asked when
            it is their turn.
          </p>
        </Form>
      )}
    </DialogButton>
  )
}

/** How many contacts the audience has at the moment. */
function AudienceSize({ audience }: { readonly audience: Audience }) {
  const size = useRead(['audience', audience], async (calls) => {
    const { segmentId, tag } = audience
    if (segmentId !== undefined) {
      const path = { params: { path: { id: segmentId } } }
      return (await calls.get('/segments/{id}', path)).memberCount ?? 0
    }
    const definition: components['schemas']['SegmentDefinition'] = {
      all: tag === undefined ? [] : [{ tag }],
    }
    return (await calls.post('/segments/preview', { body: { definition } })).count
  })
  return (
    <Loaded from={size}>
      {(count) => (
        <p>
          {audienceText(audience)}: <strong>{contactsText(count)}</strong>
        </p>
      )}
    </Loaded>
  )
}
