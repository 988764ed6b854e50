import { Id } from '@outrider/contracts/ids'
import {
  createKey,
  deleteKey,
  listKeys,
  rollKey,
  RollInput,
  SecretKeyInput,
} from '@outrider/contracts/keys'
import {
  getOrigins,
  listPublishableKeys,
  Origins,
  PublishableKey,
  putOrigins,
  rotatePublishableKey,
} from '@outrider/contracts/publishable-keys'
import { Environment, PageQuery } from '@outrider/contracts/shapes'
import { Type } from 'typebox'
import { manager, member } from '../access/access.ts'
import { nothing, route } from '../http/route.ts'

const tag = 'Keys'
const OneKey = Type.Object({ id: Id('key') })

export const keyRoutes = [
  route({
    method: 'get',
    path: '/keys',
    tag,
    summary: 'List secret keys; their texts are not kept',
    access: member,
    limit: 'READS',
    query: PageQuery,
    status: 200,
    reply: listKeys.reply,
    handle: async ({ caller, query, ask }) => ({
      body: await ask(listKeys, { actor: caller.actor, query }),
    }),
  }),
  route({
    method: 'post',
    path: '/keys',
    tag,
    summary: 'Create a secret key; its text is told once',
    access: manager,
    limit: 'MANAGEMENT',
    body: SecretKeyInput,
    status: 201,
    reply: createKey.reply,
    shownOnce: ['key'],
    handle: async ({ caller, body, ask }) => ({
      body: await ask(createKey, { actor: caller.actor, key: body }),
    }),
  }),
  route({
    method: 'post',
    path: '/keys/:id/roll',
    tag,
    summary: 'Replace a secret key; the old one works until the grace ends',
    access: manager,
    limit: 'MANAGEMENT',
    params: OneKey,
    body: RollInput,
    status: 201,
    reply: rollKey.reply,
    shownOnce: ['key'],
    handle: async ({ caller, params, body, ask }) => ({
      body: await ask(rollKey, { actor: caller.actor, keyId: params.id, ...body }),
    }),
  }),
  route({
    method: 'delete',
    path: '/keys/:id',
    tag,
    summary: 'Revoke a secret key at once',
    access: manager,
    limit: 'MANAGEMENT',
    params: OneKey,
    status: 204,
    reply: nothing,
    handle: async ({ caller, params, ask }) => ({
      body: await ask(deleteKey, { actor: caller.actor, keyId: params.id }),
    }),
  }),
  route({
    method: 'get',
    path: '/keys/publishable',
    tag,
    summary: 'Read the publishable keys in full',
    access: member,
    limit: 'READS',
    status: 200,
    reply: listPublishableKeys.reply,
    handle: async ({ caller, ask }) => ({
      body: await ask(listPublishableKeys, { actor: caller.actor }),
    }),
  }),
  route({
    method: 'post',
    path: '/keys/publishable/:environment/rotate',
    tag,
    summary: 'Replace a publishable key; the old one is dead at once',
    access: manager,
    limit: 'MANAGEMENT',
    params: Type.Object({ environment: Environment }),
    status: 201,
    reply: PublishableKey,
    handle: async ({ caller, params, ask }) => ({
      body: await ask(rotatePublishableKey, {
        actor: caller.actor,
        environment: params.environment,
      }),
    }),
  }),
  route({
    method: 'get',
    path: '/origins',
    tag,
    summary: 'Read from which origins publishable keys may be used',
    access: member,
    limit: 'READS',
    status: 200,
    reply: Origins,
    handle: async ({ caller, ask }) => ({ body: await ask(getOrigins, { actor: caller.actor }) }),
  }),
  route({
    method: 'put',
    path: '/origins',
    tag,
    summary: 'Replace the origins from which publishable keys may be used',
    access: manager,
    limit: 'MANAGEMENT',
    body: Origins,
    status: 200,
    reply: Origins,
    handle: async ({ caller, body, ask }) => ({
      body: await ask(putOrigins, { actor: caller.actor, origins: body }),
    }),
  }),
]
