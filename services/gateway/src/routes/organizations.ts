import { listAudit } from '@outrider/contracts/audit'
import { Id } from '@outrider/contracts/ids'
import {
  changeMember,
  changePlan,
  createOrganization,
  endMemberSessions,
  FoundingInput,
  foundOrganization,
  InvitationInput,
  inviteMember,
  listInvitations,
  listMembers,
  Organization,
  PlanInput,
  removeMember,
  revokeInvitation,
} from '@outrider/contracts/organizations'
import { linkTo } from '@outrider/contracts/paths'
import { described } from '@outrider/contracts/shapes'
import { type Static, Type } from 'typebox'
import {
  managerOfPath,
  member,
  memberOfPath,
  operator,
  ownerOfPath,
  signedIn,
} from '../access/policies.ts'
import { passing } from '../http/pass-on.ts'
import { route } from '../http/route.ts'

const tag = 'Organizations'
const founds = passing({ tag, access: signedIn, limit: 'MANAGEMENT' })
const reads = passing({ tag, access: member, limit: 'READS' })
const readsMembers = passing({ tag, access: memberOfPath, limit: 'READS' })
const readsInvitations = passing({ tag, access: managerOfPath, limit: 'READS' })
const leaves = passing({ tag, access: memberOfPath, limit: 'MANAGEMENT', changesAccess: true })
const manages = passing({ tag, access: managerOfPath, limit: 'MANAGEMENT', changesAccess: true })
const owns = passing({ tag, access: ownerOfPath, limit: 'MANAGEMENT', changesAccess: true })
/** The organization in the path is read by its policy. */
const inPath = { id: Id('org') }
const OneOrganization = Type.Object(inPath)

/** The link takes the invitation's `POST`; anyone who has it may join. */
const Invitation = Type.Object({
  ...inviteMember.reply.properties,
  link: described(
    'The link of the invitation. It opens a page that accepts the invitation.',
    Type.String(),
  ),
})

function withLink(invitation: Static<typeof inviteMember.reply>, publicUrl: string) {
  const link = linkTo(publicUrl, 'invitation', invitation.token)
  return { ...invitation, link }
}

export const organizationRoutes = [
  founds.create('/organizations', 'Create an organization', createOrganization, {
    body: 'organization',
  }),
  readsMembers.get('/organizations/:id/members', 'List members', listMembers, {
    params: inPath,
  }),
  route({
    method: 'post',
    path: '/organizations/:id/members',
    operationId: 'inviteMember',
    tag,
    summary: 'Invite a member',
    access: managerOfPath,
    limit: 'MANAGEMENT',
    params: OneOrganization,
    body: InvitationInput,
    status: 201,
    reply: Invitation,
    repeatable: true,
    shownOnce: ['token', 'link'],
    handle: async ({ caller, body, ask, publicUrl }) => ({
      body: withLink(await ask(inviteMember, { actor: caller.actor, invitation: body }), publicUrl),
    }),
  }),
  readsInvitations.get(
    '/organizations/:id/invitations',
    'List pending invitations',
    listInvitations,
    { params: inPath },
  ),
  manages.delete(
    '/organizations/:id/invitations/:invitationId',
    'Revoke an invitation',
    revokeInvitation,
    { params: inPath },
  ),
  manages.patch('/organizations/:id/members/:userId', "Update a member's role", changeMember, {
    params: inPath,
    body: 'change',
  }),
  leaves.remove('/organizations/:id/members/:userId', 'Delete a member', removeMember, {
    params: inPath,
  }),
  owns.delete(
    '/organizations/:id/members/:userId/sessions',
    'Delete the sessions of a member',
    endMemberSessions,
    { params: inPath },
  ),
  reads.get('/audit', 'List audit events', listAudit),
  route({
    method: 'post',
    path: '/operator/organizations',
    operationId: 'foundOrganization',
    tag,
    summary: 'Create an organization as the operator',
    access: operator,
    limit: 'MANAGEMENT',
    body: FoundingInput,
    status: 201,
    reply: Type.Object({ organization: Organization, invitation: Invitation }),
    repeatable: true,
    shownOnce: ['token', 'link'],
    handle: async ({ body, ask, publicUrl }) => {
      const { organization, invitation } = await ask(foundOrganization, body)
      return { body: { organization, invitation: withLink(invitation, publicUrl) } }
    },
  }),
  route({
    method: 'patch',
    path: '/operator/organizations/:id',
    operationId: 'changePlan',
    tag,
    summary: "Update an organization's plan",
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
