import {
  CampaignMove,
  CampaignTest,
  changeCampaign,
  createCampaign,
  deleteCampaign,
  getCampaign,
  getCampaignAudience,
  getCampaignStats,
  launchCampaign,
  listCampaigns,
  moveCampaign,
  testCampaign,
} from '@outrider/contracts/campaigns'
import { Id } from '@outrider/contracts/ids'
import { Type } from 'typebox'
import { userOf } from '../access/authenticate.ts'
import { referencePlaces } from '@outrider/contracts/references'
import { mayRead, mayWrite } from '../access/policies.ts'
import { passing } from '../http/pass-on.ts'
import { route } from '../http/route.ts'

const one = { tag: 'Campaigns', id: 'campaignId', tagged: true } as const
const reads = passing({ ...one, access: mayRead, limit: 'READS' })
const manages = passing({ ...one, access: mayWrite, limit: 'MANAGEMENT' })

const summaries: Record<CampaignMove, string> = {
  pause: 'Pause a campaign',
  resume: 'Resume a campaign',
  cancel: 'Cancel a campaign',
}

export const campaignRoutes = [
  manages.create('/campaigns', 'Create a campaign', createCampaign, {
    body: 'campaign',
    references: referencePlaces.campaign,
  }),
  reads.get('/campaigns', 'List campaigns', listCampaigns),
  reads.get('/campaigns/:id', 'Retrieve a campaign', getCampaign),
  manages.patch('/campaigns/:id', 'Update a campaign', changeCampaign, {
    body: 'change',
    references: referencePlaces.campaign,
  }),
  manages.delete('/campaigns/:id', 'Delete a campaign', deleteCampaign),
  manages.post('/campaigns/:id/launch', 'Launch a campaign', launchCampaign, {
    audits: 'campaign.launched',
  }),
  ...CampaignMove.enum.map((move) =>
    route({
      method: 'post',
      path: `/campaigns/:id/${move}`,
      operationId: `${move}Campaign`,
      tag: one.tag,
      tagged: true,
      summary: summaries[move],
      access: mayWrite,
      limit: 'MANAGEMENT',
      params: Type.Object({ id: Id('cmp') }),
      status: 200,
      reply: moveCampaign.reply,
      handle: async ({ caller: { tenant }, params, ask }) => ({
        body: await ask(moveCampaign, { tenant, campaignId: params.id, move }),
      }),
    }),
  ),
  route({
    method: 'post',
    path: '/campaigns/:id/test',
    operationId: 'testCampaign',
    tag: one.tag,
    summary: 'Send a test of a campaign',
    access: mayWrite,
    limit: 'MANAGEMENT',
    params: Type.Object({ id: Id('cmp') }),
    body: CampaignTest,
    status: 202,
    reply: testCampaign.reply,
    handle: async ({ caller, params, body, ask }) => {
      const wanted = { tenant: caller.tenant, campaignId: params.id }
      return { body: await ask(testCampaign, { ...wanted, ...userOf(caller), test: body }) }
    },
  }),
  reads.get('/campaigns/:id/audience', 'Retrieve the audience of a campaign', getCampaignAudience),
  reads.get('/campaigns/:id/stats', 'Retrieve campaign statistics', getCampaignStats),
]
