import {
  CampaignMove,
  CampaignTest,
  changeCampaign,
  createCampaign,
  deleteCampaign,
  getCampaign,
  getCampaignStats,
  launchCampaign,
  listCampaigns,
  moveCampaign,
  testCampaign,
} from '@outrider/contracts/campaigns'
import { Id } from '@outrider/contracts/ids'
import { Type } from 'typebox'
import { mayRead, mayWrite } from '../access/policies.ts'
import { passing } from '../http/pass-on.ts'
import { route } from '../http/route.ts'

const one = { tag: 'Campaigns', id: 'campaignId' } as const
const reads = passing({ ...one, access: mayRead, limit: 'READS' })
const manages = passing({ ...one, access: mayWrite, limit: 'MANAGEMENT' })

const summaries: Record<CampaignMove, string> = {
  pause: 'Stop a campaign within a second; what has been handed to the relay is sent',
  resume: 'Let a paused campaign go on where it stopped',
  cancel: 'Stop a campaign for good; whoever it has not reached is skipped',
}

export const campaignRoutes = [
  manages.create(
    '/campaigns',
    'Draft a campaign: an email or in-app message to many',
    createCampaign,
    {
      body: 'campaign',
    },
  ),
  reads.get('/campaigns', 'List campaigns, newest first', listCampaigns),
  reads.get('/campaigns/:id', 'Read one campaign', getCampaign),
  manages.patch(
    '/campaigns/:id',
    'Change a draft; name and speed of a launched campaign as well',
    changeCampaign,
    { body: 'change' },
  ),
  manages.delete('/campaigns/:id', 'Delete a campaign that is a draft or over', deleteCampaign),
  manages.post(
    '/campaigns/:id/launch',
    'Fix audience and content, and send, at `sendAt` or now',
    launchCampaign,
  ),
  ...CampaignMove.enum.map((move) =>
    route({
      method: 'post',
      path: `/campaigns/:id/${move}`,
      operationId: `${move}Campaign`,
      tag: one.tag,
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
    summary: 'Send a campaign as it is now to a few contacts, counting nothing',
    access: mayWrite,
    limit: 'MANAGEMENT',
    params: Type.Object({ id: Id('cmp') }),
    body: CampaignTest,
    status: 202,
    reply: testCampaign.reply,
    handle: async ({ caller: { tenant }, params, body, ask }) => ({
      body: await ask(testCampaign, { tenant, campaignId: params.id, test: body }),
    }),
  }),
  reads.get('/campaigns/:id/stats', 'What became of a campaign’s people', getCampaignStats),
]
