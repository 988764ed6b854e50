/** Made from openapi.json by `pnpm openapi`. Do not edit. */
import type { CallOptions, PagedList, Reply, Upload } from '../src/resources.ts'
import type { components, operations } from './schema.ts'

export type AcceptInvitationBody = components['schemas']['AcceptInvitationBody']
export type AcceptInvitationReply = components['schemas']['AcceptInvitationReply']
export type AllOf = components['schemas']['AllOf']
export type AnyFilter = components['schemas']['AnyFilter']
export type AnyOf = components['schemas']['AnyOf']
export type Attachment = components['schemas']['Attachment']
export type AttributeCondition = components['schemas']['AttributeCondition']
export type Audience = components['schemas']['Audience']
export type AudienceCounts = components['schemas']['AudienceCounts']
export type AuditEntry = components['schemas']['AuditEntry']
export type Automation = components['schemas']['Automation']
export type AutomationInput = components['schemas']['AutomationInput']
export type AutomationPatch = components['schemas']['AutomationPatch']
export type AutomationStats = components['schemas']['AutomationStats']
export type BatchReceipt = components['schemas']['BatchReceipt']
export type BatchedEvent = components['schemas']['BatchedEvent']
export type BranchNode = components['schemas']['BranchNode']
export type Campaign = components['schemas']['Campaign']
export type CampaignContent = components['schemas']['CampaignContent']
export type CampaignInput = components['schemas']['CampaignInput']
export type CampaignPatch = components['schemas']['CampaignPatch']
export type CampaignStats = components['schemas']['CampaignStats']
export type CampaignTest = components['schemas']['CampaignTest']
export type CampaignVariant = components['schemas']['CampaignVariant']
export type CatalogEntry = components['schemas']['CatalogEntry']
export type CatalogInput = components['schemas']['CatalogInput']
export type ChangeMemberBody = components['schemas']['ChangeMemberBody']
export type ChangePasswordBody = components['schemas']['ChangePasswordBody']
export type ChangePlanBody = components['schemas']['ChangePlanBody']
export type ChangeSegmentMembersBody = components['schemas']['ChangeSegmentMembersBody']
export type CloudEvent = components['schemas']['CloudEvent']
export type CloudEventBatch = components['schemas']['CloudEventBatch']
export type Condition = components['schemas']['Condition']
export type ConfirmOidcBody = components['schemas']['ConfirmOidcBody']
export type ConfirmOidcReply = components['schemas']['ConfirmOidcReply']
export type ConfirmTotpBody = components['schemas']['ConfirmTotpBody']
export type ConfirmTotpReply = components['schemas']['ConfirmTotpReply']
export type Conflict = components['schemas']['Conflict']
export type Consent = components['schemas']['Consent']
export type Contact = components['schemas']['Contact']
export type ContactInput = components['schemas']['ContactInput']
export type ContactPatch = components['schemas']['ContactPatch']
export type ContactRecord = components['schemas']['ContactRecord']
export type ContactRef = components['schemas']['ContactRef']
export type ContractWallet = components['schemas']['ContractWallet']
export type CreateContactTokenBody = components['schemas']['CreateContactTokenBody']
export type CreateContactTokenReply = components['schemas']['CreateContactTokenReply']
export type CreateKeyReply = components['schemas']['CreateKeyReply']
export type CreateOrganizationReply = components['schemas']['CreateOrganizationReply']
export type CreateTotpReply = components['schemas']['CreateTotpReply']
export type CreateWalletChallengeBody = components['schemas']['CreateWalletChallengeBody']
export type CreateWalletChallengeReply = components['schemas']['CreateWalletChallengeReply']
export type CreateWebhookReply = components['schemas']['CreateWebhookReply']
export type CustomEventSpec = components['schemas']['CustomEventSpec']
export type DecodedEvent = components['schemas']['DecodedEvent']
export type DecodedEventSpec = components['schemas']['DecodedEventSpec']
export type DelayNode = components['schemas']['DelayNode']
export type DelayUntilNode = components['schemas']['DelayUntilNode']
export type DeleteTotpBody = components['schemas']['DeleteTotpBody']
export type Delivery = components['schemas']['Delivery']
export type DeliveryAttempt = components['schemas']['DeliveryAttempt']
export type DeliveryWithBody = components['schemas']['DeliveryWithBody']
export type DnsRecord = components['schemas']['DnsRecord']
export type DnsStatus = components['schemas']['DnsStatus']
export type Domain = components['schemas']['Domain']
export type DomainInput = components['schemas']['DomainInput']
export type EmailCondition = components['schemas']['EmailCondition']
export type EmailInput = components['schemas']['EmailInput']
export type EmailOpened = components['schemas']['EmailOpened']
export type EmailOpenedSpec = components['schemas']['EmailOpenedSpec']
export type EndSessionBody = components['schemas']['EndSessionBody']
export type Entry = components['schemas']['Entry']
export type EntryRecord = components['schemas']['EntryRecord']
export type Erasure = components['schemas']['Erasure']
export type EventBatch = components['schemas']['EventBatch']
export type EventCondition = components['schemas']['EventCondition']
export type EventContact = components['schemas']['EventContact']
export type EventInput = components['schemas']['EventInput']
export type EventReceipt = components['schemas']['EventReceipt']
export type EveryContact = components['schemas']['EveryContact']
export type ExitNode = components['schemas']['ExitNode']
export type ExplainCustomEvent = components['schemas']['ExplainCustomEvent']
export type ExplainDecodedEvent = components['schemas']['ExplainDecodedEvent']
export type ExplainEmailOpened = components['schemas']['ExplainEmailOpened']
export type ExplainHealthThreshold = components['schemas']['ExplainHealthThreshold']
export type ExplainOnchainEvent = components['schemas']['ExplainOnchainEvent']
export type ExplainSegmentEntered = components['schemas']['ExplainSegmentEntered']
export type ExplainTriggerBody = components['schemas']['ExplainTriggerBody']
export type Explanation = components['schemas']['Explanation']
export type ExportContactReply = components['schemas']['ExportContactReply']
export type Fault = components['schemas']['Fault']
export type Filter = components['schemas']['Filter']
export type Filters = components['schemas']['Filters']
export type Form = components['schemas']['Form']
export type FormInput = components['schemas']['FormInput']
export type FormPatch = components['schemas']['FormPatch']
export type FoundOrganizationBody = components['schemas']['FoundOrganizationBody']
export type FoundOrganizationReply = components['schemas']['FoundOrganizationReply']
export type GetImportReply = components['schemas']['GetImportReply']
export type GetStatisticsReply = components['schemas']['GetStatisticsReply']
export type GetVersionReply = components['schemas']['GetVersionReply']
export type Graph = components['schemas']['Graph']
export type GraphNode = components['schemas']['GraphNode']
export type HealthThreshold = components['schemas']['HealthThreshold']
export type HealthThresholdSpec = components['schemas']['HealthThresholdSpec']
export type HttpRequestNode = components['schemas']['HttpRequestNode']
export type Import = components['schemas']['Import']
export type InappInput = components['schemas']['InappInput']
export type InboxMessage = components['schemas']['InboxMessage']
export type Ingest = components['schemas']['Ingest']
export type Ingested = components['schemas']['Ingested']
export type InvitationInput = components['schemas']['InvitationInput']
export type InviteMemberReply = components['schemas']['InviteMemberReply']
export type ItemProblem = components['schemas']['ItemProblem']
export type KeptEntry = components['schemas']['KeptEntry']
export type KeptEvent = components['schemas']['KeptEvent']
export type ListAttributeKeysReply = components['schemas']['ListAttributeKeysReply']
export type ListAuditReply = components['schemas']['ListAuditReply']
export type ListAutomationEntriesReply = components['schemas']['ListAutomationEntriesReply']
export type ListAutomationsReply = components['schemas']['ListAutomationsReply']
export type ListCampaignsReply = components['schemas']['ListCampaignsReply']
export type ListCatalogReply = components['schemas']['ListCatalogReply']
export type ListChecksReply = components['schemas']['ListChecksReply']
export type ListConsentsReply = components['schemas']['ListConsentsReply']
export type ListContactEntriesReply = components['schemas']['ListContactEntriesReply']
export type ListContactEventsReply = components['schemas']['ListContactEventsReply']
export type ListContactsReply = components['schemas']['ListContactsReply']
export type ListDeliveriesReply = components['schemas']['ListDeliveriesReply']
export type ListDomainsReply = components['schemas']['ListDomainsReply']
export type ListEntriesReply = components['schemas']['ListEntriesReply']
export type ListEventNamesReply = components['schemas']['ListEventNamesReply']
export type ListFormsReply = components['schemas']['ListFormsReply']
export type ListImportsReply = components['schemas']['ListImportsReply']
export type ListInboxReply = components['schemas']['ListInboxReply']
export type ListInvitationsReply = components['schemas']['ListInvitationsReply']
export type ListKeysReply = components['schemas']['ListKeysReply']
export type ListMembersReply = components['schemas']['ListMembersReply']
export type ListMessagesReply = components['schemas']['ListMessagesReply']
export type ListPublishableKeysReply = components['schemas']['ListPublishableKeysReply']
export type ListSegmentMembersReply = components['schemas']['ListSegmentMembersReply']
export type ListSegmentsReply = components['schemas']['ListSegmentsReply']
export type ListSendersReply = components['schemas']['ListSendersReply']
export type ListSessionsReply = components['schemas']['ListSessionsReply']
export type ListSnippetsReply = components['schemas']['ListSnippetsReply']
export type ListSuppressionsReply = components['schemas']['ListSuppressionsReply']
export type ListTagsReply = components['schemas']['ListTagsReply']
export type ListTemplatesReply = components['schemas']['ListTemplatesReply']
export type ListTopicsReply = components['schemas']['ListTopicsReply']
export type ListVersionsReply = components['schemas']['ListVersionsReply']
export type ListWebhooksReply = components['schemas']['ListWebhooksReply']
export type Member = components['schemas']['Member']
export type Merge = components['schemas']['Merge']
export type Message = components['schemas']['Message']
export type MessageContent = components['schemas']['MessageContent']
export type MessageEvent = components['schemas']['MessageEvent']
export type MessageRecord = components['schemas']['MessageRecord']
export type NoneOf = components['schemas']['NoneOf']
export type OnchainEvent = components['schemas']['OnchainEvent']
export type OnchainEventSpec = components['schemas']['OnchainEventSpec']
export type OpenSession = components['schemas']['OpenSession']
export type Organization = components['schemas']['Organization']
export type OrganizationInput = components['schemas']['OrganizationInput']
export type Origins = components['schemas']['Origins']
export type PageTexts = components['schemas']['PageTexts']
export type PendingInvitation = components['schemas']['PendingInvitation']
export type Performed = components['schemas']['Performed']
export type PersonalRecord = components['schemas']['PersonalRecord']
export type Preferences = components['schemas']['Preferences']
export type PreferencesInput = components['schemas']['PreferencesInput']
export type PreviewDraftReply = components['schemas']['PreviewDraftReply']
export type PreviewSegmentBody = components['schemas']['PreviewSegmentBody']
export type PreviewTemplateBody = components['schemas']['PreviewTemplateBody']
export type PreviewTemplateReply = components['schemas']['PreviewTemplateReply']
export type Problem = components['schemas']['Problem']
export type PublishableKey = components['schemas']['PublishableKey']
export type PushInappReply = components['schemas']['PushInappReply']
export type QueueReceipt = components['schemas']['QueueReceipt']
export type QueuedEvent = components['schemas']['QueuedEvent']
export type QueuedEvents = components['schemas']['QueuedEvents']
export type ReachableCondition = components['schemas']['ReachableCondition']
export type ReadAllMessagesReply = components['schemas']['ReadAllMessagesReply']
export type ReceiveInboundReply = components['schemas']['ReceiveInboundReply']
export type ReceiveReportsReply = components['schemas']['ReceiveReportsReply']
export type RecoverDeliveriesBody = components['schemas']['RecoverDeliveriesBody']
export type RecoverDeliveriesReply = components['schemas']['RecoverDeliveriesReply']
export type Reentry = components['schemas']['Reentry']
export type RemoveMemberReply = components['schemas']['RemoveMemberReply']
export type RequestAddressVerificationReply = components['schemas']['RequestAddressVerificationReply']
export type RequestPasswordResetBody = components['schemas']['RequestPasswordResetBody']
export type RequestPasswordResetReply = components['schemas']['RequestPasswordResetReply']
export type ResetPasswordBody = components['schemas']['ResetPasswordBody']
export type RetryEntriesBody = components['schemas']['RetryEntriesBody']
export type RetryEntriesReply = components['schemas']['RetryEntriesReply']
export type RollKeyBody = components['schemas']['RollKeyBody']
export type RollKeyReply = components['schemas']['RollKeyReply']
export type RotateSecretReply = components['schemas']['RotateSecretReply']
export type RowFault = components['schemas']['RowFault']
export type SecretKey = components['schemas']['SecretKey']
export type SecretKeyInput = components['schemas']['SecretKeyInput']
export type Segment = components['schemas']['Segment']
export type SegmentBatch = components['schemas']['SegmentBatch']
export type SegmentCall = components['schemas']['SegmentCall']
export type SegmentDefinition = components['schemas']['SegmentDefinition']
export type SegmentEntered = components['schemas']['SegmentEntered']
export type SegmentEnteredSpec = components['schemas']['SegmentEnteredSpec']
export type SegmentInput = components['schemas']['SegmentInput']
export type SegmentMembers = components['schemas']['SegmentMembers']
export type SegmentPatch = components['schemas']['SegmentPatch']
export type SegmentPreview = components['schemas']['SegmentPreview']
export type SegmentReply = components['schemas']['SegmentReply']
export type SendEmailNode = components['schemas']['SendEmailNode']
export type SendEmailReply = components['schemas']['SendEmailReply']
export type SendInappNode = components['schemas']['SendInappNode']
export type Sender = components['schemas']['Sender']
export type SenderInput = components['schemas']['SenderInput']
export type SenderPatch = components['schemas']['SenderPatch']
export type Session = components['schemas']['Session']
export type Settings = components['schemas']['Settings']
export type SettingsPatch = components['schemas']['SettingsPatch']
export type SignInBody = components['schemas']['SignInBody']
export type SignInMethods = components['schemas']['SignInMethods']
export type SignInReply = components['schemas']['SignInReply']
export type Snippet = components['schemas']['Snippet']
export type SnippetInput = components['schemas']['SnippetInput']
export type SnippetPatch = components['schemas']['SnippetPatch']
export type SplitNode = components['schemas']['SplitNode']
export type SubscriptionInput = components['schemas']['SubscriptionInput']
export type Suppression = components['schemas']['Suppression']
export type SuppressionInput = components['schemas']['SuppressionInput']
export type TagBearers = components['schemas']['TagBearers']
export type TagChange = components['schemas']['TagChange']
export type TagCondition = components['schemas']['TagCondition']
export type Template = components['schemas']['Template']
export type TemplateContent = components['schemas']['TemplateContent']
export type TemplateDraft = components['schemas']['TemplateDraft']
export type TemplateInput = components['schemas']['TemplateInput']
export type TemplatePatch = components['schemas']['TemplatePatch']
export type TemplateTest = components['schemas']['TemplateTest']
export type TestCampaignReply = components['schemas']['TestCampaignReply']
export type TestTemplateReply = components['schemas']['TestTemplateReply']
export type Topic = components['schemas']['Topic']
export type TopicCondition = components['schemas']['TopicCondition']
export type TopicInput = components['schemas']['TopicInput']
export type TopicPatch = components['schemas']['TopicPatch']
export type TriggerResult = components['schemas']['TriggerResult']
export type TriggerSpec = components['schemas']['TriggerSpec']
export type UpdateContactNode = components['schemas']['UpdateContactNode']
export type UpsertContactReply = components['schemas']['UpsertContactReply']
export type User = components['schemas']['User']
export type VerifyWalletBody = components['schemas']['VerifyWalletBody']
export type VerifyWalletReply = components['schemas']['VerifyWalletReply']
export type WaitForEventNode = components['schemas']['WaitForEventNode']
export type Webhook = components['schemas']['Webhook']
export type WebhookInput = components['schemas']['WebhookInput']
export type WebhookPatch = components['schemas']['WebhookPatch']
export type WouldMatch = components['schemas']['WouldMatch']

