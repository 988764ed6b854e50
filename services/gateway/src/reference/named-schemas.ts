import {
  Automation,
  AutomationInput,
  AutomationPatch,
  Entry,
  EntryRecord,
  KeptEntry,
  Reentry,
} from '@outrider/contracts/automations'
import {
  Campaign,
  CampaignContent,
  CampaignInput,
  CampaignPatch,
  CampaignStats,
  CampaignTest,
  CampaignVariant,
} from '@outrider/contracts/campaigns'
import {
  Conflict,
  Contact,
  ContactInput,
  ContactPatch,
  ContactRecord,
  ContactRef,
  Merge,
  PersonalRecord,
  TagChange,
} from '@outrider/contracts/contacts'
import {
  DnsRecord,
  DnsStatus,
  Domain,
  DomainInput,
  Sender,
  SenderInput,
} from '@outrider/contracts/domains'
import { EmailInput } from '@outrider/contracts/emails'
import { Erasure } from '@outrider/contracts/erasures'
import {
  BatchedEvent,
  BatchReceipt,
  EventBatch,
  EventInput,
  EventReceipt,
  KeptEvent,
  WouldMatch,
} from '@outrider/contracts/events'
import { Consent, Form, FormInput, FormPatch, Ingest, Ingested } from '@outrider/contracts/forms'
import { Graph, GraphNode, typedNodes } from '@outrider/contracts/graphs'
import { Import, RowFault } from '@outrider/contracts/imports'
import { InappInput, InboxMessage } from '@outrider/contracts/inbox'
import { Origins, PublishableKey, SecretKey, SecretKeyInput } from '@outrider/contracts/keys'
import { Message, MessageEvent, MessageRecord } from '@outrider/contracts/messaging'
import {
  AuditEntry,
  InvitationInput,
  Member,
  Organization,
  OrganizationInput,
  PendingInvitation,
} from '@outrider/contracts/organizations'
import { Fault, ItemProblem, ProblemBody } from '@outrider/contracts/problem'
import { Audience } from '@outrider/contracts/recipients'
import {
  Preview,
  Segment,
  SegmentDefinition,
  SegmentInput,
  SegmentPatch,
} from '@outrider/contracts/segments'
import { OpenSession, Session, User } from '@outrider/contracts/sessions'
import { Suppression, SuppressionInput } from '@outrider/contracts/suppressions'
import { Template, TemplateInput, TemplatePatch } from '@outrider/contracts/templates'
import {
  DecodedEvent,
  EmailOpened,
  HealthThreshold,
  OnchainEvent,
  QueuedEvent,
  QueuedEvents,
  QueueReceipt,
  SegmentEntered,
} from '@outrider/contracts/trigger-runtime'
import { Condition, Filters, TriggerSpec } from '@outrider/contracts/trigger-spec'
import {
  CatalogEntry,
  CatalogInput,
  Explanation,
  TriggerResult,
} from '@outrider/contracts/triggers'
import {
  Attempt,
  Delivery,
  DeliveryWithBody,
  Webhook,
  WebhookInput,
  WebhookPatch,
} from '@outrider/contracts/webhooks'
import type { TSchema } from 'typebox'

/** `delay_until` reads `DelayUntilNode`. */
export function nodeName(type: string): string {
  return `${type.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Node`
}

