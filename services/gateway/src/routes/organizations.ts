import { Id } from '@outrider/contracts/ids'
import {
  changeMember,
  changePlan,
  createOrganization,
  foundOrganization,
  FoundingInput,
  InvitationInput,
  inviteMember,
  listAudit,
  listMembers,
  Member,
  MemberPatch,
  Organization,
  OrganizationInput,
  PlanInput,
  removeMember,
} from '@outrider/contracts/organizations'
import { PageQuery } from '@outrider/contracts/shapes'
import { type Static, Type } from 'typebox'
import { managerOfPath, member, memberOfPath, operator, signedIn } from '../access/access.ts'
import { nothing, route } from '../http/route.ts'

const tag = 'Organizations'
const OneOrganization = Type.Object({ id: Id('org') })
const OneMember = Type.Object({ id: Id('org'), userId: Id('usr') })

/** The link takes the invitation's `POST`; whoever has it may join. */
const Invitation = Type.Object({ ...inviteMember.reply.properties, link: Type.String() })

function withLink(invitation: Static<typeof inviteMember.reply>, publicUrl: string) {
  const link = `${publicUrl}/api/v1/invitations/${invitation.token}/accept`
  return { ...invitation, link }
}

export const organizationRoutes = [
  route({
    method: 'post',
    path: '/organizations',
    tag,
    summary: 'Create an organization, as its owner',
    access: signedIn,
    limit: 'MANAGEMENT',
    body: OrganizationInput,
    status: 201,
    reply: createOrganization.reply,
    handle: async ({ caller, body, ask }) => ({
      body: await ask(createOrganization, { userId: caller.userId, organization: body }),
    }),
  }),
  route({
    method: 'get',
    path: '/organizations/:id/members',
    tag,
    summary: 'List members',
    access: memberOfPath,
    limit: 'READS',
    params: OneOrganization,
    query: PageQuery,
    status: 200,
    reply: listMembers.reply,
    handle: async ({ caller, query, ask }) => ({
      body: await ask(listMembers, { actor: caller.actor, query }),
    }),
  }),
  route({
    method: 'post',
    path: '/organizations/:id/members',
    tag,
    summary: 'Invite somebody; the link is told once',
    access: managerOfPath,
    limit: 'MANAGEMENT',
    params: OneOrganization,
    body: InvitationInput,
    status: 201,
    reply: Invitation,
    shownOnce: ['token', 'link'],
    handle: async ({ caller, body, ask, publicUrl }) => ({
      body: withLink(await ask(inviteMember, { actor: caller.actor, invitation: body }), publicUrl),
    }),
  }),
  route({
    method: 'patch',
    path: '/organizations/:id/members/:userId',
    tag,
    summary: 'Change a member’s role',
    access: managerOfPath,
    limit: 'MANAGEMENT',
    params: OneMember,
    body: MemberPatch,
    status: 200,
    reply: Member,
    handle: async ({ caller, params, body, ask }) => ({
      body: await ask(changeMember, { actor: caller.actor, userId: params.userId, change: body }),
    }),
  }),
  route({
    method: 'delete',
    path: '/organizations/:id/members/:userId',
    tag,
    summary: 'Take a member out; oneself anybody may',
    access: memberOfPath,
    limit: 'MANAGEMENT',
    params: OneMember,
    status: 204,
    reply: nothing,
    handle: async ({ caller, params, ask }) => ({
      body: await ask(removeMember, { actor: caller.actor, userId: params.userId }),
    }),
  }),
  route({
    method: 'get',
    path: '/audit',
    tag,
    summary: 'Read who did what, newest first',
    access: member,
    limit: 'READS',
    query: PageQuery,
    status: 200,
    reply: listAudit.reply,
    handle: async ({ caller, query, ask }) => ({
      body: await ask(listAudit, { actor: caller.actor, query }),
    }),
  }),
  route({
    method: 'post',
    path: '/operator/organizations',
    tag,
    summary: 'Create an organization and invite its first owner',
    access: operator,
    limit: 'MANAGEMENT',
    body: FoundingInput,
    status: 201,
    reply: Type.Object({ organization: Organization, invitation: Invitation }),
    shownOnce: ['token', 'link'],
    handle: async ({ body, ask, publicUrl }) => {
      const { organization, invitation } = await ask(foundOrganization, body)
      return { body: { organization, invitation: withLink(invitation, publicUrl) } }
    },
  }),
  route({
    method: 'patch',
    path: '/operator/organizations/:id',
    tag,
    summary: 'Change an organization’s plan',
    access: operator,
    limit: 'MANAGEMENT',
    params: OneOrganization,
    body: PlanInput,
    status: 200,
    reply: Organization,
    handle: async ({ params, body, ask }) => ({
      body: await ask(changePlan, { orgId: params.id, plan: body.plan }),
    }),
  }),
]
