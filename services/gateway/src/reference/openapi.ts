import { Automation } from '@outrider/contracts/automations'
import { Entry, EntryRecord } from '@outrider/contracts/entries'
import { Graph, GraphNode, typedNodes } from '@outrider/contracts/graphs'
import { Filters, TriggerSpec } from '@outrider/contracts/trigger-spec'
import { TriggerResult } from '@outrider/contracts/triggers'
import { Contact, ContactRecord, ContactRef } from '@outrider/contracts/contacts'
import { DnsRecord, DnsStatus, Domain } from '@outrider/contracts/domains'
import { KeptEvent } from '@outrider/contracts/events'
import { Form } from '@outrider/contracts/forms'
import { Consent } from '@outrider/contracts/consents'
import { Segment, SegmentDefinition } from '@outrider/contracts/segments'
import { InboxMessage } from '@outrider/contracts/inbox'
import { Message, MessageEvent, MessageRecord } from '@outrider/contracts/messaging'
import { basePath } from '@outrider/contracts/paths'
import { ProblemBody } from '@outrider/contracts/problem'
import { Suppression } from '@outrider/contracts/suppressions'
import { Template } from '@outrider/contracts/templates'
import { Delivery, Webhook } from '@outrider/contracts/webhooks'
import { type TSchema, Type } from 'typebox'
import type { AccessName } from '../access/access.ts'
import { plainCookieName } from '../access/session-cookie.ts'
import { nothing, type Route } from '../http/route.ts'
import { describeWebhooks, webhookHeaders } from './webhooks.ts'

/** `delay_until` reads `DelayUntilNode`. */
function nodeName(type: string): string {
  return `${type.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Node`
}

/** What the document says once and refers to. */
const named: Readonly<Record<string, TSchema>> = {
  Automation,
  Contact,
  ContactRecord,
  ContactRef,
  Consent,
  DnsRecord,
  DnsStatus,
  Domain,
  Entry,
  EntryRecord,
  Filters,
  Form,
  Graph,
  GraphNode,
  InboxMessage,
  KeptEvent,
  Message,
  MessageEvent,
  MessageRecord,
  Problem: ProblemBody,
  Suppression,
  Template,
  Segment,
  SegmentDefinition,
  TriggerResult,
  TriggerSpec,
  Delivery,
  Webhook,
  ...Object.fromEntries([...typedNodes].map(([type, node]) => [nodeName(type), node])),
}

const referenceTo = (name: string) => `#/components/schemas/${name}`

/** A graph is read node by node, each by its type, so that a fault names the node; here the types are told apart. */
const graphNode = {
  oneOf: [...typedNodes.values()],
  discriminator: {
    propertyName: 'type',
    mapping: Object.fromEntries(
      [...typedNodes.keys()].map((type) => [type, referenceTo(nodeName(type))]),
    ),
  },
}

const session = ['session', 'sessionCookie']
const securityOf: Record<AccessName, readonly string[]> = {
  read: ['secretKey', ...session],
  write: ['secretKey', ...session],
  'key writes': ['secretKey'],
  'session writes': session,
  'signed in': session,
  member: session,
  manager: session,
  'publishable key': ['publishableKey'],
  'contact token': ['contactToken'],
  operator: ['operator'],
  public: [],
}

const problemReply = {
  description: 'A problem: its code, a message naming the field, the request id',
  content: { 'application/json': { schema: ProblemBody } },
}

/** The OpenAPI 3.1 document of the routes; everything in it comes from them and from the contracts. */
export function describeInterface(routes: readonly Route[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method]: describeRoute(route) }
  }
  const schemas = Object.entries({ ...named, GraphNode: graphNode }).map(([name, schema]) => [
    name,
    withReferences(schema),
  ])
  return {
    openapi: '3.1.0',
    info: {
      title: 'Outrider',
      version: '1.0.0',
      description: 'Know your contacts, react to what they do, and write to them.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: basePath }],
    paths: withReferences(paths),
    webhooks: withReferences(describeWebhooks()),
    components: {
      securitySchemes: {
        secretKey: { type: 'http', scheme: 'bearer', description: 'sk_live_… or sk_test_…' },
        session: { type: 'http', scheme: 'bearer', description: 'ses_…, with x-org-id' },
        sessionCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: plainCookieName,
          description: 'Under https its name begins with `__Host-`',
        },
        publishableKey: { type: 'http', scheme: 'bearer', description: 'pk_live_… or pk_test_…' },
        contactToken: { type: 'http', scheme: 'bearer', description: 'ct_…' },
        operator: { type: 'http', scheme: 'bearer', description: 'OPERATOR_TOKEN' },
      },
      parameters: webhookHeaders,
      schemas: Object.fromEntries(schemas),
    },
  }
}

/** The same as plain JSON, each schema in it that has a name replaced by a reference. */
function withReferences(value: object): unknown {
  return JSON.parse(JSON.stringify(value, refer))
}

/** The empty key is that of the value itself. */
function refer(key: string, inner: unknown): unknown {
  return key === '' ? inner : (reference(inner) ?? inner)
}

const nameOf = new Map(Object.entries(named).map(([name, schema]) => [shapeOf(schema), name]))

/** A schema is known by what it says: its copies for single fields have descriptions of their own. */
function reference(schema: unknown): object | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined
  const name = nameOf.get(shapeOf(schema))
  if (name === undefined) return undefined
  return 'description' in schema
    ? { $ref: referenceTo(name), description: schema.description }
    : { $ref: referenceTo(name) }
}

function shapeOf(schema: object): string {
  return JSON.stringify({ ...schema, description: undefined })
}

function describeRoute(route: Route): object {
  return {
    operationId: operationIdOf(route),
    tags: [route.tag],
    summary: route.summary,
    security: securityOf[route.accessName].map((scheme) => ({ [scheme]: [] })),
    parameters: [...parametersOf(route, 'path'), ...parametersOf(route, 'query')],
    ...(route.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: route.body } },
      },
    }),
    ...(route.accepts && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          route.accepts.map((type) => [type, { schema: { type: 'string' } }]),
        ),
      },
    }),
    responses: {
      [route.status]: {
        description: route.summary,
        ...(route.status !== 204 && {
          content: { [route.produces ?? 'application/json']: { schema: route.reply } },
        }),
      },
      default: problemReply,
    },
  }
}

/** `POST /automations/:id/publish` reads `post_automations_id_publish`. */
function operationIdOf({ method, path }: Route): string {
  return `${method}${path.replaceAll(/[/:.-]+/g, '_')}`
}

function parametersOf(route: Route, place: 'path' | 'query'): object[] {
  const schema = place === 'path' ? route.params : route.query
  if (schema === nothing || !Type.IsObject(schema)) return []
  const required: readonly string[] = schema.required ?? []
  return Object.entries(schema.properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (required.includes(name) && !('default' in property)),
    schema: property,
  }))
}