/** What the document says once and refers to: the schema with what it is. */
export const namedSchemas: Readonly<Record<string, readonly [TSchema, string]>> = {
  Audience: [Audience, 'Who gets a campaign.'],
  AuditEntry: [AuditEntry, 'Who did what to which key, member or origin.'],
  Automation: [Automation, 'What fires, who may enter, and what entries do.'],
  AutomationInput: [AutomationInput, 'A new automation. It begins as an unpublished draft.'],
  AutomationPatch: [AutomationPatch, 'What to change of an automation.'],
  BatchedEvent: [BatchedEvent, 'A product event in a batch.'],
  BatchReceipt: [BatchReceipt, 'What became of each event of a batch.'],
  Campaign: [Campaign, 'An email or in-app message to many.'],
  CampaignContent: [CampaignContent, 'What a campaign says.'],
  CampaignInput: [CampaignInput, 'A new campaign. It begins as a draft.'],
  CampaignPatch: [CampaignPatch, 'What to change of a campaign.'],
  CampaignStats: [CampaignStats, 'What became of the people of a campaign.'],
  CampaignTest: [CampaignTest, 'To whom a campaign is sent as a test.'],
  CampaignVariant: [CampaignVariant, 'One of several contents, with its share of the people.'],
  CatalogEntry: [CatalogEntry, 'An event that is known by its signature, topic0 or instruction.'],
  CatalogInput: [CatalogInput, 'An event to know from now on.'],
  Condition: [Condition, 'A path, an operator and a value.'],
  Conflict: [Conflict, 'An identifier that stayed with the contact that has it.'],
  Consent: [Consent, 'What somebody agreed to, when and how.'],
  Contact: [Contact, 'A person as lists show them. No answer has the address of an email.'],
  ContactInput: [ContactInput, 'A contact to register, or to add to. At least one identifier.'],
  ContactPatch: [ContactPatch, 'What to change of a contact.'],
  ContactRecord: [ContactRecord, 'A person with their attributes.'],
  ContactRef: [ContactRef, 'Who is meant. Looked up by wallet, then email, then external id.'],
  DecodedEvent: [DecodedEvent, 'An on-chain event that a decoder has read.'],
  Delivery: [Delivery, 'One webhook on its way, with its attempts.'],
  DeliveryAttempt: [Attempt, 'One attempt to deliver a webhook.'],
  DeliveryWithBody: [DeliveryWithBody, 'One webhook on its way, with what is posted.'],
  DnsRecord: [DnsRecord, 'A DNS record to publish, with its state.'],
  DnsStatus: [DnsStatus, 'The state of every DNS record of a domain, and what to fix.'],
  Domain: [Domain, 'A sending domain.'],
  DomainInput: [DomainInput, 'A domain to send from.'],
  EmailInput: [EmailInput, 'One email to one contact.'],
  EmailOpened: [EmailOpened, 'That an email was opened. `campaignId` or `deliveryId` is required.'],
  Entry: [Entry, 'One run of an automation.'],
  EntryRecord: [EntryRecord, 'One run of an automation, with its steps.'],
  Erasure: [Erasure, 'How far the erasure of a person has come.'],
  EventBatch: [EventBatch, 'Up to 500 product events.'],
  EventInput: [EventInput, 'A product event.'],
  EventReceipt: [EventReceipt, 'That an event is stored. It is acted on after the answer.'],
  Explanation: [Explanation, 'Why a trigger would or would not enter an automation.'],
  Fault: [Fault, 'One field at fault.'],
  Filters: [Filters, 'Conditions, all of which must hold.'],
  Form: [Form, 'Where people are captured with their consent.'],
  FormInput: [FormInput, 'A new form.'],
  FormPatch: [FormPatch, 'What to change of a form.'],
  Graph: [Graph, 'What entries do, from the node that no edge leads to. It has no cycles.'],
  GraphNode: [GraphNode, 'A step of an automation.'],
  HealthThreshold: [HealthThreshold, 'That the score of a contact crossed a line.'],
  Import: [Import, 'How an import stands.'],
  InappInput: [InappInput, 'A message for the inbox of one contact.'],
  InboxMessage: [InboxMessage, 'A message as its reader sees it.'],
  Ingest: [Ingest, 'Somebody who has consented. An email address or a wallet is required.'],
  Ingested: [Ingested, 'That a capture is stored. It is acted on after the answer.'],
  InvitationInput: [InvitationInput, 'Whom to invite.'],
  ItemProblem: [ItemProblem, 'Why one item of many was refused.'],
  KeptEntry: [KeptEntry, 'An entry as a person’s export holds it.'],
  KeptEvent: [KeptEvent, 'A product event as it is kept with its contact.'],
  Member: [Member, 'A user in an organization.'],
  Merge: [Merge, 'Two contacts that are one person.'],
  Message: [Message, 'An email or in-app message to one contact.'],
  MessageEvent: [MessageEvent, 'Something that happened to a message.'],
  MessageRecord: [MessageRecord, 'A message with its timeline.'],
  OnchainEvent: [OnchainEvent, 'An on-chain event.'],
  OpenSession: [OpenSession, 'One of a user’s sessions.'],
  Organization: [Organization, 'Whose data it is.'],
  OrganizationInput: [OrganizationInput, 'A new organization.'],
  Origins: [Origins, 'From which pages publishable keys may be used: exact origins.'],
  PendingInvitation: [PendingInvitation, 'An invitation that may still be accepted.'],
  PersonalRecord: [PersonalRecord, 'A contact with all their identifiers, for the person.'],
  Problem: [ProblemBody, 'Why a request was refused or failed.'],
  PublishableKey: [PublishableKey, 'A key for pages. It opens the wallet handshake alone.'],
  QueuedEvent: [QueuedEvent, 'A decoded event that is matched after the answer.'],
  QueuedEvents: [QueuedEvents, 'Up to 500 decoded events.'],
  QueueReceipt: [QueueReceipt, 'What became of each queued event.'],
  Reentry: [Reentry, 'How often one contact may enter.'],
  RowFault: [RowFault, 'What was wrong with a row of an import.'],
  SecretKey: [SecretKey, 'A secret key without its text.'],
  SecretKeyInput: [SecretKeyInput, 'A new secret key.'],
  Segment: [Segment, 'A group of contacts.'],
  SegmentDefinition: [SegmentDefinition, 'Who is in a dynamic segment.'],
  SegmentEntered: [SegmentEntered, 'That a contact entered a segment.'],
  SegmentInput: [SegmentInput, 'A new segment.'],
  SegmentPatch: [SegmentPatch, 'What to change of a segment.'],
  SegmentPreview: [Preview, 'How many contacts a definition fits.'],
  Sender: [Sender, 'An address that emails come from.'],
  SenderInput: [SenderInput, 'A new sender of a domain.'],
  Session: [Session, 'Who is signed in, and their organizations.'],
  Suppression: [Suppression, 'An address that is not written to. It is not shown.'],
  SuppressionInput: [SuppressionInput, 'An address that is not to be written to.'],
  TagChange: [TagChange, 'Tags to add and to remove.'],
  Template: [Template, 'An email in Liquid.'],
  TemplateInput: [TemplateInput, 'A new template. `html`, `mjml` or `text` is required.'],
  TemplatePatch: [TemplatePatch, 'What to change of a template. Null takes a part away.'],
  TriggerResult: [TriggerResult, 'What a trigger started.'],
  TriggerSpec: [
    TriggerSpec,
    'What fires an automation. A field that is left out matches anything.',
  ],
  User: [User, 'A person who signs in.'],
  Webhook: [Webhook, 'An address that is told what happens.'],
  WebhookInput: [WebhookInput, 'A new webhook.'],
  WebhookPatch: [WebhookPatch, 'What to change of a webhook.'],
  WouldMatch: [WouldMatch, 'What an event would do. Nothing of it has happened.'],
  ...Object.fromEntries(
    [...typedNodes].map(([type, node]) => [nodeName(type), [node, `A node of type \`${type}\`.`]]),
  ),
}