/** Every operation as a method of its resource. */
export interface Resources {
  readonly attributeKeys: {
    /**
     * List attribute keys. Returns the keys of attributes, the most frequent first. They are counted in the newest 4,000 contacts, or in fewer where attributes are large; `contacts` is their number. Requires a secret key, or the session of any member.
     *
     * `GET /attribute-keys`
     */
    list(options?: CallOptions): PagedList<ListAttributeKeysReply>
  }
  readonly audit: {
    /**
     * List audit events. Returns the audit log, newest first: changes of keys, members, origins, webhooks, and domains, sign-ins, exports, launched campaigns, and published automations, with actor, network, and request. Each failed sign-in has an entry, and rejected ones have one a minute for each network and account; `details.attempts` is the number of attempts within the last 15 minutes. Members without the role OWNER or ADMIN do not see the addresses of invited people. Entries cannot be changed, and are deleted after 24 months. Requires the session of a member of the organization.
     *
     * `GET /audit`
     */
    list(query?: NonNullable<operations['listAudit']['parameters']['query']>, options?: CallOptions): PagedList<ListAuditReply>
  }
  readonly auth: {
    /**
     * List sessions. Returns the open sessions of the signed-in user, last used first. Requires the session of a user.
     *
     * `GET /auth/sessions`
     */
    sessions(options?: CallOptions): PagedList<ListSessionsReply>
    /**
     * Create a session (sign in). Signs a user in with email and password, and ends the session whose cookie the request has. The response contains the session token, which is also set as an HttpOnly cookie, and the CSRF token for writes by cookie. An account with a second factor requires `code`. After ten failed attempts within 15 minutes, or many from different networks within an hour, further attempts are rejected with 429. No credential is required.
     *
     * `POST /auth/sessions`
     */
    signIn(body: SignInBody, options?: CallOptions): Reply<SignInReply>
    /**
     * Retrieve the current session. Returns the signed-in user with their organizations, and the CSRF token. Requires the session of a user.
     *
     * `GET /auth/session`
     */
    session(options?: CallOptions): Reply<Session>
    /**
     * Delete the current session (sign out). Ends the current session and clears its cookie. The token is rejected everywhere within a second. Requires the session of a user.
     *
     * `DELETE /auth/session`
     */
    signOut(options?: CallOptions): Reply<void>
    /**
     * Delete a session. Ends one of the signed-in user's sessions. Its token is rejected everywhere within a second. More than 15 minutes after signing in, `password` is required. Requires the session of a user.
     *
     * `DELETE /auth/sessions/{id}`
     */
    endSession(id: string, body: EndSessionBody, options?: CallOptions): Reply<void>
    /**
     * Update the password. Changes the signed-in user's password. All other sessions of the user end. Requires the session of a user.
     *
     * `POST /auth/password`
     */
    password(body: ChangePasswordBody, options?: CallOptions): Reply<void>
    /**
     * Create a second factor. Returns a secret for an authenticator app (TOTP, RFC 6238). The second factor takes effect when a code confirms it; until then, another request replaces the secret. A repetition with the same `Idempotency-Key` omits `secret` and `uri`. Requires the session of a user.
     *
     * `POST /auth/totp`
     */
    totp(options?: CallOptions): Reply<CreateTotpReply>
    /**
     * Delete the second factor. Deletes the authenticator app and the recovery codes. Signing in no longer requires a code. An email informs the user. Requires the session of a user.
     *
     * `DELETE /auth/totp`
     */
    deleteTotp(body: DeleteTotpBody, options?: CallOptions): Reply<void>
    /**
     * Confirm a second factor. Confirms the authenticator app with its present code, and returns ten recovery codes once. From then on, signing in requires a code. More than 15 minutes after signing in, `password` is required. An email informs the user. Requires the session of a user.
     *
     * `POST /auth/totp/confirm`
     */
    confirm(body: ConfirmTotpBody, options?: CallOptions): Reply<ConfirmTotpReply>
    /**
     * Request a password reset. Sends a password reset link to the address if it belongs to a user. The response is the same for every address. The link is valid for one hour and can be used once. No credential is required.
     *
     * `POST /auth/password-reset`
     */
    passwordReset(body: RequestPasswordResetBody, options?: CallOptions): Reply<RequestPasswordResetReply>
    /**
     * Reset the password. Sets a new password by a password reset link. All sessions of the user end. The link proves the address: if it was not verified before, the second factor of the account is deleted. The response sets the cookie of a known browser. No credential is required.
     *
     * `POST /auth/password-reset/{token}`
     */
    resetPassword(token: string, body: ResetPasswordBody, options?: CallOptions): Reply<void>
    /**
     * Request the verification of the email address. Sends a link to the email address of the signed-in user unless it is verified, at most three an hour. The link is valid for one day and can be used once. Requires the session of a user.
     *
     * `POST /auth/verify-address`
     */
    verifyAddress(options?: CallOptions): Reply<RequestAddressVerificationReply>
    /**
     * Verify an email address. Verifies the email address to which the link was sent. Verified users can create organizations. No credential is required.
     *
     * `POST /auth/verify-address/{token}`
     */
    verifyAddressByToken(token: string, options?: CallOptions): Reply<void>
    /**
     * Retrieve the sign-in methods. Returns how users can sign in to this installation: with a password, by single sign-on, or both. The sign-in page of the dashboard offers these methods. No credential is required.
     *
     * `GET /auth/methods`
     */
    methods(options?: CallOptions): Reply<SignInMethods>
    /**
     * Request a sign-in at the identity provider. Redirects the browser to the identity provider (OpenID Connect, authorization code flow with PKCE). A cookie binds the sign-in to this browser for ten minutes. After signing in, the dashboard opens the path `to`. No credential is required.
     *
     * `GET /auth/oidc`
     */
    oidc(query?: NonNullable<operations['startOidc']['parameters']['query']>, options?: CallOptions): Reply<void>
    /**
     * Accept the sign-in of the identity provider. The page to which the identity provider redirects the browser. It opens a session, sets its cookie, and redirects to the dashboard, or to the form for the code if the account has a second factor. If the sign-in fails, the response is a page with the reason: 400 if the response is not for this browser, was used, or has expired; 403 if the email address is not verified, is not permitted, or has no account; 503 if the provider is unavailable. No credential is required.
     *
     * `GET /auth/oidc/callback`
     */
    callback(options?: CallOptions): Reply<void>
    /**
     * Confirm a single sign-on by a code. Opens the session of a single sign-on for an account with a second factor. Needs the cookie of that sign-in, which is valid for ten minutes. No credential is required.
     *
     * `POST /auth/oidc/code`
     */
    code(body: ConfirmOidcBody, options?: CallOptions): Reply<ConfirmOidcReply>
  }
  readonly automations: {
    /**
     * List catalog events. Returns the event catalog: your own entries, newest first, then the built-in entries. The catalog maps signatures, topics, and program instructions to event names, and names the payload field that holds the wallet of the contact. Requires a secret key, or the session of any member.
     *
     * `GET /automations/event-catalog`
     */
    eventCatalog(query?: NonNullable<operations['listCatalog']['parameters']['query']>, options?: CallOptions): PagedList<ListCatalogReply>
    /**
     * Create a catalog event. Adds an entry to the event catalog. `topic0` is derived from a Solidity signature. Your own entry takes precedence over a built-in one and applies to later triggers only. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /automations/event-catalog`
     */
    addCatalogEntry(body: CatalogInput, options?: CallOptions): Reply<CatalogEntry>
    /**
     * Delete a catalog event. Deletes one of your own catalog entries. Later triggers no longer get its name; entries that have already started are not affected. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `DELETE /automations/event-catalog/{id}`
     */
    deleteCatalogEntry(id: string, options?: CallOptions): Reply<void>
    /**
     * List automations. Returns automations, newest first, each with its trigger and its draft graph. Requires a secret key, or the session of any member.
     *
     * `GET /automations`
     */
    list(query?: NonNullable<operations['listAutomations']['parameters']['query']>, options?: CallOptions): PagedList<ListAutomationsReply>
    /**
     * Create an automation. Creates an automation as an unpublished draft. Publish its graph and activate it to start it. An invalid graph is rejected with the ID of the node. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /automations`
     */
    create(body: AutomationInput, options?: CallOptions): Reply<Automation>
    /**
     * Retrieve an automation. Returns an automation with its trigger and its draft graph. Retrieve a published version to see the graph that runs. Requires a secret key, or the session of any member.
     *
     * `GET /automations/{id}`
     */
    get(id: string, options?: CallOptions): Reply<Automation>
    /**
     * Update an automation. Updates the name, the trigger, the draft graph, or the re-entry rule of an automation. The trigger and the re-entry rule take effect immediately; the graph takes effect when it is published. With `incomplete`, a draft graph with faults is stored as well. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `PATCH /automations/{id}`
     */
    update(id: string, body: AutomationPatch, options?: CallOptions): Reply<Automation>
    /**
     * Delete an automation. Deletes an automation. Running entries are cancelled. Entries that have ended remain on record for their retention period. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `DELETE /automations/{id}`
     */
    delete(id: string, options?: CallOptions): Reply<void>
    /**
     * List the published versions. Returns the published versions of an automation, newest first, without their graphs. Retrieve a version to see its graph. Requires a secret key, or the session of any member.
     *
     * `GET /automations/{id}/versions`
     */
    versions(id: string, query?: NonNullable<operations['listVersions']['parameters']['query']>, options?: CallOptions): PagedList<ListVersionsReply>
    /**
     * Retrieve a published version. Returns a published version of the graph. Versions never change. Requires a secret key, or the session of any member.
     *
     * `GET /automations/{id}/versions/{version}`
     */
    getVersion(id: string, version: string, options?: CallOptions): Reply<GetVersionReply>
    /**
     * Retrieve an automation's statistics. Returns what became of the entries of an automation, of their steps at each node, and of their messages. The counts are those of whole days, UTC; `running` and `waiting` describe the present. Requires a secret key, or the session of any member.
     *
     * `GET /automations/{id}/stats`
     */
    stats(id: string, query?: NonNullable<operations['getAutomationStats']['parameters']['query']>, options?: CallOptions): Reply<AutomationStats>
    /**
     * Publish an automation. Saves the draft graph as an immutable version, which new entries run. Running entries keep the version with which they started. Publishing does not activate the automation. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /automations/{id}/publish`
     */
    publish(id: string, options?: CallOptions): Reply<Automation>
    /**
     * Unpublish an automation. Withdraws the published graph. New entries then have no steps and complete immediately; running entries keep their version. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /automations/{id}/unpublish`
     */
    unpublish(id: string, options?: CallOptions): Reply<Automation>
    /**
     * Activate an automation. Activates an automation: triggers that arrive after the response can start entries. An active automation without a published version starts entries that do nothing. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /automations/{id}/activate`
     */
    activate(id: string, options?: CallOptions): Reply<Automation>
    /**
     * Pause an automation. Pauses an automation: it starts no new entries until it is activated again. Running entries continue. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /automations/{id}/pause`
     */
    pause(id: string, options?: CallOptions): Reply<Automation>
    /**
     * Archive an automation. Archives an automation: it starts no new entries. Running entries continue. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /automations/{id}/archive`
     */
    archive(id: string, options?: CallOptions): Reply<Automation>
    /**
     * Restore an archived automation. Restores an archived automation as a draft. Activate it to start new entries again. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /automations/{id}/restore`
     */
    restore(id: string, options?: CallOptions): Reply<Automation>
    /**
     * List the entries of an automation. Returns the entries of an automation, newest first, without their steps. Retrieve an entry to see its steps. Requires a secret key, or the session of any member.
     *
     * `GET /automations/{id}/entries`
     */
    entries(id: string, query?: NonNullable<operations['listAutomationEntries']['parameters']['query']>, options?: CallOptions): PagedList<ListAutomationEntriesReply>
    /**
     * Retry failed entries. Retries all entries of an automation that have failed since the given time, each at its failed step. If there are too many for one request, `retried` is less than their number; repeat the request for the others. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /automations/{id}/entries/retry`
     */
    retry(id: string, body: RetryEntriesBody, options?: CallOptions): Reply<RetryEntriesReply>
    /**
     * Test a trigger (dry run). Evaluates a trigger against an automation without writing anything. The response shows whether the contact would enter, the reason, and the result of each check. Requires a secret key, or the session of any member.
     *
     * `POST /automations/{id}/explain`
     */
    explain(id: string, body: ExplainTriggerBody, options?: CallOptions): Reply<Explanation>
  }
  readonly campaigns: {
    /**
     * List campaigns. Returns campaigns, newest first, in every state. Requires a secret key, or the session of any member.
     *
     * `GET /campaigns`
     */
    list(query?: NonNullable<operations['listCampaigns']['parameters']['query']>, options?: CallOptions): PagedList<ListCampaignsReply>
    /**
     * Create a campaign. Creates a campaign as a draft: an email or in-app message to many contacts. Nothing is sent until it is launched. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /campaigns`
     */
    create(body: CampaignInput, options?: CallOptions): Reply<Campaign>
    /**
     * Retrieve a campaign. Returns a campaign with its status. Its results are in the campaign statistics. Requires a secret key, or the session of any member.
     *
     * `GET /campaigns/{id}`
     */
    get(id: string, options?: CallOptions): Reply<Campaign>
    /**
     * Update a campaign. Updates a draft campaign. After the launch only `name` and `perMinute` can be changed; `perMinute` takes effect immediately. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `PATCH /campaigns/{id}`
     */
    update(id: string, body: CampaignPatch, options?: CallOptions): Reply<Campaign>
    /**
     * Delete a campaign. Deletes a campaign that is a draft, completed, or cancelled. Its messages remain on record for their retention period. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `DELETE /campaigns/{id}`
     */
    delete(id: string, options?: CallOptions): Reply<void>
    /**
     * Launch a campaign. Launches a campaign at `sendAt`, or immediately. The audience and the content are fixed at the launch. Each contact receives the campaign at most once; consent and suppressions are checked when each message is sent. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /campaigns/{id}/launch`
     */
    launch(id: string, options?: CallOptions): Reply<Campaign>
    /**
     * Pause a campaign. Pauses a scheduled or sending campaign within a second. Messages that have been handed to the mail relay are still delivered. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /campaigns/{id}/pause`
     */
    pause(id: string, options?: CallOptions): Reply<Campaign>
    /**
     * Resume a campaign. Resumes a paused campaign where it stopped. No contact receives it twice. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /campaigns/{id}/resume`
     */
    resume(id: string, options?: CallOptions): Reply<Campaign>
    /**
     * Cancel a campaign. Cancels a launched campaign for good. Contacts that it has not reached are skipped with `CANCELLED`. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /campaigns/{id}/cancel`
     */
    cancel(id: string, options?: CallOptions): Reply<Campaign>
    /**
     * Send a test of a campaign. Sends the campaign in its current form to up to ten contacts, in any status; without contacts, an email to the signed-in user or another member, also in the test environment. These messages are really sent, and they are not counted in the statistics. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /campaigns/{id}/test`
     */
    test(id: string, body: CampaignTest, options?: CallOptions): Reply<TestCampaignReply>
    /**
     * Retrieve the audience of a campaign. Counts the contacts of a campaign, and those it does not reach. Before the launch, these are the contacts that would receive it now; afterwards, the contacts at the time when the audience was fixed. Counting a large audience takes some seconds. Requires a secret key, or the session of any member.
     *
     * `GET /campaigns/{id}/audience`
     */
    audience(id: string, options?: CallOptions): Reply<AudienceCounts>
    /**
     * Retrieve campaign statistics. Returns the delivery and engagement counts of a campaign. Each contact is counted once. `variants` contains the counts of each variant. With `interval=hour`, the response also contains the counts of each hour and the links that were clicked most. Requires a secret key, or the session of any member.
     *
     * `GET /campaigns/{id}/stats`
     */
    stats(id: string, query?: NonNullable<operations['getCampaignStats']['parameters']['query']>, options?: CallOptions): Reply<CampaignStats>
  }
  readonly contacts: {
    /**
     * Export all contacts. Streams all contacts of the environment as NDJSON, newest first, one contact a line. Email addresses are not included. Read-only keys and members with the role MEMBER cannot export. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `GET /contacts/export`
     */
    export(options?: CallOptions): Reply<ReadableStream<Uint8Array>>
    /**
     * Export a contact's data. Returns all stored data about a contact as JSON: the record with the contact's own email address, events, consents, automation entries, and messages. Use it to respond to a data access request. Read-only keys and members with the role MEMBER cannot export. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `GET /contacts/{id}/export`
     */
    exportContact(id: string, options?: CallOptions): Reply<ExportContactReply>
    /**
     * List contacts. Returns contacts, newest first. Filters can be combined. An email address can only be used as a filter: no response contains it. Requires a secret key, or the session of any member.
     *
     * `GET /contacts`
     */
    list(query?: NonNullable<operations['listContacts']['parameters']['query']>, options?: CallOptions): PagedList<ListContactsReply>
    /**
     * Create or update a contact. Creates a contact, or updates the contact that the identifiers match: by wallet address first, then email, then external ID. The response has status 201 for a new contact and 200 for an existing one. Identifiers that belong to another contact are not moved; they are listed in `conflicts`. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /contacts`
     */
    create(body: ContactInput, options?: CallOptions): Reply<UpsertContactReply>
    /**
     * Retrieve a contact. Returns a contact with its attributes. The email address is not included; `reachable.email` shows whether the contact can be emailed. Requires a secret key, or the session of any member.
     *
     * `GET /contacts/{id}`
     */
    get(id: string, options?: CallOptions): Reply<ContactRecord>
    /**
     * Update a contact. Updates a contact. Attributes are merged key by key; null removes an identifier or an attribute. `tags` replaces all tags. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `PATCH /contacts/{id}`
     */
    update(id: string, body: ContactPatch, options?: CallOptions): Reply<ContactRecord>
    /**
     * Erase a contact. Erases a contact and everything stored about the person in all services. The contact can no longer be found when the response arrives; the remaining data is deleted in the background. Retrieve the erasure to see its progress. The erasure cannot be undone. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `DELETE /contacts/{id}`
     */
    delete(id: string, options?: CallOptions): Reply<void>
    /**
     * List a contact's events. Returns the stored product events of a contact, newest first. Events are kept for 24 months by default. Requires a secret key, or the session of any member.
     *
     * `GET /contacts/{id}/events`
     */
    events(id: string, query?: NonNullable<operations['listContactEvents']['parameters']['query']>, options?: CallOptions): PagedList<ListContactEventsReply>
    /**
     * List a contact's automation entries. Returns the entries of a contact into all automations, newest first. Retrieve an entry to see its steps. Requires a secret key, or the session of any member.
     *
     * `GET /contacts/{id}/entries`
     */
    entries(id: string, query?: NonNullable<operations['listContactEntries']['parameters']['query']>, options?: CallOptions): PagedList<ListContactEntriesReply>
    /**
     * Update a contact's tags. Adds and removes tags of a contact. A tag that is in both `add` and `remove` is added. Dynamic segments are updated within a second. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /contacts/{id}/tags`
     */
    tags(id: string, body: TagChange, options?: CallOptions): Reply<ContactRecord>
    /**
     * Merge two contacts. Merges the contact `from` into the contact `into`. `into` keeps its own values; identifiers, events, tags, segments, consents, and messages of `from` move to it, and `from` then returns 404. A repetition returns the same contact. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /contacts/merge`
     */
    merge(body: Merge, options?: CallOptions): Reply<ContactRecord>
    /**
     * Retrieve an erasure. Returns the progress of an erasure, service by service. `completedAt` is null until every service has deleted its data. Requires a secret key, or the session of any member.
     *
     * `GET /contacts/{id}/erasure`
     */
    erasure(id: string, options?: CallOptions): Reply<Erasure>
    /**
     * Revoke a contact's tokens. Ends all contact tokens of a contact within a second, and the inbox streams that are open with them. New tokens can be issued at any time. Tokens of wallets also end when the publishable key of their environment is rotated, or when their origin is removed; all tokens end when the contact is merged into another contact or erased. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /contacts/{id}/sign-out`
     */
    signOut(id: string, options?: CallOptions): Reply<void>
    /**
     * Import contacts. Imports contacts from a file of any size: CSV with a header row (columns `email`, `walletAddress`, `externalId`, `timeZone`, `locale`, `attributes.<name>`, `subscription.email`, `subscription.topics.<key>`, `subscription.tracking`, `subscription.at`, and `tags` separated by `;`; a column without a name is ignored), or NDJSON with one contact a line. Rows are applied asynchronously in the order of the file, each like `POST /contacts`. Invalid rows are reported and do not affect the others. Retrieve the import to see its progress. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /contacts/import`
     */
    import(body: Upload, options?: CallOptions): Reply<Import>
    /**
     * List a contact's consents. Returns the consents of a contact, newest first. Each has the text word for word, its SHA-256 hash, the time, and the origin. Requires a secret key, or the session of any member.
     *
     * `GET /contacts/{id}/consents`
     */
    consents(id: string, query?: NonNullable<operations['listConsents']['parameters']['query']>, options?: CallOptions): PagedList<ListConsentsReply>
  }
  readonly domain: {
    /**
     * List sending domains. Returns sending domains, newest first, with their DNS records. Requires a secret key, or the session of any member.
     *
     * `GET /domain`
     */
    list(query?: NonNullable<operations['listDomains']['parameters']['query']>, options?: CallOptions): PagedList<ListDomainsReply>
    /**
     * Create a sending domain. Registers a sending domain and returns the DNS records to publish. The records are then checked repeatedly in the background. The response has status 200 if the domain is already registered. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /domain`
     */
    create(body: DomainInput, options?: CallOptions): Reply<Domain>
    /**
     * Retrieve a sending domain. Returns a sending domain with the state of each DNS record. Requires a secret key, or the session of any member.
     *
     * `GET /domain/{id}`
     */
    get(id: string, options?: CallOptions): Reply<Domain>
    /**
     * Delete a sending domain. Deletes a sending domain with its senders. Emails that were to be sent from it are skipped with `DOMAIN_NOT_READY`. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `DELETE /domain/{id}`
     */
    delete(id: string, options?: CallOptions): Reply<void>
    /**
     * Retrieve the DNS status of a domain. Returns the state of each DNS record, with conflicts and instructions for fixing them. The state is that of the latest check. Requires a secret key, or the session of any member.
     *
     * `GET /domain/{id}/dns`
     */
    dns(id: string, options?: CallOptions): Reply<DnsStatus>
    /**
     * Verify the DNS records of a domain. Checks the DNS records now, and returns their state after the check, within 10 seconds. DNS errors such as timeouts do not change a state. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /domain/{id}/verify`
     */
    verify(id: string, options?: CallOptions): Reply<DnsStatus>
    /**
     * List the DNS checks of a domain. Returns the latest checks of the DNS records, newest first, with their results. Requires a secret key, or the session of any member.
     *
     * `GET /domain/{id}/checks`
     */
    checks(id: string, options?: CallOptions): Reply<ListChecksReply>
  }
  readonly emails: {
    /**
     * Send an email. Sends an email to an existing contact, from a template or from `subject` with `html`, `mjml`, or `text`. Consent, suppressions, and the daily cap are checked when the email is sent; a skipped message records the reason. A repetition with the same `idempotencyKey` sends nothing. The body may have up to 10 MiB, of which at most 1 MiB is not content of `attachments`. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /emails`
     */
    send(body: EmailInput, options?: CallOptions): Reply<SendEmailReply>
  }
  readonly entries: {
    /**
     * List entries. Returns the entries of all automations, newest first, without their steps. Retrieve an entry to see its steps. With filters a page can have fewer entries than `limit` although more follow. Requires a secret key, or the session of any member.
     *
     * `GET /entries`
     */
    list(query?: NonNullable<operations['listEntries']['parameters']['query']>, options?: CallOptions): PagedList<ListEntriesReply>
    /**
     * Retrieve an entry. Returns an entry with its steps in the order in which they ran. Requires a secret key, or the session of any member.
     *
     * `GET /entries/{id}`
     */
    get(id: string, options?: CallOptions): Reply<EntryRecord>
    /**
     * Cancel an entry. Cancels a running or waiting entry. No further step runs. Messages that have been handed over are not recalled. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /entries/{id}/cancel`
     */
    cancel(id: string, options?: CallOptions): Reply<EntryRecord>
    /**
     * Retry a failed entry. Retries a failed entry at its failed step. Steps that have completed do not run again. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /entries/{id}/retry`
     */
    retry(id: string, options?: CallOptions): Reply<EntryRecord>
    /**
     * Skip the wait of an entry. Ends the present wait of an entry in the test environment: a `delay` is over, and a `wait_for_event` times out. The next steps run immediately. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /entries/{id}/skip-wait`
     */
    skipWait(id: string, options?: CallOptions): Reply<EntryRecord>
  }
  readonly eventNames: {
    /**
     * List event names. Returns the names of the events that were stored, the most frequent first, with paths in their payloads. Use it to offer names to people who build segments and filters. Events of at most 1,000 names are counted; a name without an event for as long as events are kept is removed. Requires a secret key, or the session of any member.
     *
     * `GET /event-names`
     */
    list(options?: CallOptions): PagedList<ListEventNamesReply>
  }
  readonly events: {
    /**
     * Send an event. Stores a product event and processes it asynchronously: it creates the contact if none matches, updates it, can start automations, and can change dynamic segments. The 202 response means that the event is stored durably. A repetition with the same `idempotencyKey` has no effect and returns `deduplicated: true`. It can also be a CloudEvent 1.0: one, a batch (the response is a `BatchReceipt`), and the binary mode with `ce-` headers. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /events`
     */
    send(body: EventInput, options?: CallOptions): Reply<EventReceipt>
    /**
     * Send a batch of events. Stores up to 500 product events. Each event is validated separately: an invalid one is reported in `results` and does not affect the others. Batches never delay single events. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /events/batch`
     */
    sendBatch(body: EventBatch, options?: CallOptions): Reply<BatchReceipt>
  }
  readonly forms: {
    /**
     * Submit a form. Submits a form for a person who has consented. `token` is the form's public token. The consent is recorded with its text, time, and origin; with double opt-in, the person receives a confirmation email first, and the contact is created or updated only after the confirmation. `fields` are validated against the form's schema. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /forms/{token}/ingest`
     */
    ingest(token: string, body: Ingest, options?: CallOptions): Reply<Ingested>
    /**
     * List forms. Returns forms, newest first, in their current version. Requires a secret key, or the session of any member.
     *
     * `GET /forms`
     */
    list(query?: NonNullable<operations['listForms']['parameters']['query']>, options?: CallOptions): PagedList<ListFormsReply>
    /**
     * Create a form. Creates a form. The response contains its public `token`, which submissions name in their path. With `doubleOptIn`, each person must confirm by email. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /forms`
     */
    create(body: FormInput, options?: CallOptions): Reply<Form>
    /**
     * Retrieve a form. Returns a form in its current version. Requires a secret key, or the session of any member.
     *
     * `GET /forms/{id}`
     */
    get(id: string, options?: CallOptions): Reply<Form>
    /**
     * Update a form. Updates a form and increments its version. Consents that were given keep the version and the text to which the person agreed. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `PATCH /forms/{id}`
     */
    update(id: string, body: FormPatch, options?: CallOptions): Reply<Form>
    /**
     * Delete a form. Deletes a form. Its token no longer accepts submissions. Consents that were given remain on record. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `DELETE /forms/{id}`
     */
    delete(id: string, options?: CallOptions): Reply<void>
  }
  readonly imports: {
    /**
     * List imports. Returns imports, newest first. Each shows the number of rows in each state. Requires a secret key, or the session of any member.
     *
     * `GET /imports`
     */
    list(query?: NonNullable<operations['listImports']['parameters']['query']>, options?: CallOptions): PagedList<ListImportsReply>
    /**
     * Retrieve an import. Returns the progress of an import, with the first 100 errors of its rows. Export the errors of an import to get all of them. Requires a secret key, or the session of any member.
     *
     * `GET /imports/{id}`
     */
    get(id: string, options?: CallOptions): Reply<GetImportReply>
    /**
     * Export the errors of an import. Streams the errors of an import as NDJSON, one error a line, in the order of the rows. At most 10,000 errors are kept. Requires a secret key, or the session of any member.
     *
     * `GET /imports/{id}/errors`
     */
    errors(id: string, options?: CallOptions): Reply<ReadableStream<Uint8Array>>
  }
  readonly inapp: {
    /**
     * Send an in-app message. Adds a message to the inbox of an existing contact. Open streams of the contact receive it within a second. A repetition with the same `idempotencyKey` has no effect and returns the first message's ID. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /inapp/push`
     */
    push(body: InappInput, options?: CallOptions): Reply<PushInappReply>
    /**
     * Create a contact token. Creates a token for a contact's inbox, for products without wallets. The contact is created if none matches. Pass the token to the person's browser; it is valid for 7 days. A repetition with the same `Idempotency-Key` omits `token`. Requires a secret key with write access.
     *
     * `POST /inapp/tokens`
     */
    tokens(body: CreateContactTokenBody, options?: CallOptions): Reply<CreateContactTokenReply>
  }
  readonly invitations: {
    /**
     * Accept an invitation. Accepts an invitation and opens a session. A new user sets a first password; an existing user gives their own, and the code of a second factor. The invitation can be used once. No credential is required.
     *
     * `POST /invitations/{token}/accept`
     */
    accept(token: string, body: AcceptInvitationBody, options?: CallOptions): Reply<AcceptInvitationReply>
  }
  readonly keys: {
    /**
     * List secret keys. Returns the secret keys of an organization. The keys themselves are not stored; `hint` shows how each begins. Requires the session of a member of the organization.
     *
     * `GET /keys`
     */
    list(query?: NonNullable<operations['listKeys']['parameters']['query']>, options?: CallOptions): PagedList<ListKeysReply>
    /**
     * Create a secret key. Creates a secret key. The response contains the full key once; store it safely. A repetition with the same `Idempotency-Key` omits `key`. Requires the session of an owner or admin of the organization.
     *
     * `POST /keys`
     */
    create(body: SecretKeyInput, options?: CallOptions): Reply<CreateKeyReply>
    /**
     * Rotate a secret key. Replaces a secret key with a new one. The old key remains valid until the grace period ends; with a grace period of 0 it is rejected immediately. The response contains the new key once. A repetition with the same `Idempotency-Key` omits `key`. Requires the session of an owner or admin of the organization.
     *
     * `POST /keys/{id}/roll`
     */
    roll(id: string, body: RollKeyBody, options?: CallOptions): Reply<RollKeyReply>
    /**
     * Revoke a secret key. Revokes a secret key. It is rejected everywhere within a second. Requires the session of an owner or admin of the organization.
     *
     * `DELETE /keys/{id}`
     */
    delete(id: string, options?: CallOptions): Reply<void>
    /**
     * List publishable keys. Returns the publishable keys of both environments in full. They are meant to be public and permit only the wallet handshake. Requires the session of a member of the organization.
     *
     * `GET /keys/publishable`
     */
    publishable(options?: CallOptions): PagedList<ListPublishableKeysReply>
    /**
     * Rotate a publishable key. Replaces the publishable key of an environment. The previous key is rejected everywhere within a second. Requires the session of an owner or admin of the organization.
     *
     * `POST /keys/publishable/{environment}/rotate`
     */
    rotate(environment: string, options?: CallOptions): Reply<PublishableKey>
  }
  readonly messages: {
    /**
     * List messages. Returns messages, newest first. Filters can be combined. In the test environment, emails are not sent, and their content is included for callers that may write. Requires a secret key, or the session of any member.
     *
     * `GET /messages`
     */
    list(query?: NonNullable<operations['listMessages']['parameters']['query']>, options?: CallOptions): PagedList<ListMessagesReply>
    /**
     * Retrieve a message. Returns a message with its timeline: when it was queued, sent, delivered, or opened. Details that may contain the address of the contact are for callers that may write. Requires a secret key, or the session of any member.
     *
     * `GET /messages/{id}`
     */
    get(id: string, options?: CallOptions): Reply<MessageRecord>
    /**
     * Retrieve the content of a message. Returns the subject, HTML, and text of a message as sent. The address of the contact is replaced by `someone@example.com`. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `GET /messages/{id}/content`
     */
    content(id: string, options?: CallOptions): Reply<MessageContent>
  }
  readonly organizations: {
    /**
     * Create an organization. Creates an organization on the free plan, with the signed-in user as its owner. It starts without keys. An operator can reserve this to themselves by the setting `SELF_SERVICE`. Requires the session of a user.
     *
     * `POST /organizations`
     */
    create(body: OrganizationInput, options?: CallOptions): Reply<CreateOrganizationReply>
    /**
     * List members. Returns the members of an organization with their roles. Requires the session of a member of the organization.
     *
     * `GET /organizations/{id}/members`
     */
    members(id: string, query?: NonNullable<operations['listMembers']['parameters']['query']>, options?: CallOptions): PagedList<ListMembersReply>
    /**
     * Invite a member. Creates an invitation. The response contains its link once, which is valid for 7 days; send it to the person. Only an owner can invite an owner. A repetition with the same `Idempotency-Key` omits `token` and `link`. Requires the session of an owner or admin of the organization.
     *
     * `POST /organizations/{id}/members`
     */
    inviteMember(id: string, body: InvitationInput, options?: CallOptions): Reply<InviteMemberReply>
    /**
     * List pending invitations. Returns invitations that can still be accepted. Requires the session of an owner or admin of the organization.
     *
     * `GET /organizations/{id}/invitations`
     */
    invitations(id: string, query?: NonNullable<operations['listInvitations']['parameters']['query']>, options?: CallOptions): PagedList<ListInvitationsReply>
    /**
     * Revoke an invitation. Revokes an invitation; its link no longer works. Only an owner can revoke an owner's invitation. Requires the session of an owner or admin of the organization.
     *
     * `DELETE /organizations/{id}/invitations/{invitationId}`
     */
    revokeInvitation(id: string, invitationId: string, options?: CallOptions): Reply<void>
    /**
     * Update a member's role. Changes the role of a member. Only an owner can change the role of an owner, or make another member an owner. Requires the session of an owner or admin of the organization.
     *
     * `PATCH /organizations/{id}/members/{userId}`
     */
    changeMember(id: string, userId: string, body: ChangeMemberBody, options?: CallOptions): Reply<Member>
    /**
     * Delete a member. Removes a member from an organization. Members can remove themselves. Keys that the member created remain valid; the response lists them. Requires the session of a member of the organization.
     *
     * `DELETE /organizations/{id}/members/{userId}`
     */
    removeMember(id: string, userId: string, options?: CallOptions): Reply<RemoveMemberReply>
    /**
     * Delete the sessions of a member. Ends all sessions of a member, also those in other organizations. Their tokens are rejected everywhere within a second. Requires the session of an owner of the organization.
     *
     * `DELETE /organizations/{id}/members/{userId}/sessions`
     */
    endMemberSessions(id: string, userId: string, options?: CallOptions): Reply<void>
  }
  readonly origins: {
    /**
     * Retrieve the allowed origins. Returns the origins whose pages can use the publishable keys, one list for each environment. Requires the session of a member of the organization.
     *
     * `GET /origins`
     */
    get(options?: CallOptions): Reply<Origins>
    /**
     * Replace the allowed origins. Replaces both lists of origins. An origin is compared exactly, has no wildcards, and can be in only one of the lists. Requires the session of an owner or admin of the organization.
     *
     * `PUT /origins`
     */
    update(body: Origins, options?: CallOptions): Reply<Origins>
  }
  readonly segments: {
    /**
     * List segments. Returns segments, newest first. Requires a secret key, or the session of any member.
     *
     * `GET /segments`
     */
    list(query?: NonNullable<operations['listSegments']['parameters']['query']>, options?: CallOptions): PagedList<ListSegmentsReply>
    /**
     * Create a segment. Creates a segment. A static segment contains the contacts that you add. A dynamic segment contains the contacts that match its definition; it has the status `building` until all contacts are evaluated. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /segments`
     */
    create(body: SegmentInput, options?: CallOptions): Reply<Segment>
    /**
     * Preview a segment definition. Counts the contacts that match a definition, and returns the IDs of up to ten of them. Nothing is stored. In a large environment the count can be incomplete; `complete` is then false. Requires a secret key, or the session of any member.
     *
     * `POST /segments/preview`
     */
    preview(body: PreviewSegmentBody, options?: CallOptions): Reply<SegmentPreview>
    /**
     * Retrieve a segment. Returns a segment with the number of its members. Requires a secret key, or the session of any member.
     *
     * `GET /segments/{id}`
     */
    get(id: string, options?: CallOptions): Reply<Segment>
    /**
     * Update a segment. Updates the name or the definition of a segment. With a new definition, a dynamic segment is evaluated again in the background and has the status `building` meanwhile. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `PATCH /segments/{id}`
     */
    update(id: string, body: SegmentPatch, options?: CallOptions): Reply<Segment>
    /**
     * Delete a segment. Deletes a segment. Its contacts are not deleted. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `DELETE /segments/{id}`
     */
    delete(id: string, options?: CallOptions): Reply<void>
    /**
     * List the members of a segment. Returns the contacts in a segment, newest first. Requires a secret key, or the session of any member.
     *
     * `GET /segments/{id}/members`
     */
    members(id: string, query?: NonNullable<operations['listSegmentMembers']['parameters']['query']>, options?: CallOptions): PagedList<ListSegmentMembersReply>
    /**
     * Update the members of a static segment. Adds contacts to a static segment and removes others, at most 1,000 each. Contacts that are already members, or not members, are ignored. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /segments/{id}/members`
     */
    changeMembers(id: string, body: ChangeSegmentMembersBody, options?: CallOptions): Reply<Segment>
  }
  readonly senders: {
    /**
     * List senders. Returns senders, oldest first. Requires a secret key, or the session of any member.
     *
     * `GET /senders`
     */
    list(query?: NonNullable<operations['listSenders']['parameters']['query']>, options?: CallOptions): PagedList<ListSendersReply>
    /**
     * Create a sender. Creates a sender: an address at one of your domains, and the name that recipients see. The domain does not have to be verified yet; until it is, emails from the sender are skipped with `DOMAIN_NOT_READY`. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /senders`
     */
    create(body: SenderInput, options?: CallOptions): Reply<Sender>
    /**
     * Update a sender. Updates the name, the address for replies, or the key of a sender. Its own address cannot be changed. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `PATCH /senders/{id}`
     */
    update(id: string, body: SenderPatch, options?: CallOptions): Reply<Sender>
  }
  readonly settings: {
    /**
     * Retrieve the settings. Returns the settings of the environment. Settings that were never changed have their defaults. Requires a secret key, or the session of any member.
     *
     * `GET /settings`
     */
    get(options?: CallOptions): Reply<Settings>
    /**
     * Update the settings. Updates settings of the environment. Settings that are omitted stay as they are. Emails that are sent more than five seconds after the response use the new settings. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `PATCH /settings`
     */
    update(body: SettingsPatch, options?: CallOptions): Reply<Settings>
  }
  readonly snippets: {
    /**
     * List snippets. Returns snippets, newest first, with their content. Requires a secret key, or the session of any member.
     *
     * `GET /snippets`
     */
    list(query?: NonNullable<operations['listSnippets']['parameters']['query']>, options?: CallOptions): PagedList<ListSnippetsReply>
    /**
     * Create a snippet. Creates a snippet: HTML, or elements of MJML, in Liquid. `{% render 'key' %}` in the HTML or MJML of a template, or of another snippet, is replaced by it when the template is saved. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /snippets`
     */
    create(body: SnippetInput, options?: CallOptions): Reply<Snippet>
    /**
     * Retrieve a snippet. Returns a snippet with its content. Requires a secret key, or the session of any member.
     *
     * `GET /snippets/{id}`
     */
    get(id: string, options?: CallOptions): Reply<Snippet>
    /**
     * Update a snippet. Updates a snippet, and all templates that use it. A change that breaks one of them is rejected with its ID, and changes nothing. A request that fails can be repeated. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `PATCH /snippets/{id}`
     */
    update(id: string, body: SnippetPatch, options?: CallOptions): Reply<Snippet>
    /**
     * Delete a snippet. Deletes a snippet that nothing uses. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `DELETE /snippets/{id}`
     */
    delete(id: string, options?: CallOptions): Reply<void>
  }
  readonly statistics: {
    /**
     * Retrieve statistics. Returns counts of events, automation entries, emails, and in-app messages by hour or day (UTC). At most 200 periods of the last 90 days are returned, without gaps. Requires a secret key, or the session of any member.
     *
     * `GET /statistics`
     */
    get(query?: NonNullable<operations['getStatistics']['parameters']['query']>, options?: CallOptions): Reply<GetStatisticsReply>
  }
  readonly suppressions: {
    /**
     * List suppressions. Returns suppressed email addresses, newest first. The addresses themselves are not included; filter by `email` to look one up. Requires a secret key, or the session of any member.
     *
     * `GET /suppressions`
     */
    list(query?: NonNullable<operations['listSuppressions']['parameters']['query']>, options?: CallOptions): PagedList<ListSuppressionsReply>
    /**
     * Create a suppression. Adds an email address to the suppression list. No email is sent to it, not even a transactional one. The response has status 200 if the address was already suppressed. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /suppressions`
     */
    create(body: SuppressionInput, options?: CallOptions): Reply<Suppression>
    /**
     * Delete a suppression. Removes an email address from the suppression list. Later emails to it are sent again. A person who unsubscribed remains unsubscribed. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `DELETE /suppressions/{id}`
     */
    delete(id: string, options?: CallOptions): Reply<void>
  }
  readonly tags: {
    /**
     * List tags. Returns the tags of contacts in alphabetical order, at most 1,000. Requires a secret key, or the session of any member.
     *
     * `GET /tags`
     */
    list(options?: CallOptions): PagedList<ListTagsReply>
  }
  readonly templates: {
    /**
     * List templates. Returns email templates, newest first, with their content, but without `locales`. Requires a secret key, or the session of any member.
     *
     * `GET /templates`
     */
    list(query?: NonNullable<operations['listTemplates']['parameters']['query']>, options?: CallOptions): PagedList<ListTemplatesReply>
    /**
     * Create a template. Creates an email template in Liquid, with HTML, MJML, or text, and its content in other languages (`locales`). Each contact gets the content that fits its `locale`, by RFC 4647 lookup. A template that cannot be parsed is rejected with line and column. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /templates`
     */
    create(body: TemplateInput, options?: CallOptions): Reply<Template>
    /**
     * Retrieve a template. Returns an email template with its content in each locale. Requires a secret key, or the session of any member.
     *
     * `GET /templates/{id}`
     */
    get(id: string, options?: CallOptions): Reply<Template>
    /**
     * Update a template. Updates an email template. Null removes a part, or a locale. Emails that are sent after the response use the new content; launched campaigns keep theirs. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `PATCH /templates/{id}`
     */
    update(id: string, body: TemplatePatch, options?: CallOptions): Reply<Template>
    /**
     * Delete a template. Deletes an email template. Queued emails that use it fail with `TEMPLATE_DELETED`; launched campaigns keep their content. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `DELETE /templates/{id}`
     */
    delete(id: string, options?: CallOptions): Reply<void>
    /**
     * Preview an unsaved template. Renders a template that is not saved, as `POST /templates/{id}/preview` does. Nothing is stored or sent. `missing` lists the paths without a value. Requires a secret key, or the session of any member.
     *
     * `POST /templates/preview`
     */
    preview(body: TemplateDraft, options?: CallOptions): Reply<PreviewDraftReply>
    /**
     * Preview a template. Renders a template for a contact, or with your own sample data, in the locale of that contact or in `locale`. Nothing is sent. A template that cannot be rendered is rejected with the reason. Requires a secret key, or the session of any member.
     *
     * `POST /templates/{id}/preview`
     */
    previewTemplate(id: string, body: PreviewTemplateBody, options?: CallOptions): Reply<PreviewTemplateReply>
    /**
     * Send a test of a template. Sends an email of the template to the verified address of the signed-in user, or to that of another member, also in the test environment. It reads like a preview, and is neither stored as a message nor counted. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /templates/{id}/test`
     */
    test(id: string, body: TemplateTest, options?: CallOptions): Reply<TestTemplateReply>
  }
  readonly topics: {
    /**
     * List topics. Returns topics, newest first. Requires a secret key, or the session of any member.
     *
     * `GET /topics`
     */
    list(query?: NonNullable<operations['listTopics']['parameters']['query']>, options?: CallOptions): PagedList<ListTopicsReply>
    /**
     * Create a topic. Creates a topic. Templates, campaigns, and emails name it by its key. Pass the choices of contacts in `subscription.topics`. The unsubscribe link of an email with an optional topic ends the emails of that topic. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /topics`
     */
    create(body: TopicInput, options?: CallOptions): Reply<Topic>
    /**
     * Retrieve a topic. Returns a topic. Requires a secret key, or the session of any member.
     *
     * `GET /topics/{id}`
     */
    get(id: string, options?: CallOptions): Reply<Topic>
    /**
     * Update a topic. Updates a topic. Null removes the description. Emails that are sent more than five seconds after the response follow the new kind and default. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `PATCH /topics/{id}`
     */
    update(id: string, body: TopicPatch, options?: CallOptions): Reply<Topic>
    /**
     * Delete a topic. Deletes a topic. Queued emails with the topic fail with `TOPIC_DELETED`. Choices of contacts remain in the record of consents, but have no effect, also if a new topic gets the same key. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `DELETE /topics/{id}`
     */
    delete(id: string, options?: CallOptions): Reply<void>
  }
  readonly triggers: {
    /**
     * Send an on-chain event. Matches an on-chain event against the automations with the trigger type `onchain_event`. The response lists the entries that the trigger started, once they are stored. A repetition with the same `sourceEventId` starts nothing and returns the first entries. Requires a secret key with write access.
     *
     * `POST /v2/automations/runtime/triggers/onchain-event`
     */
    onchainEvent(body: OnchainEvent, options?: CallOptions): Reply<TriggerResult>
    /**
     * Send a decoded event. Matches a decoded on-chain event against the automations with the trigger type `decoded_event`. The event is identified by `topic0`, then by program and instruction, then by name. The response lists the entries that the trigger started, once they are stored. A repetition with the same `sourceEventId` starts nothing and returns the first entries. Requires a secret key with write access.
     *
     * `POST /v2/automations/runtime/triggers/decoded-event`
     */
    decodedEvent(body: DecodedEvent, options?: CallOptions): Reply<TriggerResult>
    /**
     * Queue a decoded event. Stores a decoded on-chain event and matches it after the response. The 202 response means that the event is stored durably. A repetition with the same `sourceEventId` is reported as `duplicate`. Requires a secret key with write access.
     *
     * `POST /v2/automations/runtime/triggers/decoded-event/queue`
     */
    queue(body: QueuedEvent, options?: CallOptions): Reply<QueueReceipt>
    /**
     * Queue a batch of decoded events. Stores up to 500 decoded on-chain events and matches them after the response. Each event is validated separately: an invalid one is reported in `results` and does not affect the others. Requires a secret key with write access.
     *
     * `POST /v2/automations/runtime/triggers/decoded-events/batch`
     */
    batch(body: QueuedEvents, options?: CallOptions): Reply<QueueReceipt>
    /**
     * Send a segment-entered trigger. Starts the automations with the trigger type `segment_entered` for a contact. Outrider itself never sends this trigger. The response lists the entries that the trigger started, once they are stored. A repetition with the same `sourceEventId` starts nothing and returns the first entries. Requires a secret key with write access.
     *
     * `POST /v2/automations/runtime/triggers/segment-entered`
     */
    segmentEntered(body: SegmentEntered, options?: CallOptions): Reply<TriggerResult>
    /**
     * Send an email-opened trigger. Starts the automations with the trigger type `email_opened` for a contact. Opens that Outrider records itself do not start automations. The response lists the entries that the trigger started, once they are stored. A repetition with the same `sourceEventId` starts nothing and returns the first entries. Requires a secret key with write access.
     *
     * `POST /v2/automations/runtime/triggers/email-opened`
     */
    emailOpened(body: EmailOpened, options?: CallOptions): Reply<TriggerResult>
    /**
     * Send a health-threshold trigger. Starts the automations with the trigger type `health_threshold` for a contact whose health score crossed a threshold. Filters can compare `trigger.score`. The response lists the entries that the trigger started, once they are stored. A repetition with the same `sourceEventId` starts nothing and returns the first entries. Requires a secret key with write access.
     *
     * `POST /v2/automations/runtime/triggers/health-threshold`
     */
    healthThreshold(body: HealthThreshold, options?: CallOptions): Reply<TriggerResult>
  }
  readonly webhooks: {
    /**
     * List webhooks. Returns webhook endpoints, newest first, without their secrets. Requires a secret key, or the session of any member.
     *
     * `GET /webhooks`
     */
    list(query?: NonNullable<operations['listWebhooks']['parameters']['query']>, options?: CallOptions): PagedList<ListWebhooksReply>
    /**
     * Create a webhook. Creates a webhook endpoint. The response contains the secret for verifying signatures once. Events that happen after the response are delivered to the URL. A repetition with the same `Idempotency-Key` omits `secret`. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /webhooks`
     */
    create(body: WebhookInput, options?: CallOptions): Reply<CreateWebhookReply>
    /**
     * Retrieve a webhook. Returns a webhook endpoint. If it is disabled, `disabledReason` says why. Requires a secret key, or the session of any member.
     *
     * `GET /webhooks/{id}`
     */
    get(id: string, options?: CallOptions): Reply<Webhook>
    /**
     * Update a webhook. Updates, disables, or enables a webhook endpoint. Events that happen while it is disabled are kept as `missed`; retry failed and missed deliveries to receive them. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `PATCH /webhooks/{id}`
     */
    update(id: string, body: WebhookPatch, options?: CallOptions): Reply<Webhook>
    /**
     * Delete a webhook. Deletes a webhook endpoint and its deliveries. Nothing more is sent to its URL. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `DELETE /webhooks/{id}`
     */
    delete(id: string, options?: CallOptions): Reply<void>
    /**
     * Rotate a webhook's secret. Replaces the secret of a webhook endpoint. The response contains the new secret once. For 24 hours, deliveries are signed with both secrets. A repetition with the same `Idempotency-Key` omits `secret`. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /webhooks/{id}/rotate-secret`
     */
    rotateSecret(id: string, options?: CallOptions): Reply<RotateSecretReply>
    /**
     * Send a test delivery. Sends a delivery of the type `webhook.test` to the endpoint, independently of its subscriptions. List webhook deliveries to see the result. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /webhooks/{id}/test`
     */
    test(id: string, options?: CallOptions): Reply<Delivery>
    /**
     * List webhook deliveries. Returns the deliveries of a webhook with their attempts, newest first. Deliveries are kept for 30 days. Requires a secret key, or the session of any member.
     *
     * `GET /webhooks/{id}/deliveries`
     */
    deliveries(id: string, query?: NonNullable<operations['listDeliveries']['parameters']['query']>, options?: CallOptions): PagedList<ListDeliveriesReply>
    /**
     * Retrieve a webhook delivery. Returns a delivery with its attempts and its request body. Requires a secret key, or the session of any member.
     *
     * `GET /webhooks/{id}/deliveries/{deliveryId}`
     */
    getDelivery(id: string, deliveryId: string, options?: CallOptions): Reply<DeliveryWithBody>
    /**
     * Retry a webhook delivery. Sends a delivery again with the same ID and a new retry schedule, in any status. Receivers can detect the repetition by `webhook-id`. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /webhooks/{id}/deliveries/{deliveryId}/replay`
     */
    replay(id: string, deliveryId: string, options?: CallOptions): Reply<Delivery>
    /**
     * Retry failed and missed deliveries. Sends all deliveries again that have failed, were missed, or wait for a retry since the given time, with the same IDs. The response contains their number. Requires a secret key with write access, or the session of an owner or admin.
     *
     * `POST /webhooks/{id}/recover`
     */
    recover(id: string, body: RecoverDeliveriesBody, options?: CallOptions): Reply<RecoverDeliveriesReply>
  }
}
