/** Made from openapi.json by `pnpm openapi`. Do not edit. */

export interface paths {
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event
         * @description Stores a product event and processes it asynchronously: it creates the contact if none matches, updates it, can start automations, and can change dynamic segments. The 202 response means that the event is stored durably. A repetition with the same `idempotencyKey` has no effect and returns `deduplicated: true`. It can also be a CloudEvent 1.0: one, a batch (the response is a `BatchReceipt`), and the binary mode with `ce-` headers. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["sendEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a batch of events
         * @description Stores up to 500 product events. Each event is validated separately: an invalid one is reported in `results` and does not affect the others. Batches never delay single events. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["sendEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segment/v1/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a batch of calls of Segment's protocol
         * @description Stores a batch of calls of Segment's protocol. Each call is validated separately: an invalid one is reported in `rejected` and does not affect the others. Requires a secret key with write access, as the user of Basic authentication.
         */
        post: operations["sendSegmentBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segment/v1/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a call of Segment's protocol
         * @description Stores a call of Segment's protocol as a product event, so that Segment's libraries for servers work with Outrider. The event has the name of the type of the call; that of a `track` call has the name in `event`. Requires a secret key with write access, as the user of Basic authentication.
         */
        post: operations["sendSegmentCall"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/automations/runtime/triggers/onchain-event": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an on-chain event
         * @description Matches an on-chain event against the automations with the trigger type `onchain_event`. The response lists the entries that the trigger started, once they are stored. A repetition with the same `sourceEventId` starts nothing and returns the first entries. Requires a secret key with write access.
         */
        post: operations["fireOnchainEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/automations/runtime/triggers/decoded-event": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a decoded event
         * @description Matches a decoded on-chain event against the automations with the trigger type `decoded_event`. The event is identified by `topic0`, then by program and instruction, then by name. The response lists the entries that the trigger started, once they are stored. A repetition with the same `sourceEventId` starts nothing and returns the first entries. Requires a secret key with write access.
         */
        post: operations["fireDecodedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/automations/runtime/triggers/decoded-event/queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Queue a decoded event
         * @description Stores a decoded on-chain event and matches it after the response. The 202 response means that the event is stored durably. A repetition with the same `sourceEventId` is reported as `duplicate`. Requires a secret key with write access.
         */
        post: operations["queueDecodedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/automations/runtime/triggers/decoded-events/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Queue a batch of decoded events
         * @description Stores up to 500 decoded on-chain events and matches them after the response. Each event is validated separately: an invalid one is reported in `results` and does not affect the others. Requires a secret key with write access.
         */
        post: operations["queueDecodedEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/automations/runtime/triggers/segment-entered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a segment-entered trigger
         * @description Starts the automations with the trigger type `segment_entered` for a contact. Outrider itself never sends this trigger. The response lists the entries that the trigger started, once they are stored. A repetition with the same `sourceEventId` starts nothing and returns the first entries. Requires a secret key with write access.
         */
        post: operations["fireSegmentEntered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/automations/runtime/triggers/email-opened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an email-opened trigger
         * @description Starts the automations with the trigger type `email_opened` for a contact. Opens that Outrider records itself do not start automations. The response lists the entries that the trigger started, once they are stored. A repetition with the same `sourceEventId` starts nothing and returns the first entries. Requires a secret key with write access.
         */
        post: operations["fireEmailOpened"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/automations/runtime/triggers/health-threshold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a health-threshold trigger
         * @description Starts the automations with the trigger type `health_threshold` for a contact whose health score crossed a threshold. Filters can compare `trigger.score`. The response lists the entries that the trigger started, once they are stored. A repetition with the same `sourceEventId` starts nothing and returns the first entries. Requires a secret key with write access.
         */
        post: operations["fireHealthThreshold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/runtime/triggers/onchain-event": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an on-chain event
         * @description Matches an on-chain event against the automations with the trigger type `onchain_event`. The response lists the entries that the trigger started, once they are stored. A repetition with the same `sourceEventId` starts nothing and returns the first entries. Requires the session of an owner or admin.
         */
        post: operations["fireOnchainEventBySession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/runtime/triggers/decoded-event": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a decoded event
         * @description Matches a decoded on-chain event against the automations with the trigger type `decoded_event`. The event is identified by `topic0`, then by program and instruction, then by name. The response lists the entries that the trigger started, once they are stored. A repetition with the same `sourceEventId` starts nothing and returns the first entries. Requires the session of an owner or admin.
         */
        post: operations["fireDecodedEventBySession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/runtime/triggers/decoded-event/queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Queue a decoded event
         * @description Stores a decoded on-chain event and matches it after the response. The 202 response means that the event is stored durably. A repetition with the same `sourceEventId` is reported as `duplicate`. Requires the session of an owner or admin.
         */
        post: operations["queueDecodedEventBySession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/runtime/triggers/decoded-events/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Queue a batch of decoded events
         * @description Stores up to 500 decoded on-chain events and matches them after the response. Each event is validated separately: an invalid one is reported in `results` and does not affect the others. Requires the session of an owner or admin.
         */
        post: operations["queueDecodedEventsBySession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/runtime/triggers/segment-entered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a segment-entered trigger
         * @description Starts the automations with the trigger type `segment_entered` for a contact. Outrider itself never sends this trigger. The response lists the entries that the trigger started, once they are stored. A repetition with the same `sourceEventId` starts nothing and returns the first entries. Requires the session of an owner or admin.
         */
        post: operations["fireSegmentEnteredBySession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/runtime/triggers/email-opened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an email-opened trigger
         * @description Starts the automations with the trigger type `email_opened` for a contact. Opens that Outrider records itself do not start automations. The response lists the entries that the trigger started, once they are stored. A repetition with the same `sourceEventId` starts nothing and returns the first entries. Requires the session of an owner or admin.
         */
        post: operations["fireEmailOpenedBySession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/runtime/triggers/health-threshold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a health-threshold trigger
         * @description Starts the automations with the trigger type `health_threshold` for a contact whose health score crossed a threshold. Filters can compare `trigger.score`. The response lists the entries that the trigger started, once they are stored. A repetition with the same `sourceEventId` starts nothing and returns the first entries. Requires the session of an owner or admin.
         */
        post: operations["fireHealthThresholdBySession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export all contacts
         * @description Streams all contacts of the environment as NDJSON, newest first, one contact a line. Email addresses are not included. Read-only keys and members with the role MEMBER cannot export. Requires a secret key with write access, or the session of an owner or admin.
         */
        get: operations["exportContacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a contact's data
         * @description Returns all stored data about a contact as JSON: the record with the contact's own email address, events, consents, automation entries, and messages. Use it to respond to a data access request. Read-only keys and members with the role MEMBER cannot export. Requires a secret key with write access, or the session of an owner or admin.
         */
        get: operations["exportContact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contacts
         * @description Returns contacts, newest first. Filters can be combined. An email address can only be used as a filter: no response contains it. Requires a secret key, or the session of any member.
         */
        get: operations["listContacts"];
        put?: never;
        /**
         * Create or update a contact
         * @description Creates a contact, or updates the contact that the identifiers match: by wallet address first, then email, then external ID. The response has status 201 for a new contact and 200 for an existing one. Identifiers that belong to another contact are not moved; they are listed in `conflicts`. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["upsertContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a contact
         * @description Returns a contact with its attributes. The email address is not included; `reachable.email` shows whether the contact can be emailed. Requires a secret key, or the session of any member.
         */
        get: operations["getContact"];
        put?: never;
        post?: never;
        /**
         * Erase a contact
         * @description Erases a contact and everything stored about the person in all services. The contact can no longer be found when the response arrives; the remaining data is deleted in the background. Retrieve the erasure to see its progress. The erasure cannot be undone. Requires a secret key with write access, or the session of an owner or admin.
         */
        delete: operations["eraseContact"];
        options?: never;
        head?: never;
        /**
         * Update a contact
         * @description Updates a contact. Attributes are merged key by key; null removes an identifier or an attribute. `tags` replaces all tags. Requires a secret key with write access, or the session of an owner or admin.
         */
        patch: operations["changeContact"];
        trace?: never;
    };
    "/contacts/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a contact's events
         * @description Returns the stored product events of a contact, newest first. Events are kept for 24 months by default. Requires a secret key, or the session of any member.
         */
        get: operations["listContactEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a contact's automation entries
         * @description Returns the entries of a contact into all automations, newest first. Retrieve an entry to see its steps. Requires a secret key, or the session of any member.
         */
        get: operations["listContactEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update a contact's tags
         * @description Adds and removes tags of a contact. A tag that is in both `add` and `remove` is added. Dynamic segments are updated within a second. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["changeTags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge two contacts
         * @description Merges the contact `from` into the contact `into`. `into` keeps its own values; identifiers, events, tags, segments, consents, and messages of `from` move to it, and `from` then returns 404. A repetition returns the same contact. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["mergeContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/erasure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an erasure
         * @description Returns the progress of an erasure, service by service. `completedAt` is null until every service has deleted its data. Requires a secret key, or the session of any member.
         */
        get: operations["getErasure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a contact's tokens
         * @description Ends all contact tokens of a contact within a second, and the inbox streams that are open with them. New tokens can be issued at any time. Tokens of wallets also end when the publishable key of their environment is rotated, or when their origin is removed; all tokens end when the contact is merged into another contact or erased. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["signOutContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import contacts
         * @description Imports contacts from a file of any size: CSV with a header row (columns `email`, `walletAddress`, `externalId`, `timeZone`, `locale`, `attributes.<name>`, `subscription.email`, `subscription.topics.<key>`, `subscription.tracking`, `subscription.at`, and `tags` separated by `;`), or NDJSON with one contact a line. Rows are applied asynchronously in the order of the file, each like `POST /contacts`. Invalid rows are reported and do not affect the others. Retrieve the import to see its progress. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["importContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List imports
         * @description Returns imports, newest first. Each shows the number of rows in each state. Requires a secret key, or the session of any member.
         */
        get: operations["listImports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an import
         * @description Returns the progress of an import, with the first 100 errors of its rows. Export the errors of an import to get all of them. Requires a secret key, or the session of any member.
         */
        get: operations["getImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{id}/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the errors of an import
         * @description Streams the errors of an import as NDJSON, one error a line, in the order of the rows. At most 10,000 errors are kept. Requires a secret key, or the session of any member.
         */
        get: operations["exportImportErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List segments
         * @description Returns segments, newest first. `memberCount` is included only when a single segment is retrieved. Requires a secret key, or the session of any member.
         */
        get: operations["listSegments"];
        put?: never;
        /**
         * Create a segment
         * @description Creates a segment. A static segment contains the contacts that you add. A dynamic segment contains the contacts that match its definition; it has the status `building` until all contacts are evaluated. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["createSegment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a segment definition
         * @description Counts the contacts that match a definition, and returns the IDs of up to ten of them. Nothing is stored. In a large environment the count can be incomplete; `complete` is then false. Requires a secret key, or the session of any member.
         */
        post: operations["previewSegment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a segment
         * @description Returns a segment with the number of its members. Requires a secret key, or the session of any member.
         */
        get: operations["getSegment"];
        put?: never;
        post?: never;
        /**
         * Delete a segment
         * @description Deletes a segment. Its contacts are not deleted. Requires a secret key with write access, or the session of an owner or admin.
         */
        delete: operations["deleteSegment"];
        options?: never;
        head?: never;
        /**
         * Update a segment
         * @description Updates the name or the definition of a segment. With a new definition, a dynamic segment is evaluated again in the background and has the status `building` meanwhile. Requires a secret key with write access, or the session of an owner or admin.
         */
        patch: operations["changeSegment"];
        trace?: never;
    };
    "/segments/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of a segment
         * @description Returns the contacts in a segment, newest first. Requires a secret key, or the session of any member.
         */
        get: operations["listSegmentMembers"];
        put?: never;
        /**
         * Update the members of a static segment
         * @description Adds contacts to a static segment and removes others, at most 1,000 each. Contacts that are already members, or not members, are ignored. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["changeSegmentMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/event-names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List event names
         * @description Returns the names of the events that were stored, the most frequent first, with paths in their payloads. Use it to offer names to people who build segments and filters. Events of at most 1,000 names are counted; a name without an event for as long as events are kept is removed. Requires a secret key, or the session of any member.
         */
        get: operations["listEventNames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attribute-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List attribute keys
         * @description Returns the keys of attributes, the most frequent first. They are counted in the newest 4,000 contacts, or in fewer where attributes are large; `contacts` is their number. Requires a secret key, or the session of any member.
         */
        get: operations["listAttributeKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tags
         * @description Returns the tags of contacts in alphabetical order, at most 1,000. Requires a secret key, or the session of any member.
         */
        get: operations["listTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{token}/ingest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit a form
         * @description Submits a form for a person who has consented. `token` is the form's public token. The consent is recorded with its text, time, and origin; with double opt-in, the person receives a confirmation email first, and the contact is created or updated only after the confirmation. `fields` are validated against the form's schema. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["ingestForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List forms
         * @description Returns forms, newest first, in their current version. Requires a secret key, or the session of any member.
         */
        get: operations["listForms"];
        put?: never;
        /**
         * Create a form
         * @description Creates a form. The response contains its public `token`, which submissions name in their path. With `doubleOptIn`, each person must confirm by email. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["createForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a form
         * @description Returns a form in its current version. Requires a secret key, or the session of any member.
         */
        get: operations["getForm"];
        put?: never;
        post?: never;
        /**
         * Delete a form
         * @description Deletes a form. Its token no longer accepts submissions. Consents that were given remain on record. Requires a secret key with write access, or the session of an owner or admin.
         */
        delete: operations["deleteForm"];
        options?: never;
        head?: never;
        /**
         * Update a form
         * @description Updates a form and increments its version. Consents that were given keep the version and the text to which the person agreed. Requires a secret key with write access, or the session of an owner or admin.
         */
        patch: operations["changeForm"];
        trace?: never;
    };
    "/forms/confirm/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the confirmation page
         * @description Returns the page to which the link in a double opt-in email leads. The page has a button that confirms; opening it changes nothing, so that link scanners cannot confirm. No credential is required.
         */
        get: operations["showConfirmation"];
        put?: never;
        /**
         * Confirm a consent
         * @description Confirms a consent by the link of a double opt-in email. The link is valid for 7 days and can be used once. Afterwards the person is redirected to the `redirectUrl` of the form, or sees a page. No credential is required.
         */
        post: operations["confirmConsent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a contact's consents
         * @description Returns the consents of a contact, newest first. Each has the text word for word, its SHA-256 hash, the time, and the origin. Requires a secret key, or the session of any member.
         */
        get: operations["listConsents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List topics
         * @description Returns topics, newest first. Requires a secret key, or the session of any member.
         */
        get: operations["listTopics"];
        put?: never;
        /**
         * Create a topic
         * @description Creates a topic. Templates, campaigns, and emails name it by its key. Pass the choices of contacts in `subscription.topics`. The unsubscribe link of an email with an optional topic ends the emails of that topic. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["createTopic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/topics/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a topic
         * @description Returns a topic. Requires a secret key, or the session of any member.
         */
        get: operations["getTopic"];
        put?: never;
        post?: never;
        /**
         * Delete a topic
         * @description Deletes a topic. Queued emails with the topic fail with `TOPIC_DELETED`. Choices of contacts remain in the record of consents, but have no effect, also if a new topic gets the same key. Requires a secret key with write access, or the session of an owner or admin.
         */
        delete: operations["deleteTopic"];
        options?: never;
        head?: never;
        /**
         * Update a topic
         * @description Updates a topic. Null removes the description. Emails that are sent more than five seconds after the response follow the new kind and default. Requires a secret key with write access, or the session of an owner or admin.
         */
        patch: operations["changeTopic"];
        trace?: never;
    };
    "/automations/event-catalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List catalog events
         * @description Returns the event catalog: your own entries, newest first, then the built-in entries. The catalog maps signatures, topics, and program instructions to event names, and names the payload field that holds the wallet of the contact. Requires a secret key, or the session of any member.
         */
        get: operations["listCatalog"];
        put?: never;
        /**
         * Create a catalog event
         * @description Adds an entry to the event catalog. `topic0` is derived from a Solidity signature. Your own entry takes precedence over a built-in one and applies to later triggers only. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["addCatalogEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/event-catalog/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a catalog event
         * @description Deletes one of your own catalog entries. Later triggers no longer get its name; entries that have already started are not affected. Requires a secret key with write access, or the session of an owner or admin.
         */
        delete: operations["deleteCatalogEntry"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List automations
         * @description Returns automations, newest first, each with its trigger and its draft graph. Requires a secret key, or the session of any member.
         */
        get: operations["listAutomations"];
        put?: never;
        /**
         * Create an automation
         * @description Creates an automation as an unpublished draft. Publish its graph and activate it to start it. An invalid graph is rejected with the ID of the node. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["createAutomation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an automation
         * @description Returns an automation with its trigger and its draft graph. Retrieve a published version to see the graph that runs. Requires a secret key, or the session of any member.
         */
        get: operations["getAutomation"];
        put?: never;
        post?: never;
        /**
         * Delete an automation
         * @description Deletes an automation. Running entries are cancelled. Entries that have ended remain on record for their retention period. Requires a secret key with write access, or the session of an owner or admin.
         */
        delete: operations["deleteAutomation"];
        options?: never;
        head?: never;
        /**
         * Update an automation
         * @description Updates the name, the trigger, the draft graph, or the re-entry rule of an automation. The trigger and the re-entry rule take effect immediately; the graph takes effect when it is published. With `incomplete`, a draft graph with faults is stored as well. Requires a secret key with write access, or the session of an owner or admin.
         */
        patch: operations["changeAutomation"];
        trace?: never;
    };
    "/automations/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the published versions
         * @description Returns the published versions of an automation, newest first, without their graphs. Retrieve a version to see its graph. Requires a secret key, or the session of any member.
         */
        get: operations["listVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/{id}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a published version
         * @description Returns a published version of the graph. Versions never change. Requires a secret key, or the session of any member.
         */
        get: operations["getVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/{id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an automation's statistics
         * @description Returns what became of the entries of an automation, of their steps at each node, and of their messages. The counts are those of whole days, UTC; `running` and `waiting` describe the present. Requires a secret key, or the session of any member.
         */
        get: operations["getAutomationStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish an automation
         * @description Saves the draft graph as an immutable version, which new entries run. Running entries keep the version with which they started. Publishing does not activate the automation. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["publishAutomation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/{id}/unpublish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unpublish an automation
         * @description Withdraws the published graph. New entries then have no steps and complete immediately; running entries keep their version. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["unpublishAutomation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/{id}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate an automation
         * @description Activates an automation: triggers that arrive after the response can start entries. An active automation without a published version starts entries that do nothing. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["activateAutomation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause an automation
         * @description Pauses an automation: it starts no new entries until it is activated again. Running entries continue. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["pauseAutomation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive an automation
         * @description Archives an automation: it starts no new entries. Running entries continue. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["archiveAutomation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore an archived automation
         * @description Restores an archived automation as a draft. Activate it to start new entries again. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["restoreAutomation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/{id}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the entries of an automation
         * @description Returns the entries of an automation, newest first, without their steps. Retrieve an entry to see its steps. Requires a secret key, or the session of any member.
         */
        get: operations["listAutomationEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/{id}/entries/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry failed entries
         * @description Retries all entries of an automation that have failed since the given time, each at its failed step. If there are too many for one request, `retried` is less than their number; repeat the request for the others. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["retryEntries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List entries
         * @description Returns the entries of all automations, newest first, without their steps. Retrieve an entry to see its steps. With filters a page can have fewer entries than `limit` although more follow. Requires a secret key, or the session of any member.
         */
        get: operations["listEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an entry
         * @description Returns an entry with its steps in the order in which they ran. Requires a secret key, or the session of any member.
         */
        get: operations["getEntry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entries/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an entry
         * @description Cancels a running or waiting entry. No further step runs. Messages that have been handed over are not recalled. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["cancelEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entries/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a failed entry
         * @description Retries a failed entry at its failed step. Steps that have completed do not run again. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["retryEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entries/{id}/skip-wait": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Skip the wait of an entry
         * @description Ends the present wait of an entry in the test environment: a `delay` is over, and a `wait_for_event` times out. The next steps run immediately. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["skipWait"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/{id}/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a trigger (dry run)
         * @description Evaluates a trigger against an automation without writing anything. The response shows whether the contact would enter, the reason, and the result of each check. Requires a secret key, or the session of any member.
         */
        post: operations["explainTrigger"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inapp/push": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an in-app message
         * @description Adds a message to the inbox of an existing contact. Open streams of the contact receive it within a second. A repetition with the same `idempotencyKey` has no effect and returns the first message's ID. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["pushInapp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inapp/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a contact token
         * @description Creates a token for a contact's inbox, for products without wallets. The contact is created if none matches. Pass the token to the person's browser; it is valid for 7 days. A repetition with the same `Idempotency-Key` omits `token`. Requires a secret key with write access.
         */
        post: operations["createContactToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inapp/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a contact's inbox messages
         * @description Returns the contact's own in-app messages, newest first, with the number of unread ones. Expired messages are omitted. Requires a contact token.
         */
        get: operations["listInbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inapp/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream a contact's inbox messages
         * @description Sends new in-app messages as server-sent events. A client that reconnects with `Last-Event-ID` receives the messages that it missed. The stream ends after an hour; reconnect to continue. Requires a contact token.
         */
        get: operations["streamInbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inapp/messages/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark an inbox message as read
         * @description Marks one of the contact's own in-app messages as read. A repetition changes nothing. Requires a contact token.
         */
        post: operations["readMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inapp/read-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark all inbox messages as read
         * @description Marks all of the contact's own in-app messages as read. The response contains the number of messages that were unread. Requires a contact token.
         */
        post: operations["readAllMessages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inapp/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a contact's email preferences
         * @description Returns the contact's own choices about emails: all emails, and each public topic. Use it for a preference page in your product. Requires a contact token.
         */
        get: operations["getPreferences"];
        /**
         * Update a contact's email preferences
         * @description Updates the contact's own choices about emails. Choices that are omitted stay as they are. Each change is in the contact's consents, with the source `page`. Requires a contact token.
         */
        put: operations["changePreferences"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an email
         * @description Sends an email to an existing contact, from a template or from `subject` with `html`, `mjml`, or `text`. Consent, suppressions, and the daily cap are checked when the email is sent; a skipped message records the reason. A repetition with the same `idempotencyKey` sends nothing. The body may have up to 10 MiB, of which at most 1 MiB is not content of `attachments`. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["sendEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List campaigns
         * @description Returns campaigns, newest first, in every state. Requires a secret key, or the session of any member.
         */
        get: operations["listCampaigns"];
        put?: never;
        /**
         * Create a campaign
         * @description Creates a campaign as a draft: an email or in-app message to many contacts. Nothing is sent until it is launched. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["createCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a campaign
         * @description Returns a campaign with its status. Its results are in the campaign statistics. Requires a secret key, or the session of any member.
         */
        get: operations["getCampaign"];
        put?: never;
        post?: never;
        /**
         * Delete a campaign
         * @description Deletes a campaign that is a draft, completed, or cancelled. Its messages remain on record for their retention period. Requires a secret key with write access, or the session of an owner or admin.
         */
        delete: operations["deleteCampaign"];
        options?: never;
        head?: never;
        /**
         * Update a campaign
         * @description Updates a draft campaign. After the launch only `name` and `perMinute` can be changed; `perMinute` takes effect immediately. Requires a secret key with write access, or the session of an owner or admin.
         */
        patch: operations["changeCampaign"];
        trace?: never;
    };
    "/campaigns/{id}/launch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Launch a campaign
         * @description Launches a campaign at `sendAt`, or immediately. The audience and the content are fixed at the launch. Each contact receives the campaign at most once; consent and suppressions are checked when each message is sent. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["launchCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a campaign
         * @description Pauses a scheduled or sending campaign within a second. Messages that have been handed to the mail relay are still delivered. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["pauseCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a campaign
         * @description Resumes a paused campaign where it stopped. No contact receives it twice. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["resumeCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a campaign
         * @description Cancels a launched campaign for good. Contacts that it has not reached are skipped with `CANCELLED`. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["cancelCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test of a campaign
         * @description Sends the campaign in its current form to up to ten contacts, in any status. These messages are really sent, and they are not counted in the statistics. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["testCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve campaign statistics
         * @description Returns the delivery and engagement counts of a campaign. Each contact is counted once. `variants` contains the counts of each variant. Requires a secret key, or the session of any member.
         */
        get: operations["getCampaignStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email/open/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Record an email open
         * @description Returns the tracking pixel of an email and records the open. Opens by scanners and prefetching mail clients are counted separately. No credential is required.
         */
        get: operations["recordOpen"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email/click/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Record a link click
         * @description Records a click on a tracked link of an email and redirects to its target, unless the organization is suspended. Clicks by scanners are counted separately. No credential is required.
         */
        get: operations["recordClick"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email/inbound": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a bounce or complaint
         * @description Receives an email that was sent to the bounce address: a delivery report (RFC 3464) or a complaint (RFC 5965), as `message/rfc822`. The message that it is about is updated, and an address that bounced permanently or complained is suppressed. Other emails are ignored, and the response says so. Requires the operator token of the installation.
         */
        post: operations["receiveInbound"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email/reports/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive reports of a mail provider
         * @description Receives reports of Amazon SES, SendGrid, Mailgun, or Postmark, at most 1,000 in a request, and checks the signature of the provider. The messages that they are about are updated, as by delivery reports. A provider that is not configured is not found. No credential is required.
         */
        post: operations["receiveReports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List messages
         * @description Returns messages, newest first. Filters can be combined. In the test environment, emails are not sent, and their content is included for callers that may write. Requires a secret key, or the session of any member.
         */
        get: operations["listMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a message
         * @description Returns a message with its timeline: when it was queued, sent, delivered, or opened. Details that may contain the address of the contact are for callers that may write. Requires a secret key, or the session of any member.
         */
        get: operations["getMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the content of a message
         * @description Returns the subject, HTML, and text of a message as sent. The address of the contact is replaced by `someone@example.com`. Requires a secret key with write access, or the session of an owner or admin.
         */
        get: operations["getMessageContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List templates
         * @description Returns email templates, newest first, with their content, but without `locales`. Requires a secret key, or the session of any member.
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Create a template
         * @description Creates an email template in Liquid, with HTML, MJML, or text, and its content in other languages (`locales`). Each contact gets the content that fits its `locale`, by RFC 4647 lookup. A template that cannot be parsed is rejected with line and column. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["createTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a template
         * @description Returns an email template with its content in each locale. Requires a secret key, or the session of any member.
         */
        get: operations["getTemplate"];
        put?: never;
        post?: never;
        /**
         * Delete a template
         * @description Deletes an email template. Queued emails that use it fail with `TEMPLATE_DELETED`; launched campaigns keep their content. Requires a secret key with write access, or the session of an owner or admin.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        /**
         * Update a template
         * @description Updates an email template. Null removes a part, or a locale. Emails that are sent after the response use the new content; launched campaigns keep theirs. Requires a secret key with write access, or the session of an owner or admin.
         */
        patch: operations["changeTemplate"];
        trace?: never;
    };
    "/templates/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview an unsaved template
         * @description Renders a template that is not saved, as `POST /templates/{id}/preview` does. Nothing is stored or sent. `missing` lists the paths without a value. Requires a secret key, or the session of any member.
         */
        post: operations["previewDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a template
         * @description Renders a template for a contact, or with your own sample data, in the locale of that contact or in `locale`. Nothing is sent. A template that cannot be rendered is rejected with the reason. Requires a secret key, or the session of any member.
         */
        post: operations["previewTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppressions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List suppressions
         * @description Returns suppressed email addresses, newest first. The addresses themselves are not included; filter by `email` to look one up. Requires a secret key, or the session of any member.
         */
        get: operations["listSuppressions"];
        put?: never;
        /**
         * Create a suppression
         * @description Adds an email address to the suppression list. No email is sent to it, not even a transactional one. The response has status 200 if the address was already suppressed. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["addSuppression"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppressions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a suppression
         * @description Removes an email address from the suppression list. Later emails to it are sent again. A person who unsubscribed remains unsubscribed. Requires a secret key with write access, or the session of an owner or admin.
         */
        delete: operations["removeSuppression"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the settings
         * @description Returns the settings of the environment. Settings that were never changed have their defaults. Requires a secret key, or the session of any member.
         */
        get: operations["getSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the settings
         * @description Updates settings of the environment. Settings that are omitted stay as they are. Emails that are sent more than five seconds after the response use the new settings. Requires a secret key with write access, or the session of an owner or admin.
         */
        patch: operations["changeSettings"];
        trace?: never;
    };
    "/unsubscribe/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the unsubscribe page
         * @description Returns the page to which the unsubscribe link in an email leads. The page has a button that unsubscribes; opening it changes nothing, so that link scanners cannot unsubscribe anyone. No credential is required.
         */
        get: operations["showUnsubscribe"];
        put?: never;
        /**
         * Unsubscribe a contact from emails
         * @description Unsubscribes a contact from the topic of the email, or from all emails if it has no optional topic or with `all`, by the buttons of the page or by one click in the mail client (RFC 8058). Transactional emails are still sent. A repetition changes nothing. No credential is required.
         */
        post: operations["unsubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/preferences/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the preference page
         * @description Returns the page to which `{{ preferencesUrl }}` in an email leads. The page lists the public topics and has a form that saves the choices of the contact; opening it changes nothing. No credential is required.
         */
        get: operations["showPreferences"];
        put?: never;
        /**
         * Update the preferences of a contact
         * @description Saves the choices of a contact, by the form of the preference page. `email` is `subscribed` or absent, `topic` is each topic that the contact wants, and `shown` is each topic that the form contained; other topics stay as they are. No credential is required.
         */
        post: operations["savePreferences"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve statistics
         * @description Returns counts of events, automation entries, emails, and in-app messages by hour or day (UTC). At most 200 periods of the last 90 days are returned, without gaps. Requires a secret key, or the session of any member.
         */
        get: operations["getStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sending domains
         * @description Returns sending domains, newest first, with their DNS records. Requires a secret key, or the session of any member.
         */
        get: operations["listDomains"];
        put?: never;
        /**
         * Create a sending domain
         * @description Registers a sending domain and returns the DNS records to publish. The records are then checked repeatedly in the background. The response has status 200 if the domain is already registered. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["registerDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domain/zone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the service zone
         * @description Returns the service zone as lines of a zone file: the DKIM keys of all domains, and SPF. Include it in your DNS server if no server for DNS updates is configured. Requires the operator token of the installation.
         */
        get: operations["exportZone"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domain/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a sending domain
         * @description Returns a sending domain with the state of each DNS record. Requires a secret key, or the session of any member.
         */
        get: operations["getDomain"];
        put?: never;
        post?: never;
        /**
         * Delete a sending domain
         * @description Deletes a sending domain with its senders. Emails that were to be sent from it are skipped with `DOMAIN_NOT_READY`. Requires a secret key with write access, or the session of an owner or admin.
         */
        delete: operations["deleteDomain"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domain/{id}/dns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the DNS status of a domain
         * @description Returns the state of each DNS record, with conflicts and instructions for fixing them. The state is that of the latest check. Requires a secret key, or the session of any member.
         */
        get: operations["getDnsStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domain/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify the DNS records of a domain
         * @description Checks the DNS records now, and returns their state after the check, within 10 seconds. DNS errors such as timeouts do not change a state. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["verifyDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domain/{id}/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the DNS checks of a domain
         * @description Returns the latest checks of the DNS records, newest first, with their results. Requires a secret key, or the session of any member.
         */
        get: operations["listChecks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/senders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List senders
         * @description Returns senders, oldest first. Requires a secret key, or the session of any member.
         */
        get: operations["listSenders"];
        put?: never;
        /**
         * Create a sender
         * @description Creates a sender: an address at one of your domains, and the name that recipients see. The domain does not have to be verified yet; until it is, emails from the sender are skipped with `DOMAIN_NOT_READY`. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["createSender"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sessions
         * @description Returns the open sessions of the signed-in user, last used first. Requires the session of a user.
         */
        get: operations["listSessions"];
        put?: never;
        /**
         * Create a session (sign in)
         * @description Signs a user in with email and password, and ends the session whose cookie the request has. The response contains the session token, which is also set as an HttpOnly cookie, and the CSRF token for writes by cookie. An account with a second factor requires `code`. After ten failed attempts within 15 minutes, or many from different networks within an hour, further attempts are rejected with 429. No credential is required.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the current session
         * @description Returns the signed-in user with their organizations, and the CSRF token. Requires the session of a user.
         */
        get: operations["getSession"];
        put?: never;
        post?: never;
        /**
         * Delete the current session (sign out)
         * @description Ends the current session and clears its cookie. The token is rejected everywhere within a second. Requires the session of a user.
         */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a session
         * @description Ends one of the signed-in user's sessions. Its token is rejected everywhere within a second. More than 15 minutes after signing in, `password` is required. Requires the session of a user.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update the password
         * @description Changes the signed-in user's password. All other sessions of the user end. Requires the session of a user.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a second factor
         * @description Returns a secret for an authenticator app (TOTP, RFC 6238). The second factor takes effect when a code confirms it; until then, another request replaces the secret. A repetition with the same `Idempotency-Key` omits `secret` and `uri`. Requires the session of a user.
         */
        post: operations["createTotp"];
        /**
         * Delete the second factor
         * @description Deletes the authenticator app and the recovery codes. Signing in no longer requires a code. An email informs the user. Requires the session of a user.
         */
        delete: operations["deleteTotp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a second factor
         * @description Confirms the authenticator app with its present code, and returns ten recovery codes once. From then on, signing in requires a code. More than 15 minutes after signing in, `password` is required. An email informs the user. Requires the session of a user.
         */
        post: operations["confirmTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a password reset
         * @description Sends a password reset link to the address if it belongs to a user. The response is the same for every address. The link is valid for one hour and can be used once. No credential is required.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password-reset/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the password reset page
         * @description Returns the page to which a password reset link leads. Opening it changes nothing. No credential is required.
         */
        get: operations["showPasswordReset"];
        put?: never;
        /**
         * Reset the password
         * @description Sets a new password by a password reset link. All sessions of the user end. The link proves the address: if it was not verified before, the second factor of the account is deleted. The response sets the cookie of a known browser. No credential is required.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/verify-address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request the verification of the email address
         * @description Sends a link to the email address of the signed-in user unless it is verified, at most three an hour. The link is valid for one day and can be used once. Requires the session of a user.
         */
        post: operations["requestAddressVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/verify-address/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the address verification page
         * @description Returns the page to which an address verification link leads. Opening it changes nothing. No credential is required.
         */
        get: operations["showAddressVerification"];
        put?: never;
        /**
         * Verify an email address
         * @description Verifies the email address to which the link was sent. Verified users can create organizations. No credential is required.
         */
        post: operations["verifyAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{token}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the invitation page
         * @description Returns the page to which an invitation link leads. Opening it changes nothing. No credential is required.
         */
        get: operations["showInvitation"];
        put?: never;
        /**
         * Accept an invitation
         * @description Accepts an invitation and opens a session. A new user sets a first password; an existing user gives their own, and the code of a second factor. The invitation can be used once. No credential is required.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an organization
         * @description Creates an organization on the free plan, with the signed-in user as its owner. It starts without keys. An operator can reserve this to themselves by the setting `SELF_SERVICE`. Requires the session of a user.
         */
        post: operations["createOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members
         * @description Returns the members of an organization with their roles. Requires the session of a member of the organization.
         */
        get: operations["listMembers"];
        put?: never;
        /**
         * Invite a member
         * @description Creates an invitation. The response contains its link once, which is valid for 7 days; send it to the person. Only an owner can invite an owner. A repetition with the same `Idempotency-Key` omits `token` and `link`. Requires the session of an owner or admin of the organization.
         */
        post: operations["inviteMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{id}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pending invitations
         * @description Returns invitations that can still be accepted. Requires the session of an owner or admin of the organization.
         */
        get: operations["listInvitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{id}/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation
         * @description Revokes an invitation; its link no longer works. Only an owner can revoke an owner's invitation. Requires the session of an owner or admin of the organization.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{id}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a member
         * @description Removes a member from an organization. Members can remove themselves. Keys that the member created remain valid; the response lists them. Requires the session of a member of the organization.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Update a member's role
         * @description Changes the role of a member. Only an owner can change the role of an owner, or make another member an owner. Requires the session of an owner or admin of the organization.
         */
        patch: operations["changeMember"];
        trace?: never;
    };
    "/organizations/{id}/members/{userId}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete the sessions of a member
         * @description Ends all sessions of a member, also those in other organizations. Their tokens are rejected everywhere within a second. Requires the session of an owner of the organization.
         */
        delete: operations["endMemberSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit events
         * @description Returns the audit log, newest first: changes of keys, members, origins, webhooks, and domains, sign-ins, exports, launched campaigns, and published automations, with actor, network, and request. Each failed sign-in has an entry, and rejected ones have one a minute for each network and account; `details.attempts` is the number of attempts within the last 15 minutes. Members without the role OWNER or ADMIN do not see the addresses of invited people. Entries cannot be changed, and are deleted after 24 months. Requires the session of a member of the organization.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an organization as the operator
         * @description Creates an organization and invites its first owner. The response contains the link of the invitation once. A repetition with the same `Idempotency-Key` omits `token` and `link`. Requires the operator token of the installation.
         */
        post: operations["foundOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/organizations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update an organization's plan
         * @description Changes the plan of an organization, which limits its number of secret keys. Existing keys remain valid. Requires the operator token of the installation.
         */
        patch: operations["changePlan"];
        trace?: never;
    };
    "/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List secret keys
         * @description Returns the secret keys of an organization. The keys themselves are not stored; `hint` shows how each begins. Requires the session of a member of the organization.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create a secret key
         * @description Creates a secret key. The response contains the full key once; store it safely. A repetition with the same `Idempotency-Key` omits `key`. Requires the session of an owner or admin of the organization.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{id}/roll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a secret key
         * @description Replaces a secret key with a new one. The old key remains valid until the grace period ends; with a grace period of 0 it is rejected immediately. The response contains the new key once. A repetition with the same `Idempotency-Key` omits `key`. Requires the session of an owner or admin of the organization.
         */
        post: operations["rollKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a secret key
         * @description Revokes a secret key. It is rejected everywhere within a second. Requires the session of an owner or admin of the organization.
         */
        delete: operations["deleteKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/publishable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List publishable keys
         * @description Returns the publishable keys of both environments in full. They are meant to be public and permit only the wallet handshake. Requires the session of a member of the organization.
         */
        get: operations["listPublishableKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/publishable/{environment}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a publishable key
         * @description Replaces the publishable key of an environment. The previous key is rejected everywhere within a second. Requires the session of an owner or admin of the organization.
         */
        post: operations["rotatePublishableKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/origins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the allowed origins
         * @description Returns the origins whose pages can use the publishable keys, one list for each environment. Requires the session of a member of the organization.
         */
        get: operations["getOrigins"];
        /**
         * Replace the allowed origins
         * @description Replaces both lists of origins. An origin is compared exactly, has no wildcards, and can be in only one of the lists. Requires the session of an owner or admin of the organization.
         */
        put: operations["putOrigins"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a wallet challenge
         * @description Creates a challenge for the wallet of a person: a text to sign (EIP-4361, or its equivalent for Solana). It is valid for 5 minutes, can be used once, and is bound to the key, the origin, and the address. Requires a publishable key, and a request from an allowed origin.
         */
        post: operations["createWalletChallenge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a wallet signature
         * @description Verifies the signature of a challenge, and returns a contact token for the inbox of the wallet's contact. The contact is created if none has the wallet. Contract wallets (EIP-1271) work on chains for which the installation has an RPC URL. Requires a publishable key, and a request from an allowed origin.
         */
        post: operations["verifyWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Returns webhook endpoints, newest first, without their secrets. Requires a secret key, or the session of any member.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Creates a webhook endpoint. The response contains the secret for verifying signatures once. Events that happen after the response are delivered to the URL. A repetition with the same `Idempotency-Key` omits `secret`. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a webhook
         * @description Returns a webhook endpoint. If it is disabled, `disabledReason` says why. Requires a secret key, or the session of any member.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Deletes a webhook endpoint and its deliveries. Nothing more is sent to its URL. Requires a secret key with write access, or the session of an owner or admin.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Update a webhook
         * @description Updates, disables, or enables a webhook endpoint. Events that happen while it is disabled are kept as `missed`; retry failed and missed deliveries to receive them. Requires a secret key with write access, or the session of an owner or admin.
         */
        patch: operations["changeWebhook"];
        trace?: never;
    };
    "/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a webhook's secret
         * @description Replaces the secret of a webhook endpoint. The response contains the new secret once. For 24 hours, deliveries are signed with both secrets. A repetition with the same `Idempotency-Key` omits `secret`. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["rotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test delivery
         * @description Sends a delivery of the type `webhook.test` to the endpoint, independently of its subscriptions. List webhook deliveries to see the result. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook deliveries
         * @description Returns the deliveries of a webhook with their attempts, newest first. Deliveries are kept for 30 days. Requires a secret key, or the session of any member.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a webhook delivery
         * @description Returns a delivery with its attempts and its request body. Requires a secret key, or the session of any member.
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries/{deliveryId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a webhook delivery
         * @description Sends a delivery again with the same ID and a new retry schedule, in any status. Receivers can detect the repetition by `webhook-id`. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["replayDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry failed and missed deliveries
         * @description Sends all deliveries again that have failed, were missed, or wait for a retry since the given time, with the same IDs. The response contains their number. Requires a secret key with write access, or the session of an owner or admin.
         */
        post: operations["recoverDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "contact.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * contact.created
         * @description A contact was created.
         */
        post: operations["webhook_contact_created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * contact.updated
         * @description A request updated a contact.
         */
        post: operations["webhook_contact_updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.merged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * contact.merged
         * @description A contact was merged into another one: records of `formerId` now belong to `contactId`.
         */
        post: operations["webhook_contact_merged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.erased": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * contact.erased
         * @description A contact and all data about the person were erased. `formerIds` had been merged into the contact.
         */
        post: operations["webhook_contact_erased"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.subscription_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * contact.subscription_changed
         * @description A contact has chosen something else about emails than before. `subscription` contains the changed choices.
         */
        post: operations["webhook_contact_subscription_changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "event.received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * event.received
         * @description A product event was stored. `payload` and `idempotencyKey` are deleted when the contact is erased.
         */
        post: operations["webhook_event_received"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "automation.entered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * automation.entered
         * @description A contact entered an automation.
         */
        post: operations["webhook_automation_entered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "automation.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * automation.completed
         * @description An entry completed.
         */
        post: operations["webhook_automation_completed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "automation.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * automation.failed
         * @description An entry failed at a step.
         */
        post: operations["webhook_automation_failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * message.sent
         * @description A message was handed to the mail relay or added to the inbox.
         */
        post: operations["webhook_message_sent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.delivered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * message.delivered
         * @description A message was delivered.
         */
        post: operations["webhook_message_delivered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.bounced": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * message.bounced
         * @description An email bounced. `status` is the enhanced status code (RFC 3463), if there is one.
         */
        post: operations["webhook_message_bounced"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.complained": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * message.complained
         * @description The recipient marked an email as spam.
         */
        post: operations["webhook_message_complained"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.opened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * message.opened
         * @description An email was opened for the first time.
         */
        post: operations["webhook_message_opened"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.clicked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * message.clicked
         * @description A link was clicked for the first time. `url` is the target without query and fragment.
         */
        post: operations["webhook_message_clicked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.unsubscribed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * message.unsubscribed
         * @description The recipient unsubscribed by a link in the email.
         */
        post: operations["webhook_message_unsubscribed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * message.failed
         * @description A message could not be sent.
         */
        post: operations["webhook_message_failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.skipped": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * message.skipped
         * @description A message was not sent on purpose. A cancelled campaign is one `campaign.cancelled` instead.
         */
        post: operations["webhook_message_skipped"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "suppression.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * suppression.created
         * @description An address was suppressed: it receives no more email.
         */
        post: operations["webhook_suppression_created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.launched": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * campaign.launched
         * @description A campaign was launched.
         */
        post: operations["webhook_campaign_launched"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * campaign.completed
         * @description A campaign completed: every contact was messaged or skipped.
         */
        post: operations["webhook_campaign_completed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * campaign.cancelled
         * @description A campaign was cancelled.
         */
        post: operations["webhook_campaign_cancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "form.captured": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * form.captured
         * @description A form was submitted with consent.
         */
        post: operations["webhook_form_captured"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "form.confirmed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * form.confirmed
         * @description A consent was confirmed by double opt-in.
         */
        post: operations["webhook_form_confirmed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "domain.verified": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * domain.verified
         * @description A sending domain became ready to send, or missing records were found again.
         */
        post: operations["webhook_domain_verified"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "domain.degraded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * domain.degraded
         * @description A record of a verified domain is missing. The domain can still send while the record is checked again.
         */
        post: operations["webhook_domain_degraded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "domain.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * domain.failed
         * @description The verification of a record failed.
         */
        post: operations["webhook_domain_failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "key.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * key.created
         * @description A secret key was created.
         */
        post: operations["webhook_key_created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "key.rolled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * key.rolled
         * @description A secret key was rotated. The old key is valid until `expiresAt`.
         */
        post: operations["webhook_key_rolled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "key.revoked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * key.revoked
         * @description A secret key was revoked.
         */
        post: operations["webhook_key_revoked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * webhook.disabled
         * @description Another webhook was disabled, because its endpoint is gone or keeps failing.
         */
        post: operations["webhook_webhook_disabled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * webhook.test
         * @description A test delivery, requested by `POST /webhooks/{id}/test`.
         */
        post: operations["webhook_webhook_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description The request body of `acceptInvitation`. */
        AcceptInvitationBody: {
            /** @description The password. 8 to 1,024 characters. */
            password: string;
            /** @description The name of the user. 1 to 100 characters. */
            name?: string;
            /** @description With a second factor: the code of the authenticator app, or a recovery code. Each works once. 1 to 64 characters. */
            code?: string;
        };
        /** @description The response of `acceptInvitation`. */
        AcceptInvitationReply: {
            /** @description The bearer token of the session. It is shown only once. */
            token: string;
            /**
             * Format: date-time
             * @description When the session expires: 30 days after it began. It ends earlier when it is not used for 7 days.
             */
            expiresAt: string;
            /** @description The value of `x-csrf-token` for writes with the session cookie. */
            csrfToken: string;
            /** @description The signed-in user. */
            user: components["schemas"]["User"];
            /** @description The organizations of which the user is a member. */
            organizations: {
                /** @description The ID of the organization, `org_…`. */
                id: string;
                /** @description The name of the organization. */
                name: string;
                /**
                 * @description The role of the member.
                 * @enum {string}
                 */
                role: "OWNER" | "ADMIN" | "MEMBER";
            }[];
        };
        /** @description Contacts that match all definitions. */
        AllOf: {
            /** @description Definitions that must all match. An empty list matches every contact. At most 100 items. */
            all: components["schemas"]["SegmentDefinition"][];
        };
        /** @description At least one of the filters must match. */
        AnyFilter: {
            /** @description Definitions of which at least one must match. An empty list matches no contact. 1 to 50 items. */
            any: components["schemas"]["Filter"][];
        };
        /** @description Contacts that match at least one of the definitions. */
        AnyOf: {
            /** @description Definitions of which at least one must match. An empty list matches no contact. At most 100 items. */
            any: components["schemas"]["SegmentDefinition"][];
        };
        /** @description A file to attach to an email, or an image that its HTML shows. */
        Attachment: {
            /** @description The file name that the recipient sees, without a path. 1 to 200 characters. */
            filename: string;
            /** @description The media type, such as `application/pdf`. `multipart/…` and `message/…` are rejected. At most 300 characters. */
            contentType: string;
            /** @description A name by which the HTML shows an image: `<img src="cid:logo">` for `logo`. Each name can be used once. At most 100 characters. */
            contentId?: string;
            /** @description The bytes, in base64 (RFC 4648, section 4). */
            content: string;
        };
        /** @description Contacts by the value of an attribute. Operators work as in trigger filters. */
        AttributeCondition: {
            /** @description The attribute, or a path into it: `address.city`. 1 to 256 characters. */
            attribute: string;
            /**
             * @description The operator.
             * @enum {string}
             */
            op: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "in" | "nin" | "contains" | "starts_with" | "ends_with" | "exists";
            /** @description The value to compare with. */
            value: unknown;
        };
        /** @description The contacts that receive a campaign. */
        Audience: components["schemas"]["EveryContact"] | components["schemas"]["SegmentMembers"] | components["schemas"]["TagBearers"];
        /** @description An audit event: who did what, when, and from where. */
        AuditEntry: {
            /** @description The ID of the audit event, `aud_…`. */
            id: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            /** @description Who acted. `system`: Outrider itself. `unknown`: someone whose sign-in failed. Only users and keys have an ID. */
            actor: {
                /**
                 * @description The kind of actor.
                 * @enum {string}
                 */
                type: "user" | "key" | "operator" | "system" | "unknown";
                /** @description The ID of the user or key; null for other actors. */
                id: (string) | null;
            };
            /**
             * @description The action.
             * @enum {string}
             */
            action: "organization.created" | "organization.plan_changed" | "organization.suspended" | "organization.resumed" | "organization.deleted" | "member.invited" | "member.joined" | "invitation.revoked" | "member.role_changed" | "member.removed" | "member.sessions_ended" | "user.signed_in" | "user.sign_in_failed" | "user.signed_out" | "user.password_changed" | "user.password_reset" | "user.second_factor_enabled" | "user.second_factor_disabled" | "user.address_verified" | "key.created" | "key.rolled" | "key.revoked" | "publishable_key.rotated" | "origins.changed" | "contact.exported" | "contacts.exported" | "webhook.created" | "webhook.changed" | "webhook.secret_rotated" | "webhook.deleted" | "webhook.disabled" | "domain.created" | "domain.deleted" | "campaign.launched" | "automation.published" | "automation.activated" | "suppression.deleted";
            /** @description The resource that the action concerns. */
            target: {
                /** @description The kind of resource. */
                type: string;
                /** @description The ID of the resource. */
                id: string;
            };
            /** @description The environment; null if the resource belongs to the whole organization. */
            environment: ("live" | "test") | null;
            /** @description The network of the actor: an IPv4 address, or an IPv6 network of 64 bits. Null for Outrider itself. */
            address: string | null;
            /** @description The ID of the request, as in the header `X-Request-Id`. Null for Outrider itself. */
            requestId: string | null;
            /** @description Details of the action. */
            details: {
                [key: string]: unknown;
            };
        };
        /** @description A trigger, an entry limit, and a graph of steps. */
        Automation: {
            /** @description The ID of the automation, `auto_…`. */
            id: string;
            /** @description The name of the automation. */
            name: string;
            /**
             * @description The status. Only an active automation starts entries.
             * @enum {string}
             */
            status: "draft" | "active" | "paused" | "archived";
            /** @description Whether a graph is published. Without one, entries complete without steps. */
            published: boolean;
            /** @description The latest published version; 0 before the first. */
            version: number;
            /** @description The trigger. A change takes effect when it is saved. */
            trigger: components["schemas"]["TriggerSpec"];
            /** @description The draft graph. It takes effect when it is published. */
            graph: components["schemas"]["Graph"];
            /** @description How often a contact can enter. */
            reentry: components["schemas"]["Reentry"];
            /** @description The faults of the draft graph. Only in the response to an update with `incomplete`. */
            faults?: {
                /** @description The ID of the node; null for an edge. */
                node: string | null;
                /** @description The field of the node, or of the graph. */
                field: string;
                /** @description What is wrong with it. */
                message: string;
            }[];
            /**
             * Format: date-time
             * @description When the automation was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the automation was last updated.
             */
            updatedAt: string;
        };
        /** @description A new automation. It starts as an unpublished draft. */
        AutomationInput: {
            /** @description The name of the automation. 1 to 200 characters. */
            name: string;
            /** @description The trigger that starts entries. */
            trigger: components["schemas"]["TriggerSpec"];
            /** @description The steps of entries. It starts at the node without an incoming edge. If omitted, the graph is empty. */
            graph?: components["schemas"]["Graph"];
            /** @description How often a contact can enter. Default: `{"mode": "always"}`. */
            reentry?: components["schemas"]["Reentry"];
        };
        /** @description The fields of an automation to update. */
        AutomationPatch: {
            /** @description The name of the automation. 1 to 200 characters. */
            name?: string;
            /** @description A change takes effect when it is saved. */
            trigger?: components["schemas"]["TriggerSpec"];
            /** @description The draft graph. It takes effect when it is published. */
            graph?: components["schemas"]["Graph"];
            /** @description A change takes effect when it is saved. */
            reentry?: components["schemas"]["Reentry"];
            /** @description If true, a draft graph with faults is stored, and the response contains its `faults`. It cannot be published. Default: false. */
            incomplete?: boolean;
        };
        /** @description What became of the entries of an automation, of their steps, and of their messages. */
        AutomationStats: {
            /** @description Entries that started. */
            entered: number;
            /** @description Entries that run now. */
            running: number;
            /** @description Entries that wait now. Of `running` and `waiting`, the latest 100,000 are counted. */
            waiting: number;
            /** @description Entries that completed. */
            completed: number;
            /** @description Entries that failed and were not retried. */
            failed: number;
            /** @description Entries that were cancelled, or whose contact was erased. */
            cancelled: number;
            /** @description The nodes that were reached, also those of former versions. */
            nodes: {
                /** @description The ID of the node. */
                id: string;
                /** @description Steps that were done. */
                done: number;
                /** @description Entries that wait at the node now. */
                waiting: number;
                /** @description Steps that failed and were not retried. */
                failed: number;
                /** @description Steps that were skipped, by reason. */
                skipped: {
                    [key: string]: number;
                };
            }[];
            /** @description The messages of the automation. */
            messages: {
                /** @description Messages that were handed to the mail relay or added to the inbox. */
                sent: number;
                /** @description Messages that were delivered. */
                delivered: number;
                /** @description Messages that were opened. Null if none records opens. */
                opened: number | null;
                /** @description Emails in which a link was clicked. Null if none records clicks. */
                clicked: number | null;
                /** @description Emails that bounced. */
                bounced: number;
                /** @description Messages that could not be sent. */
                failed: number;
                /** @description Messages that were skipped. */
                skipped: number;
            };
        };
        /** @description The result for each event of a batch. */
        BatchReceipt: {
            /** @description The number of stored events, including duplicates. */
            accepted: number;
            /** @description The number of events whose key was already used. */
            deduplicated: number;
            /** @description The number of rejected events. */
            rejected: number;
            /** @description One result for each event, in the order of the request. */
            results: {
                /** @description The position in the batch, starting at 0. */
                index: number;
                /**
                 * @description The result. `deduplicated`: the key was already used.
                 * @enum {string}
                 */
                status: "accepted" | "deduplicated" | "rejected";
                /** @description The key that you sent, or the generated one. */
                idempotencyKey?: string;
                /** @description Why the item was rejected. */
                error?: components["schemas"]["ItemProblem"];
            }[];
        };
        /** @description A product event in a batch. */
        BatchedEvent: {
            /** @description The name of the event. It is stored in lower case. */
            event: string;
            /** @description The contact of the event. It is created if no contact matches. */
            contact: components["schemas"]["EventContact"];
            /** @description Attributes, merged into those of the contact key by key; null removes a key. If the contact would exceed 65,536 bytes, the event is stored without them. At most 16,384 bytes of JSON. */
            attributes?: {
                [key: string]: unknown;
            };
            /** @description Data of the event, which filters and texts can use. At most 16,384 bytes of JSON. */
            payload?: {
                [key: string]: unknown;
            };
            /** @description A key that identifies the event. A repetition with the same key has no effect. Generated if omitted. 1 to 256 characters. */
            idempotencyKey?: string;
            /**
             * Format: date-time
             * @description When the event happened: at most 7 days ago and at most 5 minutes in the future. Default: now.
             */
            occurredAt?: string;
        };
        /** @description A node of type `branch`. */
        BranchNode: {
            /** @description The ID of the node, which edges name. 1 to 64 characters. */
            id: string;
            /**
             * @description The type of the node. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "branch";
            /** @description The settings of the step, depending on its type. */
            config: {
                /** @description The conditions. If all match, the entry follows the branch `yes`, otherwise `no`. */
                conditions: components["schemas"]["Filters"];
            };
        };
        /** @description An email or in-app message to many contacts. */
        Campaign: {
            /** @description The ID of the campaign, `cmp_…`. */
            id: string;
            /** @description The name of the campaign. */
            name: string;
            /**
             * @description The channel: email or in-app message.
             * @enum {string}
             */
            channel: "email" | "inapp";
            /**
             * @description The status of the campaign.
             * @enum {string}
             */
            status: "draft" | "scheduled" | "sending" | "paused" | "completed" | "cancelled";
            /** @description The contacts that receive the campaign: exactly one of `all`, `segmentId`, and `tag`. */
            audience: components["schemas"]["Audience"];
            /** @description The ID of the template, `tpl_…`. */
            templateId: string | null;
            /** @description The content, instead of a template. */
            content: components["schemas"]["CampaignContent"] | null;
            /** @description The ID of the sender, `snd_…`. */
            senderId: string | null;
            /** @description When to start sending. If omitted, null, or in the past, it starts at the launch. */
            sendAt: string | null;
            /** @description If true, each email is due when the clocks where its contact is show the time of `sendAt` as written in UTC. Contacts without a time zone have that of the settings. Only for emails. Default: false. */
            localTime: boolean;
            /** @description The maximum number of messages per minute. If omitted or null, there is no limit. */
            perMinute: number | null;
            /** @description Variants with their own content for parts of the audience. A contact always gets the same variant. */
            variants: components["schemas"]["CampaignVariant"][] | null;
            /** @description The address to which replies go, in Liquid. Without a valid address after rendering, the email has no `Reply-To`. 1 to 1,000 characters. */
            replyTo: string | null;
            /** @description Whether opens and clicks are recorded. A part that is omitted is determined by the template, then by the settings. */
            tracking: {
                /** @description Whether opens are recorded, by a pixel. */
                opens?: boolean;
                /** @description Whether clicks are recorded, by redirected links. */
                clicks?: boolean;
            } | null;
            /** @description The key of the topic. Only contacts that want it receive the email, unless it is a service topic. */
            topic: string | null;
            /** @description `DOMAIN_NOT_READY` if contacts were skipped because the sending domain is no longer ready. */
            reason: "DOMAIN_NOT_READY" | null;
            /** @description When the campaign was launched; null until then. */
            launchedAt: string | null;
            /** @description When it was completed; null until then. */
            completedAt: string | null;
            /**
             * Format: date-time
             * @description When the campaign was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the campaign was last updated.
             */
            updatedAt: string;
        };
        /** @description `subject` with `html`, `mjml`, or `text` of an email; or `title` and `body` of an in-app message. All of it is Liquid. */
        CampaignContent: {
            /** @description The subject line, in Liquid. 1 to 998 characters. */
            subject?: string;
            /** @description The HTML, in Liquid. 1 to 200,000 characters. */
            html?: string;
            /** @description The MJML, in Liquid. 1 to 200,000 characters. */
            mjml?: string;
            /** @description The plain text, in Liquid. 1 to 200,000 characters. */
            text?: string;
            /** @description The title of the message. 1 to 120 characters. */
            title?: string;
            /** @description The text of the message. 1 to 2,000 characters. */
            body?: string;
            /** @description The URL that the message opens. 1 to 2,048 characters. */
            url?: string;
            /** @description Your own data, which the inbox receives with the message. At most 16,384 bytes of JSON. */
            data?: {
                [key: string]: unknown;
            };
        };
        /** @description A new campaign. It starts as a draft. */
        CampaignInput: {
            /** @description The name of the campaign. 1 to 200 characters. */
            name: string;
            /**
             * @description The channel: email or in-app message.
             * @enum {string}
             */
            channel: "email" | "inapp";
            /** @description The contacts that receive the campaign: exactly one of `all`, `segmentId`, and `tag`. */
            audience: components["schemas"]["Audience"];
            /** @description The ID of the template, `tpl_…`. */
            templateId?: string;
            /** @description The content, instead of a template. */
            content?: components["schemas"]["CampaignContent"];
            /** @description The ID of the sender, `snd_…`. */
            senderId?: string;
            /**
             * Format: date-time
             * @description When to start sending. If omitted, null, or in the past, it starts at the launch.
             */
            sendAt?: string;
            /** @description If true, each email is due when the clocks where its contact is show the time of `sendAt` as written in UTC. Contacts without a time zone have that of the settings. Only for emails. Default: false. */
            localTime?: boolean;
            /** @description The maximum number of messages per minute. If omitted or null, there is no limit. 1 to 1,000,000. */
            perMinute?: number;
            /** @description Variants with their own content for parts of the audience. A contact always gets the same variant. 1 to 10 items. */
            variants?: components["schemas"]["CampaignVariant"][];
            /** @description The address to which replies go, in Liquid. Without a valid address after rendering, the email has no `Reply-To`. 1 to 1,000 characters. */
            replyTo?: string;
            /** @description Whether opens and clicks are recorded. A part that is omitted is determined by the template, then by the settings. */
            tracking?: {
                /** @description Whether opens are recorded, by a pixel. */
                opens?: boolean;
                /** @description Whether clicks are recorded, by redirected links. */
                clicks?: boolean;
            };
            /** @description The key of the topic. Only contacts that want it receive the email, unless it is a service topic. */
            topic?: string;
        };
        /** @description The fields of a campaign to update. Null removes a setting. After the launch only `name` and `perMinute` can change. */
        CampaignPatch: {
            /** @description The name of the campaign. 1 to 200 characters. */
            name?: string;
            /** @description The contacts that receive the campaign: exactly one of `all`, `segmentId`, and `tag`. */
            audience?: components["schemas"]["Audience"];
            /** @description The ID of the template, `tpl_…`. */
            templateId?: string | null;
            /** @description The content, instead of a template. */
            content?: components["schemas"]["CampaignContent"] | null;
            /** @description The ID of the sender, `snd_…`. */
            senderId?: string | null;
            /** @description When to start sending. If omitted, null, or in the past, it starts at the launch. */
            sendAt?: string | null;
            /** @description If true, each email is due when the clocks where its contact is show the time of `sendAt` as written in UTC. Contacts without a time zone have that of the settings. Only for emails. Default: false. */
            localTime?: boolean;
            /** @description The maximum number of messages per minute. If omitted or null, there is no limit. 1 to 1,000,000. */
            perMinute?: number | null;
            /** @description Variants with their own content for parts of the audience. A contact always gets the same variant. 1 to 10 items. */
            variants?: components["schemas"]["CampaignVariant"][] | null;
            /** @description The address to which replies go, in Liquid. Without a valid address after rendering, the email has no `Reply-To`. 1 to 1,000 characters. */
            replyTo?: string | null;
            /** @description Whether opens and clicks are recorded. A part that is omitted is determined by the template, then by the settings. */
            tracking?: {
                /** @description Whether opens are recorded, by a pixel. */
                opens?: boolean;
                /** @description Whether clicks are recorded, by redirected links. */
                clicks?: boolean;
            } | null;
            /** @description The key of the topic. Only contacts that want it receive the email, unless it is a service topic. */
            topic?: string | null;
        };
        /** @description Delivery and engagement counts of a campaign. */
        CampaignStats: {
            /** @description The number of contacts: the sum of pending, sent, failed, and skipped. */
            audience: number;
            /** @description Contacts that have not been sent anything yet. */
            pending: number;
            /** @description Messages that were handed to the mail relay or added to the inbox. */
            sent: number;
            /** @description Messages that could not be sent. */
            failed: number;
            /** @description Contacts that were skipped, by reason. */
            skipped: {
                [key: string]: number;
            };
            /** @description Emails that were reported as delivered, or in-app messages that were fetched. */
            delivered: number;
            /** @description Emails that bounced. */
            bounced: number;
            /** @description Emails that the recipient marked as spam. */
            complained: number;
            /** @description Messages that people opened, as far as can be determined. Each is counted once. Null if no email recorded opens. */
            opened: number | null;
            /** @description Emails in which people clicked a link, as far as can be determined. Each is counted once. Null if no email recorded clicks. */
            clicked: number | null;
            /** @description Emails that scanners and prefetching mail clients opened. */
            machineOpens: number;
            /** @description Emails in which scanners followed a link. */
            machineClicks: number;
            /** @description Emails through which the recipient unsubscribed. */
            unsubscribed: number;
            /** @description The counts of each variant. Empty for a campaign without variants. */
            variants: {
                /** @description The name of the variant. */
                name: string;
                /** @description The number of contacts: the sum of pending, sent, failed, and skipped. */
                audience: number;
                /** @description Contacts that have not been sent anything yet. */
                pending: number;
                /** @description Messages that were handed to the mail relay or added to the inbox. */
                sent: number;
                /** @description Messages that could not be sent. */
                failed: number;
                /** @description Contacts that were skipped, by reason. */
                skipped: {
                    [key: string]: number;
                };
                /** @description Emails that were reported as delivered, or in-app messages that were fetched. */
                delivered: number;
                /** @description Emails that bounced. */
                bounced: number;
                /** @description Emails that the recipient marked as spam. */
                complained: number;
                /** @description Messages that people opened, as far as can be determined. Each is counted once. Null if no email recorded opens. */
                opened: number | null;
                /** @description Emails in which people clicked a link, as far as can be determined. Each is counted once. Null if no email recorded clicks. */
                clicked: number | null;
                /** @description Emails that scanners and prefetching mail clients opened. */
                machineOpens: number;
                /** @description Emails in which scanners followed a link. */
                machineClicks: number;
                /** @description Emails through which the recipient unsubscribed. */
                unsubscribed: number;
            }[];
        };
        /** @description The contacts that receive a test of a campaign. */
        CampaignTest: {
            /** @description The contacts that receive the test. 1 to 10 items. */
            contacts?: components["schemas"]["ContactRef"][];
            /** @description The IDs of the contacts that receive the test. 1 to 10 items. */
            contactIds?: string[];
            /** @description The name of the variant to send. If omitted, each contact gets their own variant. At most 50 characters. */
            variant?: string;
        };
        /** @description One of several contents, with its share of the audience. */
        CampaignVariant: {
            /** @description The name of the variant, which is unique in the campaign. 1 to 50 characters. */
            name: string;
            /** @description The share of the audience in percent. The weights of all variants add up to 100. 1 to 100. */
            weight: number;
            /** @description The ID of the template, `tpl_…`. */
            templateId?: string;
            /** @description The content, instead of a template. */
            content?: components["schemas"]["CampaignContent"];
        };
        /** @description A catalog event, identified by its signature, topic0, or instruction. */
        CatalogEntry: {
            /** @description The ID of the catalog entry, `cat_…`. */
            id: string;
            /** @description The name of the event, which trigger specs use. 1 to 256 characters. */
            name: string;
            /** @description The Solidity signature, such as `Transfer(address,address,uint256)`. 3 to 1,000 characters. */
            signature?: string;
            /** @description The Keccak-256 hash of the signature. Derived from the signature if omitted. */
            topic0?: string;
            /** @description The address of the Solana program. 1 to 256 characters. */
            programId?: string;
            /** @description The name of the instruction. 1 to 256 characters. */
            instructionName?: string;
            /** @description The path in the payload of the wallet that identifies the contact. 1 to 256 characters. */
            subject?: string;
            /** @description Whether the entry is built in and cannot be deleted. */
            builtIn: boolean;
            /** @description The standard that defines a built-in entry, such as `ERC-20`. */
            standard?: string;
            /**
             * Format: date-time
             * @description When the catalog entry was created.
             */
            createdAt?: string;
        };
        /** @description A new catalog event. */
        CatalogInput: {
            /** @description The name of the event, which trigger specs use. 1 to 256 characters. */
            name: string;
            /** @description The Solidity signature, such as `Transfer(address,address,uint256)`. 3 to 1,000 characters. */
            signature?: string;
            /** @description The Keccak-256 hash of the signature. Derived from the signature if omitted. */
            topic0?: string;
            /** @description The address of the Solana program. 1 to 256 characters. */
            programId?: string;
            /** @description The name of the instruction. 1 to 256 characters. */
            instructionName?: string;
            /** @description The path in the payload of the wallet that identifies the contact. 1 to 256 characters. */
            subject?: string;
        };
        /** @description The request body of `changeMember`. */
        ChangeMemberBody: {
            /**
             * @description The role of the member.
             * @enum {string}
             */
            role: "OWNER" | "ADMIN" | "MEMBER";
        };
        /** @description The request body of `changePassword`. */
        ChangePasswordBody: {
            /** @description The current password. 1 to 1,024 characters. */
            currentPassword: string;
            /** @description The new password. 8 to 1,024 characters. */
            newPassword: string;
        };
        /** @description The request body of `changePlan`. */
        ChangePlanBody: {
            /**
             * @description The plan, which limits the number of secret keys.
             * @enum {string}
             */
            plan: "free" | "pro" | "business" | "enterprise";
        };
        /** @description The request body of `changeSegmentMembers`. */
        ChangeSegmentMembersBody: {
            /** @description The IDs of contacts. At most 1,000 items. */
            add?: string[];
            /** @description The IDs of contacts. At most 1,000 items. */
            remove?: string[];
        };
        /** @description A product event as a CloudEvent 1.0. */
        CloudEvent: {
            /**
             * @description The version of the format.
             * @constant
             */
            specversion: "1.0";
            /** @description With `source`, the idempotency key. */
            id: string;
            /** @description Where the event happened. */
            source: string;
            /** @description The name of the event. It is stored in lower case. */
            type: string;
            /** @description The `externalId` of the contact. 1 to 256 characters. */
            subject: string;
            /** @description When the event happened. */
            time?: string;
            /** @description Becomes the payload. A value that is not an object becomes `payload.data`. */
            data?: unknown;
            /** @description Becomes `payload.data_base64`. */
            data_base64?: string;
        };
        /** @description Up to 500 CloudEvents. */
        CloudEventBatch: unknown[];
        /** @description A path, an operator, and a value. */
        Condition: {
            /** @description A path into `payload`, then into `decoded`, such as `token.symbol`; or `trigger.…` for a field of the trigger. 1 to 256 characters. */
            path: string;
            /**
             * @description The operator.
             * @enum {string}
             */
            op: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "in" | "nin" | "contains" | "starts_with" | "ends_with" | "exists";
            /** @description The value to compare with. For `exists`, true or false. */
            value?: unknown;
        };
        /** @description The request body of `confirmTotp`. */
        ConfirmTotpBody: {
            /** @description The present code of the authenticator app. 1 to 64 characters. */
            code: string;
            /** @description The password. Required if the session is older than 15 minutes. 1 to 1,024 characters. */
            password?: string;
        };
        /** @description The response of `confirmTotp`. */
        ConfirmTotpReply: {
            /** @description Codes for signing in without the authenticator app. Each works once. They are shown only once. */
            recoveryCodes: string[];
        };
        /** @description An identifier that belongs to another contact and was not moved. */
        Conflict: {
            /**
             * @description The kind of identifier.
             * @enum {string}
             */
            field: "walletAddress" | "email" | "externalId";
            /** @description The contact to which the identifier belongs. */
            contactId: string;
        };
        /** @description A record of a consent, or of a change of the subscription: its text, time, and origin. */
        Consent: {
            /** @description The ID of the consent, `cns_…`. */
            id: string;
            /**
             * @description The source: `form` for a submission of a form, otherwise for a change of the subscription.
             * @enum {string}
             */
            source: "api" | "import" | "event" | "page" | "one_click" | "form";
            /** @description The choices that changed; null for a form. */
            subscription: {
                /**
                 * @description Whether the person wants emails.
                 * @enum {string}
                 */
                email?: "subscribed" | "unsubscribed";
                /** @description Whether the person wants the emails of each topic, by the key of the topic. */
                topics?: {
                    [key: string]: boolean;
                };
                /** @description If false, the emails of the contact are never tracked. */
                tracking?: boolean;
            } | null;
            /** @description The form; null for other sources. */
            formId: string | null;
            /** @description The version of the form at that time. */
            formVersion: number | null;
            /** @description The text to which the person agreed, word for word. */
            consentText: string | null;
            /** @description The SHA-256 hash of `consentText` in hexadecimal. */
            consentTextSha256: string | null;
            /** @description The status: `given`; with double opt-in, `pending` until it is `confirmed`; null for other sources. */
            status: ("given" | "pending" | "confirmed") | null;
            /**
             * Format: date-time
             * @description When the form was submitted, or the person chose.
             */
            at: string;
            /** @description When the consent was confirmed, with double opt-in. */
            confirmedAt: string | null;
            /** @description The IP address from which the form was submitted. */
            address: string | null;
            /** @description The `User-Agent` with which the form was submitted. */
            agent: string | null;
            /** @description The secret key with which the form was submitted. */
            keyId: string | null;
        };
        /** @description A contact as lists return it. Responses never include an email address. */
        Contact: {
            /** @description The ID of the contact, `con_…`. */
            id: string;
            /** @description The name of the contact: the attribute that the settings determine, cut after 200 characters. */
            displayName: string | null;
            /** @description The latest wallet address. */
            walletAddress: string | null;
            /** @description Your own ID of the user. */
            externalId: string | null;
            /** @description The IANA time zone. */
            timeZone: string | null;
            /** @description The language, as a BCP 47 tag. */
            locale: string | null;
            /** @description The channels through which the contact can be reached. */
            reachable: {
                /** @description Whether the contact can be emailed: it has an address, and is neither unsubscribed nor suppressed. */
                email: boolean;
                /** @description Whether the contact can receive in-app messages: it has a wallet or an external ID. */
                inapp: boolean;
            };
            /** @description The tags of the contact. */
            tags: string[];
            /**
             * Format: date-time
             * @description When the contact was created.
             */
            createdAt: string;
        };
        /** @description A contact to create or update. At least one identifier is required. */
        ContactInput: {
            /**
             * Format: email
             * @description The email address. It is compared case-insensitively. At most 320 characters.
             */
            email?: string;
            /** @description The wallet address. Hexadecimal addresses are compared case-insensitively. 1 to 128 characters. */
            walletAddress?: string;
            /** @description Your own ID of the user. 1 to 256 characters. */
            externalId?: string;
            /**
             * Format: time-zone
             * @description The IANA time zone, such as `Europe/Berlin`. 1 to 64 characters.
             */
            timeZone?: string;
            /**
             * Format: language-tag
             * @description The language, as a BCP 47 tag such as `pt-BR`. 1 to 35 characters.
             */
            locale?: string;
            /** @description Attributes. They are merged key by key; null removes a key. At most 16,384 bytes of JSON. */
            attributes?: {
                [key: string]: unknown;
            };
            /** @description Tags to add to the contact. At most 100 items. */
            tags?: string[];
            subscription?: components["schemas"]["SubscriptionInput"];
        };
        /** @description The fields of a contact to update. */
        ContactPatch: {
            /**
             * Format: email
             * @description Replaces the current value. Null removes all identifiers of this kind. At most 320 characters.
             */
            email?: string | null;
            /** @description Replaces the current value. Null removes all identifiers of this kind. 1 to 128 characters. */
            walletAddress?: string | null;
            /** @description Replaces the current value. Null removes all identifiers of this kind. 1 to 256 characters. */
            externalId?: string | null;
            /**
             * Format: time-zone
             * @description Null removes it. 1 to 64 characters.
             */
            timeZone?: string | null;
            /**
             * Format: language-tag
             * @description Null removes it. 1 to 35 characters.
             */
            locale?: string | null;
            /** @description Attributes. They are merged key by key; null removes a key. At most 16,384 bytes of JSON. */
            attributes?: {
                [key: string]: unknown;
            };
            /** @description The new tags, which replace all current tags. At most 100 items. */
            tags?: string[];
            subscription?: components["schemas"]["SubscriptionInput"];
        };
        /** @description A contact with its attributes. */
        ContactRecord: {
            /** @description The ID of the contact, `con_…`. */
            id: string;
            /** @description The name of the contact: the attribute that the settings determine, cut after 200 characters. */
            displayName: string | null;
            /** @description The latest wallet address. */
            walletAddress: string | null;
            /** @description Your own ID of the user. */
            externalId: string | null;
            /** @description The IANA time zone. */
            timeZone: string | null;
            /** @description The language, as a BCP 47 tag. */
            locale: string | null;
            /** @description The channels through which the contact can be reached. */
            reachable: {
                /** @description Whether the contact can be emailed: it has an address, and is neither unsubscribed nor suppressed. */
                email: boolean;
                /** @description Whether the contact can receive in-app messages: it has a wallet or an external ID. */
                inapp: boolean;
            };
            /** @description The tags of the contact. */
            tags: string[];
            /**
             * Format: date-time
             * @description When the contact was created.
             */
            createdAt: string;
            /** @description The attributes of the contact. */
            attributes: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description When the contact was last updated.
             */
            updatedAt: string;
            /** @description The choices of the contact about emails. */
            subscription: {
                /**
                 * @description Whether the contact is subscribed to emails.
                 * @enum {string}
                 */
                email: "subscribed" | "unsubscribed";
                /** @description The topics about which the contact has chosen, by key. */
                topics: {
                    [key: string]: boolean;
                };
                /** @description Missing if the contact has not chosen. */
                tracking?: boolean;
            };
        };
        /** @description Identifies a contact: by wallet, then email, then external ID. */
        ContactRef: {
            /**
             * Format: email
             * @description The email address. It is compared case-insensitively. At most 320 characters.
             */
            email?: string;
            /** @description The wallet address. Hexadecimal addresses are compared case-insensitively. 1 to 128 characters. */
            walletAddress?: string;
            /** @description Your own ID of the user. 1 to 256 characters. */
            externalId?: string;
        };
        /** @description A contract wallet, bound to its first chain. */
        ContractWallet: {
            /** @description The address of the contract. */
            address: string;
            /** @description The chain of the contract. */
            chain: string;
            /**
             * Format: date-time
             * @description When the contract first proved the address.
             */
            boundAt: string;
        };
        /** @description The request body of `createContactToken`. */
        CreateContactTokenBody: {
            /** @description The contact. */
            contact: components["schemas"]["ContactRef"];
        };
        /** @description The response of `createContactToken`. */
        CreateContactTokenReply: {
            /** @description The contact token, which gives access to the contact's inbox. It is valid for 7 days. */
            token: string;
            /** @description The ID of the contact, `con_…`. */
            contactId: string;
            /**
             * Format: date-time
             * @description When it expires.
             */
            expiresAt: string;
        };
        /** @description The response of `createKey`. */
        CreateKeyReply: {
            /** @description The ID of the secret key, `key_…`. */
            id: string;
            /** @description The name of the key. */
            name: string;
            /**
             * @description The scope: `read_write`, or `read_only` for reads only.
             * @enum {string}
             */
            scope: "read_write" | "read_only";
            /**
             * @description The environment: `live` or `test`.
             * @enum {string}
             */
            environment: "live" | "test";
            /** @description The beginning of the key: `sk_live_01j9…`. */
            hint: string;
            /**
             * Format: date-time
             * @description When the key was created.
             */
            createdAt: string;
            /** @description The user who created the key. */
            createdBy: string;
            /** @description When the key was last used; null if it was never used. */
            lastUsedAt: string | null;
            /** @description When the rotated key expires; null if the key is not being replaced. */
            expiresAt: string | null;
            /**
             * @description The status. `expiring`: the key was rotated and is in its grace period.
             * @enum {string}
             */
            status: "active" | "expiring";
            /** @description The full key. It is shown only once. */
            key: string;
        };
        /** @description The response of `createOrganization`. */
        CreateOrganizationReply: {
            /** @description The ID of the organization, `org_…`. */
            id: string;
            /** @description The name of the organization. */
            name: string;
            /**
             * @description The plan, which limits the number of secret keys.
             * @enum {string}
             */
            plan: "free" | "pro" | "business" | "enterprise";
            /**
             * @description The role of the member.
             * @enum {string}
             */
            role: "OWNER" | "ADMIN" | "MEMBER";
        };
        /** @description The response of `createTotp`. */
        CreateTotpReply: {
            /** @description The secret for the authenticator app, in base32. */
            secret: string;
            /** @description The same as an `otpauth` URI, for a QR code. */
            uri: string;
        };
        /** @description The request body of `createWalletChallenge`. */
        CreateWalletChallengeBody: {
            /** @description The address of the wallet. 1 to 128 characters. */
            address: string;
            /** @description `solana`, or the slug of an EVM chain. 1 to 64 characters. */
            chain: string;
        };
        /** @description The response of `createWalletChallenge`. */
        CreateWalletChallengeReply: {
            /** @description The text that the wallet must sign without changes (EIP-4361). */
            message: string;
            /** @description The nonce in the text. */
            nonce: string;
            /**
             * Format: date-time
             * @description When the challenge expires: 5 minutes after it was created.
             */
            expiresAt: string;
        };
        /** @description The response of `createWebhook`. */
        CreateWebhookReply: {
            /** @description The ID of the webhook, `whk_…`. */
            id: string;
            /** @description The URL. */
            url: string;
            /** @description The types to which the endpoint subscribes, or `*` for all. */
            events: string[];
            /** @description Your description of the endpoint. */
            description: string | null;
            /** @description Whether deliveries are sent to the endpoint. */
            enabled: boolean;
            /** @description Why the webhook is disabled. `REQUESTED`: a request disabled it. `GONE`: the endpoint returned 410. `FAILING`: all attempts in five days failed. */
            disabledReason: ("REQUESTED" | "GONE" | "FAILING") | null;
            /** @description When the webhook was disabled; null while it is enabled. */
            disabledAt: string | null;
            /** @description When the current series of failed attempts began; null if the last attempt succeeded. */
            failingSince: string | null;
            /** @description Whether deliveries succeed. */
            health: {
                /**
                 * @description The state. `failing`: the last attempt failed.
                 * @enum {string}
                 */
                state: "healthy" | "failing" | "disabled";
                /** @description When the current series of failed attempts began; null if the last attempt succeeded. */
                failingSince: string | null;
                /** @description The number of pending deliveries; at most 1,000 are counted. */
                pending: number;
                /** @description The number of failed deliveries of the last 30 days; at most 1,000 are counted. */
                failed: number;
            };
            /**
             * Format: date-time
             * @description When the webhook was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the webhook was last updated.
             */
            updatedAt: string;
            /** @description The secret for verifying signatures: `whsec_` and the key in base64. It is shown only once. */
            secret: string;
        };
        /** @description Matches triggers of type `custom_event`. */
        CustomEventSpec: {
            /**
             * @description The type of the trigger. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "custom_event";
            /** @description If set, no trigger of this type matches. 1 to 256 characters. */
            chain?: string;
            /** @description If set, no trigger of this type matches. 1 to 256 characters. */
            contract?: string;
            /** @description The names of events, any of which matches. 1 to 50 items. */
            events?: string[];
            /** @description If set, no trigger of this type matches. 1 to 256 characters. */
            topic0?: string;
            /** @description If set, no trigger of this type matches. 1 to 256 characters. */
            segmentId?: string;
            /** @description If set, no trigger of this type matches. 1 to 256 characters. */
            campaignId?: string;
            /** @description Filters that the event must match. */
            filters?: components["schemas"]["Filters"];
        };
        /** @description An on-chain event with its decoded fields. */
        DecodedEvent: {
            /** @description The slug of the chain: `base`. 1 to 256 characters. */
            chain?: string;
            /** @description The name of the event. 1 to 256 characters. */
            event?: string;
            /** @description The wallet of the contact. If omitted, it is taken from the payload. 1 to 128 characters. */
            walletAddress?: string;
            /** @description The contract that emitted the event. 1 to 256 characters. */
            contractAddress?: string;
            /** @description The hash of the transaction. It identifies repetitions. 1 to 256 characters. */
            txHash?: string;
            /** @description A key that identifies the event. Each automation is entered once for each key. If omitted, it is derived from the chain and the transaction. 1 to 512 characters. */
            sourceEventId?: string;
            /** @description Data of the event, which filters and texts can use. At most 65,536 bytes of JSON. */
            payload?: {
                [key: string]: unknown;
            };
            /** @description The first topic of an EVM log. 1 to 256 characters. */
            topic0?: string;
            /** @description The address of the Solana program. 1 to 256 characters. */
            programId?: string;
            /** @description The name of the instruction. 1 to 256 characters. */
            instructionName?: string;
            /** @description The decoded fields of the event. Filters look for a path here after `payload`. At most 65,536 bytes of JSON. */
            decoded?: {
                [key: string]: unknown;
            };
        };
        /** @description Matches triggers of type `decoded_event`. */
        DecodedEventSpec: {
            /**
             * @description The type of the trigger. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "decoded_event";
            /** @description The slug of the chain. 1 to 256 characters. */
            chain?: string;
            /** @description The address of the contract. 1 to 256 characters. */
            contract?: string;
            /** @description The names of events, any of which matches. 1 to 50 items. */
            events?: string[];
            /** @description The first topic of an EVM log. 1 to 256 characters. */
            topic0?: string;
            /** @description If set, no trigger of this type matches. 1 to 256 characters. */
            segmentId?: string;
            /** @description If set, no trigger of this type matches. 1 to 256 characters. */
            campaignId?: string;
            /** @description Filters that the event must match. */
            filters?: components["schemas"]["Filters"];
        };
        /** @description A node of type `delay`. */
        DelayNode: {
            /** @description The ID of the node, which edges name. 1 to 64 characters. */
            id: string;
            /**
             * @description The type of the node. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "delay";
            /** @description The settings of the step, depending on its type. */
            config: {
                /** @description The seconds to wait. At most 31,622,400. */
                seconds: number;
            };
        };
        /** @description A node of type `delay_until`. */
        DelayUntilNode: {
            /** @description The ID of the node, which edges name. 1 to 64 characters. */
            id: string;
            /**
             * @description The type of the node. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "delay_until";
            /** @description The settings of the step, depending on its type. */
            config: {
                /**
                 * Format: date-time
                 * @description The time. Exactly one of `at`, `path`, and `localTime` is required.
                 */
                at?: string;
                /** @description The path of the time: `event.…`, `trigger.…`, or `contact.…`. A path without these is in the payload. 1 to 256 characters. */
                path?: string;
                /** @description The next time of day, such as `09:00`, in the time zone of the contact, otherwise in that of the settings. */
                localTime?: string;
                /** @description With `localTime`: the days. Default: all days. 1 to 7 items. */
                days?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
            };
        };
        /** @description The request body of `deleteTotp`. */
        DeleteTotpBody: {
            /** @description The current password. 1 to 1,024 characters. */
            password: string;
        };
        /** @description A webhook delivery with its attempts. */
        Delivery: {
            /** @description The ID of the delivery, which is also the header `webhook-id` and the `id` of the body. */
            id: string;
            /**
             * @description The type of the notification.
             * @enum {string}
             */
            type: "contact.created" | "contact.updated" | "contact.merged" | "contact.erased" | "contact.subscription_changed" | "event.received" | "automation.entered" | "automation.completed" | "automation.failed" | "message.sent" | "message.delivered" | "message.bounced" | "message.complained" | "message.opened" | "message.clicked" | "message.unsubscribed" | "message.failed" | "message.skipped" | "suppression.created" | "campaign.launched" | "campaign.completed" | "campaign.cancelled" | "form.captured" | "form.confirmed" | "domain.verified" | "domain.degraded" | "domain.failed" | "key.created" | "key.rolled" | "key.revoked" | "webhook.disabled" | "webhook.test";
            /**
             * @description The status. `missed`: the event happened while the webhook was disabled.
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed" | "missed";
            /** @description The latest 20 attempts, oldest first. */
            attempts: components["schemas"]["DeliveryAttempt"][];
            /** @description When a pending delivery is attempted next. */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description When the event of the delivery happened.
             */
            occurredAt: string;
        };
        /** @description One attempt to deliver a webhook. */
        DeliveryAttempt: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            /** @description The duration in milliseconds. */
            durationMs: number;
            /** @description The HTTP status of the response; null if there was none. */
            status: number | null;
            /** @description Why there was no valid response: `TIMEOUT`, `ADDRESS_NOT_ALLOWED`, or `NO_ANSWER`. */
            error: string | null;
            /** @description The first KiB of the response body. */
            answer: string | null;
        };
        /** @description A webhook delivery with its request body. */
        DeliveryWithBody: {
            /** @description The ID of the delivery, which is also the header `webhook-id` and the `id` of the body. */
            id: string;
            /**
             * @description The type of the notification.
             * @enum {string}
             */
            type: "contact.created" | "contact.updated" | "contact.merged" | "contact.erased" | "contact.subscription_changed" | "event.received" | "automation.entered" | "automation.completed" | "automation.failed" | "message.sent" | "message.delivered" | "message.bounced" | "message.complained" | "message.opened" | "message.clicked" | "message.unsubscribed" | "message.failed" | "message.skipped" | "suppression.created" | "campaign.launched" | "campaign.completed" | "campaign.cancelled" | "form.captured" | "form.confirmed" | "domain.verified" | "domain.degraded" | "domain.failed" | "key.created" | "key.rolled" | "key.revoked" | "webhook.disabled" | "webhook.test";
            /**
             * @description The status. `missed`: the event happened while the webhook was disabled.
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed" | "missed";
            /** @description The latest 20 attempts, oldest first. */
            attempts: components["schemas"]["DeliveryAttempt"][];
            /** @description When a pending delivery is attempted next. */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description When the event of the delivery happened.
             */
            occurredAt: string;
            /** @description The request body, which is the same in every attempt. `data` depends on `type`; see `webhooks` in this document. */
            body: {
                /** @description The ID of the delivery, `whd_…`. */
                id: string;
                /**
                 * @description The type of the notification.
                 * @enum {string}
                 */
                type: "contact.created" | "contact.updated" | "contact.merged" | "contact.erased" | "contact.subscription_changed" | "event.received" | "automation.entered" | "automation.completed" | "automation.failed" | "message.sent" | "message.delivered" | "message.bounced" | "message.complained" | "message.opened" | "message.clicked" | "message.unsubscribed" | "message.failed" | "message.skipped" | "suppression.created" | "campaign.launched" | "campaign.completed" | "campaign.cancelled" | "form.captured" | "form.confirmed" | "domain.verified" | "domain.degraded" | "domain.failed" | "key.created" | "key.rolled" | "key.revoked" | "webhook.disabled" | "webhook.test";
                /**
                 * Format: date-time
                 * @description When the event happened.
                 */
                timestamp: string;
                /**
                 * @description The environment: `live` or `test`.
                 * @enum {string}
                 */
                environment: "live" | "test";
                /** @description The data of the event, depending on the type. */
                data: {
                    [key: string]: unknown;
                };
            };
        };
        /** @description A DNS record to publish, with its verification state. */
        DnsRecord: {
            /**
             * @description The purpose of the record.
             * @enum {string}
             */
            name: "domain" | "spf" | "dkim" | "dkim2" | "dmarc";
            /**
             * @description The type of the DNS record.
             * @enum {string}
             */
            type: "TXT" | "CNAME";
            /** @description The host name relative to the domain. `@` is the domain itself. */
            host: string;
            /** @description The fully qualified host name. */
            fqdn: string;
            /** @description The value to publish. */
            value: string;
            /** @description Whether the domain is ready to send only with this record. */
            requiredToSend: boolean;
            /**
             * @description The verification state of the record.
             * @enum {string}
             */
            verification: "NotStarted" | "VerificationRequested" | "VerificationInProgress" | "Verified" | "VerificationFailed";
            /** @description An existing DNS record that conflicts with this record. */
            conflict?: {
                /** @description What conflicts. */
                reason: string;
                /** @description How to resolve the conflict. */
                resolution: string;
                /** @description The steps that resolve the conflict. Empty if no action is required. */
                actions: {
                    /**
                     * @description The action: edit or delete the existing record, or add a record.
                     * @enum {string}
                     */
                    action: "edit" | "delete" | "add";
                    /**
                     * @description The type of the action.
                     * @enum {string}
                     */
                    type: "TXT" | "CNAME";
                    /** @description The host name relative to the domain. `@` is the domain itself. */
                    host: string;
                    /** @description The current value, for `edit` and `delete`. The strings of a TXT value are joined. */
                    currentValue?: string;
                    /** @description The value to publish, for `edit` and `add`. */
                    newValue?: string;
                }[];
            };
        };
        /** @description The state of each DNS record of a domain, and how to fix it. */
        DnsStatus: {
            /** @description Whether emails can be sent from the domain: all required records are verified. */
            sendReady: boolean;
            /** @description The verification state of each record. */
            verificationStates: {
                /**
                 * @description The state of the ownership record.
                 * @enum {string}
                 */
                domain: "NotStarted" | "VerificationRequested" | "VerificationInProgress" | "Verified" | "VerificationFailed";
                /**
                 * @description The state of the SPF record.
                 * @enum {string}
                 */
                spf: "NotStarted" | "VerificationRequested" | "VerificationInProgress" | "Verified" | "VerificationFailed";
                /**
                 * @description The state of the first DKIM record.
                 * @enum {string}
                 */
                dkim: "NotStarted" | "VerificationRequested" | "VerificationInProgress" | "Verified" | "VerificationFailed";
                /**
                 * @description The state of the second DKIM record.
                 * @enum {string}
                 */
                dkim2: "NotStarted" | "VerificationRequested" | "VerificationInProgress" | "Verified" | "VerificationFailed";
                /**
                 * @description The state of the DMARC record.
                 * @enum {string}
                 */
                dmarc: "NotStarted" | "VerificationRequested" | "VerificationInProgress" | "Verified" | "VerificationFailed";
            };
            /** @description The DNS records to publish. */
            records: components["schemas"]["DnsRecord"][];
            /** @description Instructions, one for each problem. */
            fixes: string[];
        };
        /** @description A sending domain. */
        Domain: {
            /** @description The ID of the sending domain, `dom_…`. */
            id: string;
            /** @description The domain name. */
            domain: string;
            /** @description Whether emails can be sent from the domain: all required records are verified. */
            sendReady: boolean;
            /** @description The verification state of each record. */
            verificationStates: {
                /**
                 * @description The state of the ownership record.
                 * @enum {string}
                 */
                domain: "NotStarted" | "VerificationRequested" | "VerificationInProgress" | "Verified" | "VerificationFailed";
                /**
                 * @description The state of the SPF record.
                 * @enum {string}
                 */
                spf: "NotStarted" | "VerificationRequested" | "VerificationInProgress" | "Verified" | "VerificationFailed";
                /**
                 * @description The state of the first DKIM record.
                 * @enum {string}
                 */
                dkim: "NotStarted" | "VerificationRequested" | "VerificationInProgress" | "Verified" | "VerificationFailed";
                /**
                 * @description The state of the second DKIM record.
                 * @enum {string}
                 */
                dkim2: "NotStarted" | "VerificationRequested" | "VerificationInProgress" | "Verified" | "VerificationFailed";
                /**
                 * @description The state of the DMARC record.
                 * @enum {string}
                 */
                dmarc: "NotStarted" | "VerificationRequested" | "VerificationInProgress" | "Verified" | "VerificationFailed";
            };
            /** @description The DNS records to publish. */
            records: components["schemas"]["DnsRecord"][];
            /**
             * Format: date-time
             * @description When the domain was created.
             */
            createdAt: string;
        };
        /** @description A new sending domain. */
        DomainInput: {
            /** @description The domain name. 1 to 253 characters. */
            domain: string;
        };
        /** @description Contacts by email activity, optionally of one campaign or automation. */
        EmailCondition: {
            /**
             * @description The email activity.
             * @enum {string}
             */
            email: "delivered" | "opened" | "clicked" | "bounced";
            /** @description The ID of the campaign, `cmp_…`. */
            campaignId?: string;
            /** @description The ID of the automation, `auto_…`. */
            automationId?: string;
            /** @description How often and when. */
            performed: components["schemas"]["Performed"];
        };
        /** @description One email to one contact. */
        EmailInput: {
            /** @description The contact. Either `contact` or `to` is required. */
            contact?: components["schemas"]["ContactRef"];
            /**
             * Format: email
             * @description The address, instead of a contact. A contact with this address is created if there is none. At most 320 characters.
             */
            to?: string;
            /** @description The ID of the template, `tpl_…`. */
            templateId?: string;
            /** @description The subject line, in Liquid. 1 to 998 characters. */
            subject?: string;
            /** @description The HTML, in Liquid. 1 to 200,000 characters. */
            html?: string;
            /** @description The MJML, in Liquid. 1 to 200,000 characters. */
            mjml?: string;
            /** @description The plain text, in Liquid. 1 to 200,000 characters. */
            text?: string;
            /** @description Template variables. They are available as `data`, and by their own names. At most 65,536 bytes of JSON. */
            data?: {
                [key: string]: unknown;
            };
            /** @description The ID of the sender, `snd_…`. */
            senderId?: string;
            /** @description A key that identifies the email. A repetition with the same key sends nothing. 1 to 256 characters. */
            idempotencyKey?: string;
            /** @description If true, the email is also sent to unsubscribed contacts, without tracking and `List-Unsubscribe`. Suppressed addresses never receive it. Default: false. */
            transactional?: boolean;
            /** @description The address to which replies go, in Liquid. Without a valid address after rendering, the email has no `Reply-To`. 1 to 1,000 characters. */
            replyTo?: string;
            /** @description Headers to add to the email. Their names begin with `X-`. Headers that control a mail provider, such as `X-SMTPAPI` and `X-SES-…`, are rejected. */
            headers?: {
                [key: string]: string;
            };
            /** @description Whether opens and clicks are recorded. A part that is omitted is determined by the template, then by the settings. */
            tracking?: {
                /** @description Whether opens are recorded, by a pixel. */
                opens?: boolean;
                /** @description Whether clicks are recorded, by redirected links. */
                clicks?: boolean;
            };
            /** @description The key of the topic. Only contacts that want it receive the email, unless it is a service topic. */
            topic?: string;
            /** @description Files to attach, together at most 7 MiB. At most 10 items. */
            attachments?: components["schemas"]["Attachment"][];
        };
        /** @description An opened email. `campaignId` or `deliveryId` is required. */
        EmailOpened: {
            /** @description The campaign of the email. 1 to 256 characters. */
            campaignId?: string;
            /** @description Your own ID of the delivered email. 1 to 256 characters. */
            deliveryId?: string;
            /** @description The ID of the contact, `con_…`. */
            contactId?: string;
            /**
             * Format: email
             * @description The email address. At most 320 characters.
             */
            email?: string;
            /** @description The wallet of the contact. If omitted, it is taken from the payload. 1 to 128 characters. */
            walletAddress?: string;
            /** @description A key that identifies the trigger. Each automation is entered once for each key. If omitted, it is derived from the campaign and the delivery. 1 to 512 characters. */
            sourceEventId?: string;
            /** @description Data of the event, which filters and texts can use. At most 65,536 bytes of JSON. */
            payload?: {
                [key: string]: unknown;
            };
        };
        /** @description Matches triggers of type `email_opened`. */
        EmailOpenedSpec: {
            /**
             * @description The type of the trigger. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "email_opened";
            /** @description If set, no trigger of this type matches. 1 to 256 characters. */
            chain?: string;
            /** @description If set, no trigger of this type matches. 1 to 256 characters. */
            contract?: string;
            /** @description If set, no trigger of this type matches. 1 to 50 items. */
            events?: string[];
            /** @description If set, no trigger of this type matches. 1 to 256 characters. */
            topic0?: string;
            /** @description If set, no trigger of this type matches. 1 to 256 characters. */
            segmentId?: string;
            /** @description The campaign whose email was opened. 1 to 256 characters. */
            campaignId?: string;
            /** @description Filters that the event must match. */
            filters?: components["schemas"]["Filters"];
        };
        /** @description The request body of `endSession`. */
        EndSessionBody: {
            /** @description The password. Required if the session is older than 15 minutes. 1 to 1,024 characters. */
            password?: string;
        };
        /** @description One run of an automation. */
        Entry: {
            /** @description The ID of the entry, `ent_…`. */
            id: string;
            /** @description The ID of the automation, `auto_…`. */
            automationId: string;
            /** @description The version of the graph that runs; null if none was published when the entry started. */
            version: number | null;
            /** @description The contact; null if the trigger did not identify one. */
            contactId: string | null;
            /** @description The key of the trigger. Each automation is entered once for each key. */
            key: string;
            /**
             * @description The status. `waiting`: the entry waits for a time or an event.
             * @enum {string}
             */
            status: "running" | "waiting" | "completed" | "failed" | "cancelled";
            /**
             * Format: date-time
             * @description When the entry started.
             */
            enteredAt: string;
            /** @description When it ended; null until then. */
            finishedAt: string | null;
        };
        /** @description One run of an automation, with its steps. */
        EntryRecord: {
            /** @description The ID of the entry, `ent_…`. */
            id: string;
            /** @description The ID of the automation, `auto_…`. */
            automationId: string;
            /** @description The version of the graph that runs; null if none was published when the entry started. */
            version: number | null;
            /** @description The contact; null if the trigger did not identify one. */
            contactId: string | null;
            /** @description The key of the trigger. Each automation is entered once for each key. */
            key: string;
            /**
             * @description The status. `waiting`: the entry waits for a time or an event.
             * @enum {string}
             */
            status: "running" | "waiting" | "completed" | "failed" | "cancelled";
            /**
             * Format: date-time
             * @description When the entry started.
             */
            enteredAt: string;
            /** @description When it ended; null until then. */
            finishedAt: string | null;
            /** @description The steps in the order in which they ran. */
            steps: {
                /** @description The ID of the node. */
                node: string;
                /** @description The type of the node. */
                type: string;
                /**
                 * @description The status of the step.
                 * @enum {string}
                 */
                status: "done" | "skipped" | "failed" | "waiting";
                /** @description Why the step was skipped or failed. */
                reason?: string;
                /** @description The result, depending on the type. A step that sends a message has `{messageId}`. */
                result?: unknown;
                /**
                 * Format: date-time
                 * @description When the step started.
                 */
                startedAt: string;
                /** @description When it ended; null until then. */
                finishedAt: string | null;
            }[];
        };
        /** @description The progress of the erasure of a contact. */
        Erasure: {
            /** @description The ID of the contact, `con_…`. */
            contactId: string;
            /**
             * Format: date-time
             * @description When the erasure was requested.
             */
            requestedAt: string;
            /** @description When the erasure was completed; null until all services have deleted their data. */
            completedAt: string | null;
            /** @description The progress in each service. */
            services: {
                /** @description The name of the service. */
                service: string;
                /** @description When it was completed; null until then. */
                completedAt: string | null;
            }[];
        };
        /** @description Up to 500 product events. */
        EventBatch: {
            /** @description The events. Each is validated separately; an invalid event does not affect the others. 1 to 500 items. */
            events: components["schemas"]["BatchedEvent"][];
        };
        /** @description Contacts that performed an event. */
        EventCondition: {
            /** @description The name of the event. */
            event: string;
            /** @description How often and when. */
            performed: components["schemas"]["Performed"];
        };
        /** @description Identifies the contact of an event: by wallet, then email, then external ID. It may also contain choices of the person. */
        EventContact: {
            /**
             * Format: email
             * @description The email address. It is compared case-insensitively. At most 320 characters.
             */
            email?: string;
            /** @description The wallet address. Hexadecimal addresses are compared case-insensitively. 1 to 128 characters. */
            walletAddress?: string;
            /** @description Your own ID of the user. 1 to 256 characters. */
            externalId?: string;
            subscription?: components["schemas"]["SubscriptionInput"];
        };
        /** @description A product event. */
        EventInput: {
            /** @description The name of the event. It is stored in lower case. */
            event: string;
            /** @description The contact of the event. It is created if no contact matches. */
            contact: components["schemas"]["EventContact"];
            /** @description Attributes, merged into those of the contact key by key; null removes a key. If the contact would exceed 65,536 bytes, the event is stored without them. At most 16,384 bytes of JSON. */
            attributes?: {
                [key: string]: unknown;
            };
            /** @description Data of the event, which filters and texts can use. At most 16,384 bytes of JSON. */
            payload?: {
                [key: string]: unknown;
            };
            /** @description A key that identifies the event. A repetition with the same key has no effect. Generated if omitted. 1 to 256 characters. */
            idempotencyKey?: string;
            /**
             * Format: date-time
             * @description When the event happened: at most 7 days ago and at most 5 minutes in the future. Default: now.
             */
            occurredAt?: string;
            /** @description If true, nothing is stored, and the response shows what the event would do (dry run). Default: false. */
            test?: boolean;
        };
        /** @description Receipt: the event is stored and will be processed asynchronously. */
        EventReceipt: {
            /** @description Whether the event is stored. Also true for a duplicate. */
            accepted: boolean;
            /** @description Whether the key was already used. */
            deduplicated: boolean;
            /** @description The key that you sent, or the generated one. */
            idempotencyKey: string;
            /** @description The effects that the event would have. Only in the response to a dry run. */
            wouldMatch?: components["schemas"]["WouldMatch"];
        };
        /** @description Every contact. */
        EveryContact: {
            /**
             * @description Every contact.
             * @constant
             */
            all: true;
        };
        /** @description A node of type `exit`. */
        ExitNode: {
            /** @description The ID of the node, which edges name. 1 to 64 characters. */
            id: string;
            /**
             * @description The type of the node. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "exit";
            /** @description The settings of the step, depending on its type. */
            config?: Record<string, unknown>;
        };
        /** @description A trigger of type `custom_event`. */
        ExplainCustomEvent: {
            /**
             * @description The type of the trigger. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "custom_event";
            /** @description The trigger, as its endpoint accepts it. */
            trigger: components["schemas"]["EventInput"];
        };
        /** @description A trigger of type `decoded_event`. */
        ExplainDecodedEvent: {
            /**
             * @description The type of the trigger. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "decoded_event";
            /** @description The trigger, as its endpoint accepts it. */
            trigger: components["schemas"]["DecodedEvent"];
        };
        /** @description A trigger of type `email_opened`. */
        ExplainEmailOpened: {
            /**
             * @description The type of the trigger. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "email_opened";
            /** @description The trigger, as its endpoint accepts it. */
            trigger: components["schemas"]["EmailOpened"];
        };
        /** @description A trigger of type `health_threshold`. */
        ExplainHealthThreshold: {
            /**
             * @description The type of the trigger. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "health_threshold";
            /** @description The trigger, as its endpoint accepts it. */
            trigger: components["schemas"]["HealthThreshold"];
        };
        /** @description A trigger of type `onchain_event`. */
        ExplainOnchainEvent: {
            /**
             * @description The type of the trigger. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "onchain_event";
            /** @description The trigger, as its endpoint accepts it. */
            trigger: components["schemas"]["OnchainEvent"];
        };
        /** @description A trigger of type `segment_entered`. */
        ExplainSegmentEntered: {
            /**
             * @description The type of the trigger. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "segment_entered";
            /** @description The trigger, as its endpoint accepts it. */
            trigger: components["schemas"]["SegmentEntered"];
        };
        /** @description A trigger with its type. */
        ExplainTriggerBody: components["schemas"]["ExplainCustomEvent"] | components["schemas"]["ExplainOnchainEvent"] | components["schemas"]["ExplainDecodedEvent"] | components["schemas"]["ExplainSegmentEntered"] | components["schemas"]["ExplainEmailOpened"] | components["schemas"]["ExplainHealthThreshold"];
        /** @description Why a trigger would or would not enter an automation. */
        Explanation: {
            /** @description Whether the automation is active and all fields of its trigger spec match. */
            matched: boolean;
            /** @description Whether the contact would enter the automation now. */
            wouldEnter: boolean;
            /** @description A sentence that explains the result. */
            reason: string;
            /** @description True if more than 1,000 automations match: only those activated first are entered. */
            limited?: boolean;
            /** @description One check for each field of the trigger spec. */
            checks: {
                /** @description The field of the trigger spec. */
                field: string;
                /** @description The value in the trigger spec. */
                expected: unknown;
                /** @description The value in the trigger; null if it has none. */
                actual: unknown;
                /** @description Whether the values match. */
                ok: boolean;
            }[];
        };
        /** @description The response of `exportContact`. */
        ExportContactReply: {
            /** @description The record of the contact. */
            contact: components["schemas"]["PersonalRecord"];
            /** @description All stored events of the contact. */
            events: components["schemas"]["KeptEvent"][];
            /** @description All consents of the contact. */
            consents: components["schemas"]["Consent"][];
            /** @description All automation entries of the contact, with their steps. */
            entries: components["schemas"]["KeptEntry"][];
            /** @description All messages to the contact. */
            messages: components["schemas"]["Message"][];
            /** @description The contract wallets of the contact. */
            wallets: components["schemas"]["ContractWallet"][];
        };
        /** @description One invalid field. */
        Fault: {
            /** @description The path of the field, such as `contact.email`. */
            field: string;
            /** @description The rule that the field violates, such as `required`, `format`, or `maximum`. */
            code: string;
            /** @description What is wrong, without the name of the field. */
            message: string;
        };
        /** @description A condition, or `any` with several filters of which one must match. At most four levels. */
        Filter: components["schemas"]["AnyFilter"] | components["schemas"]["Condition"];
        /** @description Filters that must all match. */
        Filters: components["schemas"]["Filter"][];
        /** @description A form that captures contacts with their consent. */
        Form: {
            /** @description The ID of the form, `form_…`. */
            id: string;
            /** @description The public token of the form, which submissions have in their path. */
            token: string;
            /** @description The version, which increases with each change. Consents record the version to which they were given. */
            version: number;
            /** @description The name of the form. 1 to 200 characters. */
            name: string;
            /** @description Whether people must confirm by a link in an email. */
            doubleOptIn: boolean;
            /** @description The text to which people agree. 1 to 10,000 characters. */
            consentText: string;
            /** @description The JSON Schema of the fields; null if all fields are accepted. */
            fields: {
                [key: string]: unknown;
            } | null;
            /** @description Tags to add to contacts that submit the form. */
            tags: string[];
            /** @description The URL to which the browser is redirected after the confirmation. */
            redirectUrl: string | null;
            /**
             * Format: date-time
             * @description When the form was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the form was last updated.
             */
            updatedAt: string;
        };
        /** @description A new form. */
        FormInput: {
            /** @description The name of the form. 1 to 200 characters. */
            name: string;
            /** @description Whether people must confirm by a link in an email. */
            doubleOptIn: boolean;
            /** @description The text to which people agree. 1 to 10,000 characters. */
            consentText: string;
            /** @description A JSON Schema (2020-12) of the fields, without references and regular expressions. At most 16 KB. */
            fields?: {
                [key: string]: unknown;
            };
            /** @description Tags to add to contacts that submit the form; with double opt-in, when they confirm. At most 100 items. */
            tags?: string[];
            /** @description The URL to which the browser is redirected after the confirmation. If omitted, a page is shown. 1 to 2,048 characters. */
            redirectUrl?: string;
        };
        /** @description The fields of a form to update. */
        FormPatch: {
            /** @description The name of the form. 1 to 200 characters. */
            name?: string;
            /** @description Whether people must confirm by a link in an email. */
            doubleOptIn?: boolean;
            /** @description The text to which people agree. 1 to 10,000 characters. */
            consentText?: string;
            /** @description The JSON Schema of the fields. Null accepts all fields. */
            fields?: {
                [key: string]: unknown;
            } | null;
            /** @description The new tags to add to contacts that submit the form, which replace the current ones. At most 100 items. */
            tags?: string[];
            /** @description The URL to which the browser is redirected after the confirmation. Null shows a page instead. 1 to 2,048 characters. */
            redirectUrl?: string | null;
        };
        /** @description The request body of `foundOrganization`. */
        FoundOrganizationBody: {
            /** @description The name of the organization. 1 to 100 characters. */
            name: string;
            /**
             * @description The plan, which limits the number of secret keys.
             * @enum {string}
             */
            plan: "free" | "pro" | "business" | "enterprise";
            /**
             * Format: email
             * @description The email address of the first owner, who is invited. At most 320 characters.
             */
            ownerEmail: string;
        };
        /** @description The response of `foundOrganization`. */
        FoundOrganizationReply: {
            /** @description The organization. */
            organization: components["schemas"]["Organization"];
            /** @description The invitation of the first owner. */
            invitation: {
                /** @description The email address. */
                email: string;
                /**
                 * @description The role of the member.
                 * @enum {string}
                 */
                role: "OWNER" | "ADMIN" | "MEMBER";
                /** @description The token in the link. It is shown only once. */
                token: string;
                /**
                 * Format: date-time
                 * @description When it expires.
                 */
                expiresAt: string;
                /** @description The link of the invitation. It opens a page that accepts the invitation. */
                link: string;
            };
        };
        /** @description The response of `getImport`. */
        GetImportReply: {
            /** @description The ID of the import, `imp_…`. */
            id: string;
            /**
             * @description The status. `receiving`: the file is being read. `running`: the rows are being applied. `failed`: the file could not be read completely.
             * @enum {string}
             */
            status: "receiving" | "running" | "completed" | "failed";
            /** @description The numbers of rows. */
            rows: {
                /** @description The number of rows in the file. Omitted until the file is read completely. */
                total?: number;
                /** @description The number of processed rows: created, updated, and rejected. */
                received: number;
                /** @description The number of rows that created a contact. */
                created: number;
                /** @description The number of rows that updated an existing contact. */
                updated: number;
                /** @description The number of rejected rows. */
                rejected: number;
            };
            /** @description Why the file could not be read completely; null if it was. */
            failure: string | null;
            /**
             * Format: date-time
             * @description When the import was created.
             */
            createdAt: string;
            /** @description When it ended; null until then. */
            finishedAt: string | null;
            /** @description The first errors, in the order of the rows. At most 100 items. */
            errors: components["schemas"]["RowFault"][];
        };
        /** @description The response of `getStatistics`. */
        GetStatisticsReply: {
            /**
             * @description The length of a period.
             * @enum {string}
             */
            interval: "hour" | "day";
            /** @description The periods, oldest first and without gaps. The last one can be incomplete. */
            periods: {
                /**
                 * Format: date-time
                 * @description The start of the period.
                 */
                start: string;
                /** @description Product events. */
                events: {
                    /** @description Product events that were stored. */
                    received: number;
                };
                /** @description Entries of automations. */
                entries: {
                    /** @description Entries that started. */
                    entered: number;
                    /** @description Entries that completed. */
                    completed: number;
                    /** @description Entries that failed and were not retried. */
                    failed: number;
                    /** @description Entries that ended because they were cancelled, their automation was deleted, or their contact was erased. */
                    cancelled: number;
                };
                /** @description Emails. */
                emails: {
                    /** @description Emails that were handed to the mail relay. */
                    sent: number;
                    /** @description Emails that were reported as delivered. */
                    delivered: number;
                    /** @description Emails that people opened, as far as can be determined. Each is counted once. Null if no email of the period recorded opens. */
                    opened: number | null;
                    /** @description Emails in which people clicked a link, as far as can be determined. Each is counted once. Null if no email of the period recorded clicks. */
                    clicked: number | null;
                    /** @description Emails through which the recipient unsubscribed. */
                    unsubscribed: number;
                    /** @description Emails that bounced. */
                    bounced: number;
                    /** @description Emails that the recipient marked as spam. */
                    complained: number;
                    /** @description Messages that could not be sent. */
                    failed: number;
                };
                /** @description In-app messages. */
                inapp: {
                    /** @description In-app messages that were added to an inbox. */
                    sent: number;
                };
            }[];
        };
        /** @description The response of `getVersion`. */
        GetVersionReply: {
            /** @description The ID of the automation, `auto_…`. */
            automationId: string;
            /** @description The version, starting at 1. */
            version: number;
            /** @description The graph as it was published. */
            graph: components["schemas"]["Graph"];
            /**
             * Format: date-time
             * @description When the version was published.
             */
            publishedAt: string;
        };
        /** @description The steps of an automation, from the node without an incoming edge. It has no cycles. */
        Graph: {
            /** @description The steps. Each ID is unique in the graph. At most 200 items. */
            nodes: components["schemas"]["GraphNode"][];
            /** @description The connections between nodes. At most 400 items. */
            edges: {
                /** @description The ID of a node. 1 to 64 characters. */
                from: string;
                /** @description The ID of a node. 1 to 64 characters. */
                to: string;
                /** @description The branch of a node that has branches. 1 to 64 characters. */
                branch?: string;
            }[];
        };
        /** @description A step of an automation, by its type. */
        GraphNode: components["schemas"]["BranchNode"] | components["schemas"]["DelayNode"] | components["schemas"]["DelayUntilNode"] | components["schemas"]["ExitNode"] | components["schemas"]["HttpRequestNode"] | components["schemas"]["SendEmailNode"] | components["schemas"]["SendInappNode"] | components["schemas"]["SplitNode"] | components["schemas"]["UpdateContactNode"] | components["schemas"]["WaitForEventNode"];
        /** @description A health score of a contact that crossed a threshold. */
        HealthThreshold: {
            /** @description The health score. */
            score: number;
            /** @description The ID of the contact, `con_…`. */
            contactId?: string;
            /**
             * Format: email
             * @description The email address. At most 320 characters.
             */
            email?: string;
            /** @description The wallet of the contact. If omitted, it is taken from the payload. 1 to 128 characters. */
            walletAddress?: string;
            /** @description A key that identifies the trigger. Each automation is entered once for each key. If omitted, it is derived from the contact and the score. 1 to 512 characters. */
            sourceEventId?: string;
            /** @description Data of the event, which filters and texts can use. At most 65,536 bytes of JSON. */
            payload?: {
                [key: string]: unknown;
            };
        };
        /** @description Matches triggers of type `health_threshold`. */
        HealthThresholdSpec: {
            /**
             * @description The type of the trigger. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "health_threshold";
            /** @description If set, no trigger of this type matches. 1 to 256 characters. */
            chain?: string;
            /** @description If set, no trigger of this type matches. 1 to 256 characters. */
            contract?: string;
            /** @description If set, no trigger of this type matches. 1 to 50 items. */
            events?: string[];
            /** @description If set, no trigger of this type matches. 1 to 256 characters. */
            topic0?: string;
            /** @description If set, no trigger of this type matches. 1 to 256 characters. */
            segmentId?: string;
            /** @description If set, no trigger of this type matches. 1 to 256 characters. */
            campaignId?: string;
            /** @description Filters that the event must match. */
            filters?: components["schemas"]["Filters"];
        };
        /** @description A node of type `http_request`. */
        HttpRequestNode: {
            /** @description The ID of the node, which edges name. 1 to 64 characters. */
            id: string;
            /**
             * @description The type of the node. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "http_request";
            /** @description The settings of the step, depending on its type. */
            config: {
                /** @description The text, in Liquid. 1 to 2,048 characters. */
                url: string;
                /**
                 * @description The HTTP method.
                 * @enum {string}
                 */
                method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                /** @description The request headers. Values are Liquid. Responses contain masks instead of the values: `••••` and the last four characters. A mask that is sent back keeps the stored value, unless the URL has another host. */
                headers?: {
                    [key: string]: string;
                };
                /** @description The request body. A string is sent as it is, any other value as JSON. Strings are Liquid. At most 400,000 bytes of JSON. */
                body?: unknown;
            };
        };
        /** @description The progress of an import. */
        Import: {
            /** @description The ID of the import, `imp_…`. */
            id: string;
            /**
             * @description The status. `receiving`: the file is being read. `running`: the rows are being applied. `failed`: the file could not be read completely.
             * @enum {string}
             */
            status: "receiving" | "running" | "completed" | "failed";
            /** @description The numbers of rows. */
            rows: {
                /** @description The number of rows in the file. Omitted until the file is read completely. */
                total?: number;
                /** @description The number of processed rows: created, updated, and rejected. */
                received: number;
                /** @description The number of rows that created a contact. */
                created: number;
                /** @description The number of rows that updated an existing contact. */
                updated: number;
                /** @description The number of rejected rows. */
                rejected: number;
            };
            /** @description Why the file could not be read completely; null if it was. */
            failure: string | null;
            /**
             * Format: date-time
             * @description When the import was created.
             */
            createdAt: string;
            /** @description When it ended; null until then. */
            finishedAt: string | null;
        };
        /** @description A message for the inbox of one contact. */
        InappInput: {
            /** @description The recipient. The contact must exist. */
            contact: components["schemas"]["ContactRef"];
            /** @description The title of the message. 1 to 120 characters. */
            title: string;
            /** @description The text of the message. 1 to 2,000 characters. */
            body: string;
            /** @description The URL that the message opens. 1 to 2,048 characters. */
            url?: string;
            /** @description Your own data, which the inbox receives with the message. At most 16,384 bytes of JSON. */
            data?: {
                [key: string]: unknown;
            };
            /** @description A key that identifies the message. A repetition with the same key has no effect. 1 to 256 characters. */
            idempotencyKey?: string;
            /**
             * Format: date-time
             * @description When the message expires. Afterwards it is no longer shown. If omitted or null, it does not expire.
             */
            expiresAt?: string;
        };
        /** @description A message as its recipient sees it. */
        InboxMessage: {
            /** @description The ID of the message, `msg_…`. */
            id: string;
            /** @description The title of the message. */
            title: string;
            /** @description The text of the message. */
            body: string;
            /** @description The URL that the message opens. */
            url: string | null;
            /** @description Your own data, as it was sent with the message. */
            data: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description When the message was created.
             */
            createdAt: string;
            /** @description When the message expires. Afterwards it is no longer shown. If omitted or null, it does not expire. */
            expiresAt: string | null;
            /** @description When the message was read; null if it is unread. */
            readAt: string | null;
        };
        /** @description A contact with consent. An email address or a wallet is required. */
        Ingest: {
            /**
             * Format: email
             * @description The email address. Required for forms with double opt-in; otherwise `email` or `walletAddress` is required. At most 320 characters.
             */
            email?: string;
            /** @description The wallet address. Hexadecimal addresses are compared case-insensitively. 1 to 128 characters. */
            walletAddress?: string;
            /** @description Whether the person has consented. Must be true. */
            consent?: boolean;
            /** @description The text to which the person agreed, word for word. 1 to 10,000 characters. */
            consentText?: string;
            /** @description Fields that the person filled in. They must match the form's schema, and are merged into the attributes of the contact. At most 16,384 bytes of JSON. */
            fields?: {
                [key: string]: unknown;
            };
        };
        /** @description Receipt: the submission is stored and will be processed asynchronously. */
        Ingested: {
            /**
             * @description Always true.
             * @constant
             */
            ok: true;
            /**
             * @description Always true: the submission is stored and is processed asynchronously.
             * @constant
             */
            queued: true;
        };
        /** @description A new invitation. */
        InvitationInput: {
            /**
             * Format: email
             * @description The email address. At most 320 characters.
             */
            email: string;
            /**
             * @description The role of the new member. Only an owner can invite an owner.
             * @enum {string}
             */
            role: "OWNER" | "ADMIN" | "MEMBER";
        };
        /** @description The response of `inviteMember`. */
        InviteMemberReply: {
            /** @description The email address. */
            email: string;
            /**
             * @description The role of the member.
             * @enum {string}
             */
            role: "OWNER" | "ADMIN" | "MEMBER";
            /** @description The token in the link. It is shown only once. */
            token: string;
            /**
             * Format: date-time
             * @description When it expires.
             */
            expiresAt: string;
            /** @description The link of the invitation. It opens a page that accepts the invitation. */
            link: string;
        };
        /** @description Why one item of a batch was rejected. */
        ItemProblem: {
            /**
             * @description The error code.
             * @enum {string}
             */
            code: "VALIDATION_FAILED" | "CONSENT_REQUIRED" | "ORG_REQUIRED" | "UNAUTHENTICATED" | "PROOF_INVALID" | "CODE_REQUIRED" | "CSRF_REQUIRED" | "READ_ONLY_KEY" | "ROLE_REQUIRED" | "ORIGIN_NOT_ALLOWED" | "KEY_LIMIT_REACHED" | "ADDRESS_NOT_VERIFIED" | "NOT_ALLOWED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "CONFLICT" | "INVALID_TRANSITION" | "DOMAIN_NOT_READY" | "IDENTIFIER_TAKEN" | "LIMIT_REACHED" | "PRECONDITION_FAILED" | "BODY_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "IDEMPOTENCY_MISMATCH" | "RATE_LIMITED" | "INTERNAL" | "UNAVAILABLE";
            /** @description The error message, which names the invalid field. */
            message: string;
            /** @description The path of the first invalid field. */
            field?: string;
        };
        /** @description An entry in the data export of a contact. */
        KeptEntry: {
            /** @description The ID of the entry, `ent_…`. */
            id: string;
            /** @description The ID of the automation, `auto_…`. */
            automationId: string;
            /** @description The version of the graph that runs; null if none was published when the entry started. */
            version: number | null;
            /** @description The contact; null if the trigger did not identify one. */
            contactId: string | null;
            /** @description The key of the trigger. Each automation is entered once for each key. */
            key: string;
            /**
             * @description The status. `waiting`: the entry waits for a time or an event.
             * @enum {string}
             */
            status: "running" | "waiting" | "completed" | "failed" | "cancelled";
            /**
             * Format: date-time
             * @description When the entry started.
             */
            enteredAt: string;
            /** @description When it ended; null until then. */
            finishedAt: string | null;
            /** @description The steps in the order in which they ran. */
            steps: {
                /** @description The ID of the node. */
                node: string;
                /** @description The type of the node. */
                type: string;
                /**
                 * @description The status of the step.
                 * @enum {string}
                 */
                status: "done" | "skipped" | "failed" | "waiting";
                /** @description Why the step was skipped or failed. */
                reason?: string;
                /** @description The result, depending on the type. A step that sends a message has `{messageId}`. */
                result?: unknown;
                /**
                 * Format: date-time
                 * @description When the step started.
                 */
                startedAt: string;
                /** @description When it ended; null until then. */
                finishedAt: string | null;
            }[];
            /** @description The trigger that started the entry. */
            trigger: {
                [key: string]: unknown;
            };
        };
        /** @description A stored product event. */
        KeptEvent: {
            /** @description The ID of the event, `evt_…`. */
            id: string;
            /** @description The name of the event, in lower case. */
            event: string;
            /** @description The ID of the contact, `con_…`. */
            contactId: string;
            /** @description The attributes of the event. */
            attributes: {
                [key: string]: unknown;
            } | null;
            /** @description Whether the event was stored without its attributes, because the contact would have exceeded its limit. */
            attributesDropped: boolean;
            /** @description The data of the event. */
            payload: {
                [key: string]: unknown;
            } | null;
            /** @description The idempotency key of the event. */
            idempotencyKey: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            occurredAt: string;
            /**
             * Format: date-time
             * @description When the event was accepted.
             */
            receivedAt: string;
        };
        /** @description The response of `listAttributeKeys`. */
        ListAttributeKeysReply: {
            /** @description The keys, the most frequent first. */
            attributeKeys: {
                /** @description The key of the attribute. */
                key: string;
                /** @description The number of contacts with the attribute. */
                count: number;
                /** @description The JSON types of its values. */
                types: ("array" | "boolean" | "number" | "object" | "string")[];
            }[];
            /** @description The number of contacts whose attributes were counted: the newest. */
            contacts: number;
            /** @description Whether they are all contacts of the environment. */
            complete: boolean;
            /** @description Whether there are more than 1,000, which the response leaves out. */
            truncated: boolean;
        };
        /** @description The response of `listAudit`. */
        ListAuditReply: {
            /** @description The audit events of this page. */
            entries: components["schemas"]["AuditEntry"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description The response of `listAutomationEntries`. */
        ListAutomationEntriesReply: {
            /** @description The entries of this page. */
            entries: components["schemas"]["Entry"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description The response of `listAutomations`. */
        ListAutomationsReply: {
            /** @description The automations of this page. */
            automations: components["schemas"]["Automation"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description The response of `listCampaigns`. */
        ListCampaignsReply: {
            /** @description The campaigns of this page. */
            campaigns: components["schemas"]["Campaign"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description The response of `listCatalog`. */
        ListCatalogReply: {
            /** @description The catalog entries of this page. */
            entries: components["schemas"]["CatalogEntry"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description The response of `listChecks`. */
        ListChecksReply: {
            /** @description The checks of this page. */
            checks: {
                /**
                 * Format: date-time
                 * @description When it happened.
                 */
                at: string;
                /** @description The duration of the check in milliseconds. */
                tookMs: number;
                /** @description The ID of the key or user that requested the check; null for a scheduled check. */
                requestedBy: (string) | null;
                /** @description The verification state of each record. */
                outcomes: {
                    /**
                     * @description The result for the record. `suspected`: a possible conflict, while some DNS servers did not respond.
                     * @enum {string}
                     */
                    domain: "match" | "absent" | "conflict" | "suspected" | "indeterminate";
                    /**
                     * @description The result for the record. `suspected`: a possible conflict, while some DNS servers did not respond.
                     * @enum {string}
                     */
                    spf: "match" | "absent" | "conflict" | "suspected" | "indeterminate";
                    /**
                     * @description The result for the record. `suspected`: a possible conflict, while some DNS servers did not respond.
                     * @enum {string}
                     */
                    dkim: "match" | "absent" | "conflict" | "suspected" | "indeterminate";
                    /**
                     * @description The result for the record. `suspected`: a possible conflict, while some DNS servers did not respond.
                     * @enum {string}
                     */
                    dkim2: "match" | "absent" | "conflict" | "suspected" | "indeterminate";
                    /**
                     * @description The result for the record. `suspected`: a possible conflict, while some DNS servers did not respond.
                     * @enum {string}
                     */
                    dmarc: "match" | "absent" | "conflict" | "suspected" | "indeterminate";
                };
            }[];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description The response of `listConsents`. */
        ListConsentsReply: {
            /** @description The consents of this page. */
            consents: components["schemas"]["Consent"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description The response of `listContactEntries`. */
        ListContactEntriesReply: {
            /** @description The entries of this page. */
            entries: components["schemas"]["Entry"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description The response of `listContactEvents`. */
        ListContactEventsReply: {
            /** @description The events of this page. */
            events: components["schemas"]["KeptEvent"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description The response of `listContacts`. */
        ListContactsReply: {
            /** @description The contacts of this page. */
            contacts: components["schemas"]["Contact"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description The response of `listDeliveries`. */
        ListDeliveriesReply: {
            /** @description The deliveries of this page. */
            deliveries: components["schemas"]["Delivery"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description The response of `listDomains`. */
        ListDomainsReply: {
            /** @description The sending domains of this page. */
            domains: components["schemas"]["Domain"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description The response of `listEntries`. */
        ListEntriesReply: {
            /** @description The entries of this page. */
            entries: components["schemas"]["Entry"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description The response of `listEventNames`. */
        ListEventNamesReply: {
            /** @description The names, the most frequent first. */
            eventNames: {
                /** @description The name of the events. */
                name: string;
                /** @description The number of events with the name that were stored. */
                count: number;
                /**
                 * Format: date-time
                 * @description When the latest one was received.
                 */
                lastAt: string;
                /** @description Paths in the payloads of the events, as filters name them; `0` stands for any place in a list. Only keys that look like names are included. At most 50 items. */
                paths: string[];
            }[];
            /** @description Whether there are more than 1,000, which the response leaves out. */
            truncated: boolean;
        };
        /** @description The response of `listForms`. */
        ListFormsReply: {
            /** @description The forms of this page. */
            forms: components["schemas"]["Form"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description The response of `listImports`. */
        ListImportsReply: {
            /** @description The imports of this page. */
            imports: components["schemas"]["Import"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description The response of `listInbox`. */
        ListInboxReply: {
            /** @description The messages of this page. */
            messages: components["schemas"]["InboxMessage"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
            /** @description The number of unread messages on all pages. */
            unread: number;
        };
        /** @description The response of `listInvitations`. */
        ListInvitationsReply: {
            /** @description The pending invitations of this page. */
            invitations: components["schemas"]["PendingInvitation"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description The response of `listKeys`. */
        ListKeysReply: {
            /** @description The secret keys of this page. */
            keys: components["schemas"]["SecretKey"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description The response of `listMembers`. */
        ListMembersReply: {
            /** @description The members of this page. */
            members: components["schemas"]["Member"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description The response of `listMessages`. */
        ListMessagesReply: {
            /** @description The messages of this page. */
            messages: components["schemas"]["Message"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description The response of `listPublishableKeys`. */
        ListPublishableKeysReply: {
            /** @description The publishable keys, one for each environment that has one. */
            keys: components["schemas"]["PublishableKey"][];
        };
        /** @description The response of `listSegmentMembers`. */
        ListSegmentMembersReply: {
            /** @description The members of this page. */
            members: components["schemas"]["Contact"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description The response of `listSegments`. */
        ListSegmentsReply: {
            /** @description The segments of this page. */
            segments: components["schemas"]["Segment"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description The response of `listSenders`. */
        ListSendersReply: {
            /** @description The senders of this page. */
            senders: components["schemas"]["Sender"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description The response of `listSessions`. */
        ListSessionsReply: {
            /** @description The open sessions of the user. */
            sessions: components["schemas"]["OpenSession"][];
        };
        /** @description The response of `listSuppressions`. */
        ListSuppressionsReply: {
            /** @description The suppressions of this page. */
            suppressions: components["schemas"]["Suppression"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description The response of `listTags`. */
        ListTagsReply: {
            /** @description The tags of the contact. */
            tags: {
                /** @description The tag. */
                tag: string;
                /** @description The number of contacts with the tag. */
                count: number;
            }[];
            /** @description Whether there are more than 1,000, which the response leaves out. */
            truncated: boolean;
        };
        /** @description The response of `listTemplates`. */
        ListTemplatesReply: {
            /** @description The templates of this page. */
            templates: {
                /** @description The ID of the template, `tpl_…`. */
                id: string;
                /** @description The name of the template. */
                name: string;
                /** @description The subject line, in Liquid. */
                subject: string;
                /** @description The HTML, in Liquid. */
                html: string | null;
                /** @description The MJML, in Liquid. */
                mjml: string | null;
                /** @description The plain text, in Liquid; null if it is derived from the HTML. */
                text: string | null;
                /** @description The address to which replies go, in Liquid. Without a valid address after rendering, the email has no `Reply-To`. 1 to 1,000 characters. */
                replyTo: string | null;
                /** @description Whether opens and clicks are recorded. A part that is omitted is determined by the template, then by the settings. */
                tracking: {
                    /** @description Whether opens are recorded, by a pixel. */
                    opens?: boolean;
                    /** @description Whether clicks are recorded, by redirected links. */
                    clicks?: boolean;
                } | null;
                /** @description The key of the topic. Only contacts that want it receive the email, unless it is a service topic. */
                topic: string | null;
                /** @description `NO_UNSUBSCRIBE_LINK`: the content, in one locale at least, has neither `{{ unsubscribeUrl }}` nor `{{ preferencesUrl }}`. HTML of an email that is not transactional then gets a plain unsubscribe link at its end. */
                warnings: "NO_UNSUBSCRIBE_LINK"[];
                /**
                 * Format: date-time
                 * @description When the template was created.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the template was last updated.
                 */
                updatedAt: string;
            }[];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description The response of `listTopics`. */
        ListTopicsReply: {
            /** @description The topics of this page. */
            topics: components["schemas"]["Topic"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description The response of `listVersions`. */
        ListVersionsReply: {
            /** @description The versions of this page. */
            versions: {
                /** @description The ID of the automation, `auto_…`. */
                automationId: string;
                /** @description The version, starting at 1. */
                version: number;
                /**
                 * Format: date-time
                 * @description When the version was published.
                 */
                publishedAt: string;
            }[];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description The response of `listWebhooks`. */
        ListWebhooksReply: {
            /** @description The webhooks of this page. */
            webhooks: components["schemas"]["Webhook"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description A user in an organization. */
        Member: {
            /** @description The ID of the user, `usr_…`. */
            userId: string;
            /** @description The email address. */
            email: string;
            /** @description The name of the user; null if it is not known. */
            name: string | null;
            /**
             * @description The role of the member.
             * @enum {string}
             */
            role: "OWNER" | "ADMIN" | "MEMBER";
            /**
             * Format: date-time
             * @description When the user joined the organization.
             */
            joinedAt: string;
        };
        /** @description Two contacts to merge. */
        Merge: {
            /** @description The contact that remains. It keeps its own values. */
            into: string;
            /** @description The contact that is merged into `into`. */
            from: string;
        };
        /** @description An email or in-app message to one contact. */
        Message: {
            /** @description The ID of the message, `msg_…`. */
            id: string;
            /**
             * @description The channel: email or in-app message.
             * @enum {string}
             */
            channel: "email" | "inapp";
            /** @description The ID of the contact, `con_…`. */
            contactId: string;
            /** @description The subject of an email as sent. Null before, and if the caller may only read. */
            subject: string | null;
            /** @description The sender of an email that was sent. Null for the default sender. */
            senderId: string | null;
            /** @description The template of the message. */
            templateId: string | null;
            /** @description The campaign of the message. */
            campaignId: string | null;
            /** @description The automation of the message. */
            automationId: string | null;
            /** @description The automation entry that sent the message. */
            entryId: string | null;
            /**
             * @description The status. `sent`: handed to the mail relay. `delivered`: confirmed by a delivery report, or fetched by the inbox.
             * @enum {string}
             */
            status: "queued" | "sent" | "delivered" | "bounced" | "complained" | "failed" | "skipped";
            /** @description Why the message was skipped or failed; of a queued email, what it waits for: `CAPPED`, `QUIET_HOURS`, or `LOCAL_TIME`. */
            reason: string | null;
            /** @description With `UNSUBSCRIBED`: the topic that the contact does not want. With `CAPPED`: the name of the cap. */
            detail: string | null;
            /**
             * Format: date-time
             * @description Until when a queued email waits. Omitted for other messages.
             */
            postponedUntil?: string;
            /** @description The content of an in-app message, or of an email in the test environment. Null for other emails, and for emails if the caller may only read. */
            content: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description When the message was created.
             */
            createdAt: string;
            /** @description When the message was handed to the mail relay or added to the inbox. */
            sentAt: string | null;
        };
        /** @description The content of a message as sent: of an email, in which the address of the contact is replaced by `someone@example.com`, or of an in-app message. Only the subject of an email if its content has more than 256 KiB or asks for a confirmation. Empty if nothing was sent. */
        MessageContent: {
            /** @description The sender. */
            from?: {
                /** @description The name of the from. */
                name: string | null;
                /** @description The email address. */
                address: string;
            };
            /** @description The address to which replies go. */
            replyTo?: string;
            /** @description The subject. */
            subject?: string;
            /** @description The HTML, without tracking. */
            html?: string | null;
            /** @description The plain text. */
            text?: string;
            /** @description The files that were attached, without their content. */
            attachments?: {
                /** @description The file name that the recipient sees, without a path. 1 to 200 characters. */
                filename: string;
                /** @description The media type, such as `application/pdf`. `multipart/…` and `message/…` are rejected. At most 300 characters. */
                contentType: string;
                /** @description A name by which the HTML shows an image: `<img src="cid:logo">` for `logo`. Each name can be used once. At most 100 characters. */
                contentId?: string;
                /** @description The number of bytes. */
                bytes: number;
            }[];
            /** @description The title of the message. 1 to 120 characters. */
            title?: string;
            /** @description The text of the message. 1 to 2,000 characters. */
            body?: string;
            /** @description The URL that the message opens. 1 to 2,048 characters. */
            url?: string;
            /** @description Your own data, which the inbox receives with the message. At most 16,384 bytes of JSON. */
            data?: {
                [key: string]: unknown;
            };
        };
        /** @description One event in the timeline of a message. */
        MessageEvent: {
            /**
             * @description What happened to the message.
             * @enum {string}
             */
            type: "queued" | "deferred" | "sent" | "delivered" | "bounced" | "complained" | "opened" | "clicked" | "unsubscribed" | "read" | "failed" | "skipped";
            /**
             * Format: date-time
             * @description When the event happened first.
             */
            at: string;
            /** @description How often the event happened. */
            count: number;
            /** @description Whether a scanner or a prefetching mail client caused the event, as far as can be determined. */
            machine: boolean;
            /** @description Details: the codes and the words by which a relay or a bounce explains itself, or the target of a click. `…` stands for words that may be part of an address. A caller that may only read gets the origin of the target. */
            detail: string | null;
        };
        /** @description A message with its timeline. */
        MessageRecord: {
            /** @description The ID of the message, `msg_…`. */
            id: string;
            /**
             * @description The channel: email or in-app message.
             * @enum {string}
             */
            channel: "email" | "inapp";
            /** @description The ID of the contact, `con_…`. */
            contactId: string;
            /** @description The subject of an email as sent. Null before, and if the caller may only read. */
            subject: string | null;
            /** @description The sender of an email that was sent. Null for the default sender. */
            senderId: string | null;
            /** @description The template of the message. */
            templateId: string | null;
            /** @description The campaign of the message. */
            campaignId: string | null;
            /** @description The automation of the message. */
            automationId: string | null;
            /** @description The automation entry that sent the message. */
            entryId: string | null;
            /**
             * @description The status. `sent`: handed to the mail relay. `delivered`: confirmed by a delivery report, or fetched by the inbox.
             * @enum {string}
             */
            status: "queued" | "sent" | "delivered" | "bounced" | "complained" | "failed" | "skipped";
            /** @description Why the message was skipped or failed; of a queued email, what it waits for: `CAPPED`, `QUIET_HOURS`, or `LOCAL_TIME`. */
            reason: string | null;
            /** @description With `UNSUBSCRIBED`: the topic that the contact does not want. With `CAPPED`: the name of the cap. */
            detail: string | null;
            /**
             * Format: date-time
             * @description Until when a queued email waits. Omitted for other messages.
             */
            postponedUntil?: string;
            /** @description The content of an in-app message, or of an email in the test environment. Null for other emails, and for emails if the caller may only read. */
            content: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description When the message was created.
             */
            createdAt: string;
            /** @description When the message was handed to the mail relay or added to the inbox. */
            sentAt: string | null;
            /** @description The events of the message, in order. */
            timeline: components["schemas"]["MessageEvent"][];
        };
        /** @description Contacts that match none of the definitions. */
        NoneOf: {
            /** @description Definitions of which none must match. At most 100 items. */
            none: components["schemas"]["SegmentDefinition"][];
        };
        /** @description An on-chain event. */
        OnchainEvent: {
            /** @description The slug of the chain: `base`. 1 to 256 characters. */
            chain: string;
            /** @description The name of the event. 1 to 256 characters. */
            event: string;
            /** @description The wallet of the contact. If omitted, it is taken from the payload. 1 to 128 characters. */
            walletAddress?: string;
            /** @description The contract that emitted the event. 1 to 256 characters. */
            contractAddress?: string;
            /** @description The hash of the transaction. It identifies repetitions. 1 to 256 characters. */
            txHash?: string;
            /** @description A key that identifies the event. Each automation is entered once for each key. If omitted, it is derived from the chain and the transaction. 1 to 512 characters. */
            sourceEventId?: string;
            /** @description Data of the event, which filters and texts can use. At most 65,536 bytes of JSON. */
            payload?: {
                [key: string]: unknown;
            };
        };
        /** @description Matches triggers of type `onchain_event`. */
        OnchainEventSpec: {
            /**
             * @description The type of the trigger. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "onchain_event";
            /** @description The slug of the chain. 1 to 256 characters. */
            chain?: string;
            /** @description The address of the contract. 1 to 256 characters. */
            contract?: string;
            /** @description The names of events, any of which matches. 1 to 50 items. */
            events?: string[];
            /** @description The first topic of an EVM log. 1 to 256 characters. */
            topic0?: string;
            /** @description If set, no trigger of this type matches. 1 to 256 characters. */
            segmentId?: string;
            /** @description If set, no trigger of this type matches. 1 to 256 characters. */
            campaignId?: string;
            /** @description Filters that the event must match. */
            filters?: components["schemas"]["Filters"];
        };
        /** @description One of the sessions of a user. */
        OpenSession: {
            /** @description The ID of the session, `ses_…`. */
            id: string;
            /**
             * Format: date-time
             * @description When the session was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the session was last used, to the minute.
             */
            lastUsedAt: string;
            /** @description The `User-Agent` of the browser or program. */
            agent: string | null;
            /** @description Whether this request uses the session. */
            current: boolean;
        };
        /** @description An organization: the owner of all data. */
        Organization: {
            /** @description The ID of the organization, `org_…`. */
            id: string;
            /** @description The name of the organization. */
            name: string;
            /**
             * @description The plan, which limits the number of secret keys.
             * @enum {string}
             */
            plan: "free" | "pro" | "business" | "enterprise";
        };
        /** @description A new organization. */
        OrganizationInput: {
            /** @description The name of the organization. 1 to 100 characters. */
            name: string;
        };
        /** @description The origins whose pages may use publishable keys. They are compared exactly. */
        Origins: {
            /** @description Origins for the live environment, such as `https://app.example.com`. Include the port only if it is not the default. At most 100 items. */
            live: string[];
            /** @description Origins for the test environment. An origin can be in only one of the lists. At most 100 items. */
            test: string[];
        };
        /** @description An invitation that can still be accepted. */
        PendingInvitation: {
            /** @description The ID of the invitation, `inv_…`. */
            id: string;
            /** @description The email address. */
            email: string;
            /**
             * @description The role of the member.
             * @enum {string}
             */
            role: "OWNER" | "ADMIN" | "MEMBER";
            /** @description The user who sent the invitation; null for the operator. */
            invitedBy: string | null;
            /**
             * Format: date-time
             * @description When the invitation was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it expires.
             */
            expiresAt: string;
        };
        /** @description The minimum number of occurrences, and the period. */
        Performed: {
            /** @description The minimum number of occurrences. 1 to 1,000. */
            atLeast: number;
            /** @description The period in seconds until now. If omitted, all time. 1 to 31,622,400. */
            within?: number;
        };
        /** @description A contact with all its identifiers, for its data export. */
        PersonalRecord: {
            /** @description The ID of the contact, `con_…`. */
            id: string;
            /** @description The name of the contact: the attribute that the settings determine, cut after 200 characters. */
            displayName: string | null;
            /** @description The latest wallet address. */
            walletAddress: string | null;
            /** @description Your own ID of the user. */
            externalId: string | null;
            /** @description The IANA time zone. */
            timeZone: string | null;
            /** @description The language, as a BCP 47 tag. */
            locale: string | null;
            /** @description The channels through which the contact can be reached. */
            reachable: {
                /** @description Whether the contact can be emailed: it has an address, and is neither unsubscribed nor suppressed. */
                email: boolean;
                /** @description Whether the contact can receive in-app messages: it has a wallet or an external ID. */
                inapp: boolean;
            };
            /** @description The tags of the contact. */
            tags: string[];
            /**
             * Format: date-time
             * @description When the contact was created.
             */
            createdAt: string;
            /** @description The attributes of the contact. */
            attributes: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description When the contact was last updated.
             */
            updatedAt: string;
            /** @description The choices of the contact about emails. */
            subscription: {
                /**
                 * @description Whether the contact is subscribed to emails.
                 * @enum {string}
                 */
                email: "subscribed" | "unsubscribed";
                /** @description The topics about which the contact has chosen, by key. */
                topics: {
                    [key: string]: boolean;
                };
                /** @description Missing if the contact has not chosen. */
                tracking?: boolean;
            };
            /** @description The email address of the contact. */
            email: string | null;
            /** @description The segments that the contact is a member of. */
            segmentIds: string[];
            /** @description All identifiers of the contact. */
            identifiers: {
                /**
                 * @description The kind of the identifier.
                 * @enum {string}
                 */
                kind: "walletAddress" | "email" | "externalId";
                /** @description The identifier as it is stored. */
                value: string;
            }[];
        };
        /** @description The choices of a contact about emails. */
        Preferences: {
            /**
             * @description Whether the person wants emails.
             * @enum {string}
             */
            email: "subscribed" | "unsubscribed";
            /** @description The public optional topics, oldest first. */
            topics: {
                /** @description The key of the topic. */
                key: string;
                /** @description The name of the topic. */
                name: string;
                /** @description A sentence for people. */
                description: string | null;
                /** @description Whether the person wants the topic: their choice, otherwise the default of the topic. */
                wants: boolean;
            }[];
        };
        /** @description Choices of a contact. Those that are omitted stay as they are. */
        PreferencesInput: {
            /**
             * @description Whether the person wants emails.
             * @enum {string}
             */
            email?: "subscribed" | "unsubscribed";
            /** @description Whether the person wants the emails of each topic, by the key of the topic. */
            topics?: {
                [key: string]: boolean;
            };
        };
        /** @description The response of `previewDraft`. */
        PreviewDraftReply: {
            /** @description The subject line, in Liquid. */
            subject: string;
            /** @description The HTML, in Liquid. */
            html: string | null;
            /** @description The plain text, in Liquid. */
            text: string;
            /** @description The locale of the template that was rendered; null for the content of the template itself. */
            locale?: string | null;
            /** @description Paths that the template reads and that have no value, at most 100. */
            missing: string[];
        };
        /** @description The request body of `previewSegment`. */
        PreviewSegmentBody: {
            /** @description The definition to evaluate. */
            definition: components["schemas"]["SegmentDefinition"];
        };
        /** @description The request body of `previewTemplate`. */
        PreviewTemplateBody: {
            /** @description The contact whose values the template uses. */
            contactId?: string;
            /** @description Sample data: `contact`, `event`, and `trigger`. `contact` overrides the values of the contact. */
            data?: {
                [key: string]: unknown;
            };
            /**
             * Format: language-tag
             * @description The locale of the reader, which replaces that of the contact and of `data`. At most 35 characters.
             */
            locale?: string;
        };
        /** @description The response of `previewTemplate`. */
        PreviewTemplateReply: {
            /** @description The subject line, in Liquid. */
            subject: string;
            /** @description The HTML, in Liquid. */
            html: string | null;
            /** @description The plain text, in Liquid. */
            text: string;
            /** @description The locale of the template that was rendered; null for the content of the template itself. */
            locale?: string | null;
            /** @description Paths that the template reads and that have no value, at most 100. */
            missing: string[];
        };
        /** @description Why a request was rejected or failed. */
        Problem: {
            /** @description The error. */
            error: {
                /**
                 * @description The error code.
                 * @enum {string}
                 */
                code: "VALIDATION_FAILED" | "CONSENT_REQUIRED" | "ORG_REQUIRED" | "UNAUTHENTICATED" | "PROOF_INVALID" | "CODE_REQUIRED" | "CSRF_REQUIRED" | "READ_ONLY_KEY" | "ROLE_REQUIRED" | "ORIGIN_NOT_ALLOWED" | "KEY_LIMIT_REACHED" | "ADDRESS_NOT_VERIFIED" | "NOT_ALLOWED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "CONFLICT" | "INVALID_TRANSITION" | "DOMAIN_NOT_READY" | "IDENTIFIER_TAKEN" | "LIMIT_REACHED" | "PRECONDITION_FAILED" | "BODY_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "IDEMPOTENCY_MISMATCH" | "RATE_LIMITED" | "INTERNAL" | "UNAVAILABLE";
                /** @description The error message, which names the invalid field. */
                message: string;
                /** @description The path of the first invalid field. */
                field?: string;
                /** @description All invalid fields, at most 20. */
                errors?: components["schemas"]["Fault"][];
                /** @description The ID of the request, as in the header `X-Request-Id`. */
                requestId: string;
            };
        };
        /** @description A key for web pages. It permits only the wallet handshake. */
        PublishableKey: {
            /**
             * @description The environment: `live` or `test`.
             * @enum {string}
             */
            environment: "live" | "test";
            /** @description The full key. It is meant to be public. */
            key: string;
            /**
             * Format: date-time
             * @description When the publishable key was created.
             */
            createdAt: string;
        };
        /** @description The response of `pushInapp`. */
        PushInappReply: {
            /** @description The ID of the message. A repetition returns the ID of the first message. */
            id: string;
            /** @description Whether this request added the message to the inbox. */
            queued: boolean;
            /** @description Whether the key was already used. */
            deduplicated: boolean;
        };
        /** @description The result for each queued event. */
        QueueReceipt: {
            /**
             * @description Always `queued`.
             * @constant
             */
            mode: "queued";
            /** @description The number of stored events, including duplicates. */
            accepted: number;
            /** @description The number of events that this request stored. */
            queued: number;
            /** @description One result for each event, in the order of the request. */
            results: {
                /** @description The position in the batch, starting at 0. */
                index: number;
                /**
                 * @description The result. `duplicate`: an event with this key is already stored.
                 * @enum {string}
                 */
                status: "queued" | "duplicate" | "rejected";
                /** @description The key of the event; null if it has no valid key. */
                sourceEventId: string | null;
                /** @description Why the item was rejected. */
                error?: components["schemas"]["ItemProblem"];
            }[];
        };
        /** @description A decoded event that is matched asynchronously. */
        QueuedEvent: {
            /** @description The slug of the chain: `base`. 1 to 256 characters. */
            chain?: string;
            /** @description The name of the event. 1 to 256 characters. */
            event?: string;
            /** @description The wallet of the contact. If omitted, it is taken from the payload. 1 to 128 characters. */
            walletAddress?: string;
            /** @description The contract that emitted the event. 1 to 256 characters. */
            contractAddress?: string;
            /** @description The hash of the transaction. It identifies repetitions. 1 to 256 characters. */
            txHash?: string;
            /** @description A key that identifies the event. Each automation is entered once for each key. If omitted, it is derived from the chain and the transaction. 1 to 512 characters. */
            sourceEventId?: string;
            /** @description Data of the event, which filters and texts can use. At most 65,536 bytes of JSON. */
            payload?: {
                [key: string]: unknown;
            };
            /** @description The first topic of an EVM log. 1 to 256 characters. */
            topic0?: string;
            /** @description The address of the Solana program. 1 to 256 characters. */
            programId?: string;
            /** @description The name of the instruction. 1 to 256 characters. */
            instructionName?: string;
            /** @description The decoded fields of the event. Filters look for a path here after `payload`. At most 65,536 bytes of JSON. */
            decoded?: {
                [key: string]: unknown;
            };
            /** @description The indexer or stream from which the event comes. 1 to 256 characters. */
            sourceId?: string;
        };
        /** @description Up to 500 decoded events. */
        QueuedEvents: {
            /** @description The indexer or stream from which the event comes. 1 to 256 characters. */
            sourceId?: string;
            /** @description The events. Each is validated separately; an invalid event does not affect the others. 1 to 500 items. */
            events: components["schemas"]["QueuedEvent"][];
        };
        /** @description Contacts that can be reached through a channel. */
        ReachableCondition: {
            /**
             * @description The channel.
             * @enum {string}
             */
            reachable: "email" | "inapp";
        };
        /** @description The response of `readAllMessages`. */
        ReadAllMessagesReply: {
            /** @description The number of messages that this request marked as read. */
            read: number;
        };
        /** @description The response of `receiveInbound`. */
        ReceiveInboundReply: {
            /**
             * @description What the email reported.
             * @enum {string}
             */
            outcome: "bounced" | "deferred" | "delivered" | "complained" | "ignored";
        };
        /** @description The response of `receiveReports`. */
        ReceiveReportsReply: {
            /** @description The number of reports about emails of this installation. */
            recorded: number;
        };
        /** @description The request body of `recoverDeliveries`. */
        RecoverDeliveriesBody: {
            /**
             * Format: date-time
             * @description Deliveries of events that happened at this time or later.
             */
            since: string;
        };
        /** @description The response of `recoverDeliveries`. */
        RecoverDeliveriesReply: {
            /** @description The number of deliveries that are sent again. */
            recovered: number;
        };
        /** @description How often a contact can enter. */
        Reentry: {
            /**
             * @description When a contact can enter again. `always`: with each new key. `once`: never. `after`: after `seconds`.
             * @enum {string}
             */
            mode: "always" | "once" | "after";
            /** @description The seconds until the contact can enter again. Only with the mode `after`. 1 to 31,536,000. */
            seconds?: number;
        };
        /** @description The response of `removeMember`. */
        RemoveMemberReply: {
            /** @description The valid secret keys that the member created. The member may know them: rotate or revoke them if in doubt. */
            keys: string[];
        };
        /** @description The response of `requestAddressVerification`. */
        RequestAddressVerificationReply: {
            /**
             * @description Always true.
             * @constant
             */
            ok: true;
        };
        /** @description The request body of `requestPasswordReset`. */
        RequestPasswordResetBody: {
            /** @description The email address. 1 to 320 characters. */
            email: string;
        };
        /** @description The response of `requestPasswordReset`. */
        RequestPasswordResetReply: {
            /**
             * @description Always true.
             * @constant
             */
            ok: true;
        };
        /** @description The request body of `resetPassword`. */
        ResetPasswordBody: {
            /** @description The password. 8 to 1,024 characters. */
            password: string;
        };
        /** @description The request body of `retryEntries`. */
        RetryEntriesBody: {
            /**
             * Format: date-time
             * @description Entries that failed at this time or later.
             */
            since: string;
        };
        /** @description The response of `retryEntries`. */
        RetryEntriesReply: {
            /** @description The number of entries that are retried. If there are more, repeat the request. */
            retried: number;
        };
        /** @description The request body of `rollKey`. */
        RollKeyBody: {
            /** @description The seconds for which the old key remains valid. With 0 it is rejected immediately. At most 604,800. */
            gracePeriodSeconds: number;
        };
        /** @description The response of `rollKey`. */
        RollKeyReply: {
            /** @description The ID of the secret key, `key_…`. */
            id: string;
            /** @description The name of the key. */
            name: string;
            /**
             * @description The scope: `read_write`, or `read_only` for reads only.
             * @enum {string}
             */
            scope: "read_write" | "read_only";
            /**
             * @description The environment: `live` or `test`.
             * @enum {string}
             */
            environment: "live" | "test";
            /** @description The beginning of the key: `sk_live_01j9…`. */
            hint: string;
            /**
             * Format: date-time
             * @description When the key was created.
             */
            createdAt: string;
            /** @description The user who created the key. */
            createdBy: string;
            /** @description When the key was last used; null if it was never used. */
            lastUsedAt: string | null;
            /** @description When the rotated key expires; null if the key is not being replaced. */
            expiresAt: string | null;
            /**
             * @description The status. `expiring`: the key was rotated and is in its grace period.
             * @enum {string}
             */
            status: "active" | "expiring";
            /** @description The full key. It is shown only once. */
            key: string;
            /** @description The old key, and when it expires. */
            replaced: {
                /** @description The ID of the secret key, `key_…`. */
                id: string;
                /**
                 * Format: date-time
                 * @description When it expires.
                 */
                expiresAt: string;
            };
        };
        /** @description The response of `rotateSecret`. */
        RotateSecretReply: {
            /** @description The ID of the webhook, `whk_…`. */
            id: string;
            /** @description The URL. */
            url: string;
            /** @description The types to which the endpoint subscribes, or `*` for all. */
            events: string[];
            /** @description Your description of the endpoint. */
            description: string | null;
            /** @description Whether deliveries are sent to the endpoint. */
            enabled: boolean;
            /** @description Why the webhook is disabled. `REQUESTED`: a request disabled it. `GONE`: the endpoint returned 410. `FAILING`: all attempts in five days failed. */
            disabledReason: ("REQUESTED" | "GONE" | "FAILING") | null;
            /** @description When the webhook was disabled; null while it is enabled. */
            disabledAt: string | null;
            /** @description When the current series of failed attempts began; null if the last attempt succeeded. */
            failingSince: string | null;
            /** @description Whether deliveries succeed. */
            health: {
                /**
                 * @description The state. `failing`: the last attempt failed.
                 * @enum {string}
                 */
                state: "healthy" | "failing" | "disabled";
                /** @description When the current series of failed attempts began; null if the last attempt succeeded. */
                failingSince: string | null;
                /** @description The number of pending deliveries; at most 1,000 are counted. */
                pending: number;
                /** @description The number of failed deliveries of the last 30 days; at most 1,000 are counted. */
                failed: number;
            };
            /**
             * Format: date-time
             * @description When the webhook was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the webhook was last updated.
             */
            updatedAt: string;
            /** @description The secret for verifying signatures: `whsec_` and the key in base64. It is shown only once. */
            secret: string;
        };
        /** @description An invalid row of an import. */
        RowFault: {
            /** @description The number of the row, starting at 1, without the header row. */
            row: number;
            /** @description The path of the field, such as `contact.email`. */
            field: string;
            /** @description The rule that the field violates, such as `required`, `format`, or `maximum`. */
            code: string;
            /** @description What is wrong, without the name of the field. */
            message: string;
        };
        /** @description A secret key without its secret. */
        SecretKey: {
            /** @description The ID of the secret key, `key_…`. */
            id: string;
            /** @description The name of the secret key. */
            name: string;
            /**
             * @description The scope: `read_write`, or `read_only` for reads only.
             * @enum {string}
             */
            scope: "read_write" | "read_only";
            /**
             * @description The environment: `live` or `test`.
             * @enum {string}
             */
            environment: "live" | "test";
            /** @description The beginning of the key: `sk_live_01j9…`. */
            hint: string;
            /**
             * Format: date-time
             * @description When the secret key was created.
             */
            createdAt: string;
            /** @description The user who created the key. */
            createdBy: string;
            /** @description When the key was last used; null if it was never used. */
            lastUsedAt: string | null;
            /** @description When the rotated key expires; null if the key is not being replaced. */
            expiresAt: string | null;
            /**
             * @description The status. `expiring`: the key was rotated and is in its grace period.
             * @enum {string}
             */
            status: "active" | "expiring";
        };
        /** @description A new secret key. */
        SecretKeyInput: {
            /** @description The name of the secret key. 1 to 100 characters. */
            name: string;
            /**
             * @description The scope of the key. Default: `read_write`.
             * @enum {string}
             */
            scope?: "read_write" | "read_only";
            /**
             * @description The environment: `live` or `test`.
             * @enum {string}
             */
            environment: "live" | "test";
        };
        /** @description A group of contacts. */
        Segment: {
            /** @description The ID of the segment, `seg_…`. */
            id: string;
            /** @description The name of the segment. */
            name: string;
            /**
             * @description The type of the segment.
             * @enum {string}
             */
            type: "static" | "dynamic";
            /** @description The definition; null for a static segment. */
            definition: components["schemas"]["SegmentDefinition"] | null;
            /**
             * @description The status. `building`: contacts are being evaluated against a new definition.
             * @enum {string}
             */
            status: "building" | "ready";
            /** @description The number of members. Only in the response for a single segment. */
            memberCount?: number;
            /**
             * Format: date-time
             * @description When the segment was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the segment was last updated.
             */
            updatedAt: string;
        };
        /** @description A batch of calls of Segment's protocol. */
        SegmentBatch: {
            /** @description The calls. `type` of each is `identify`, `track`, `page`, `screen`, or `group`; other types are ignored. 1 to 2,500 items. */
            batch: unknown[];
        };
        /** @description A call of Segment's protocol. */
        SegmentCall: {
            /** @description Becomes the `externalId` of the contact. A call that only has an `anonymousId` is ignored. */
            userId?: string | number | null;
            /** @description `email` and `walletAddress` (or an `address` that is a wallet) identify the contact; the others become attributes. Those of a `group` call describe the group, and become a part of the payload. */
            traits?: Record<string, unknown> | null;
            /** @description In a `track` call, the name of the event: in lower case, other characters than letters, digits, and `_.:-` replaced by `_`. `payload.$event` contains the original. */
            event?: string | null;
            /** @description Becomes the payload of the event. */
            properties?: Record<string, unknown> | null;
            /** @description The name of a page or screen. */
            name?: string | null;
            /** @description The category of a page. */
            category?: string | null;
            /** @description The ID of a group. */
            groupId?: string | number | null;
            /** @description `context.traits` describe the contact, too. */
            context?: Record<string, unknown> | null;
            /** @description Becomes the idempotency key. */
            messageId?: string | null;
            /** @description When it happened, as `occurredAt`. */
            timestamp?: string | null;
        };
        /** @description The rule of a dynamic segment: at most 8 levels, 100 conditions, and 32768 bytes. */
        SegmentDefinition: components["schemas"]["AllOf"] | components["schemas"]["AnyOf"] | components["schemas"]["NoneOf"] | components["schemas"]["AttributeCondition"] | components["schemas"]["TagCondition"] | components["schemas"]["EventCondition"] | components["schemas"]["EmailCondition"] | components["schemas"]["ReachableCondition"] | components["schemas"]["TopicCondition"];
        /** @description A contact that entered a segment. */
        SegmentEntered: {
            /** @description The segment that was entered. 1 to 256 characters. */
            segmentId: string;
            /** @description The ID of the contact, `con_…`. */
            contactId?: string;
            /**
             * Format: email
             * @description The email address. At most 320 characters.
             */
            email?: string;
            /** @description The wallet of the contact. If omitted, it is taken from the payload. 1 to 128 characters. */
            walletAddress?: string;
            /** @description A key that identifies the trigger. Each automation is entered once for each key. If omitted, it is derived from the segment and the contact. 1 to 512 characters. */
            sourceEventId?: string;
            /** @description Data of the event, which filters and texts can use. At most 65,536 bytes of JSON. */
            payload?: {
                [key: string]: unknown;
            };
        };
        /** @description Matches triggers of type `segment_entered`. */
        SegmentEnteredSpec: {
            /**
             * @description The type of the trigger. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "segment_entered";
            /** @description If set, no trigger of this type matches. 1 to 256 characters. */
            chain?: string;
            /** @description If set, no trigger of this type matches. 1 to 256 characters. */
            contract?: string;
            /** @description If set, no trigger of this type matches. 1 to 50 items. */
            events?: string[];
            /** @description If set, no trigger of this type matches. 1 to 256 characters. */
            topic0?: string;
            /** @description The segment that the contact entered. 1 to 256 characters. */
            segmentId?: string;
            /** @description If set, no trigger of this type matches. 1 to 256 characters. */
            campaignId?: string;
            /** @description Filters that the event must match. */
            filters?: components["schemas"]["Filters"];
        };
        /** @description A new segment. */
        SegmentInput: {
            /** @description The name of the segment. 1 to 200 characters. */
            name: string;
            /**
             * @description The type. `static`: you add the members. `dynamic`: the definition determines the members.
             * @enum {string}
             */
            type: "static" | "dynamic";
            /** @description The definition. Required for a dynamic segment; not permitted for a static one. */
            definition?: components["schemas"]["SegmentDefinition"];
        };
        /** @description The members of a segment. */
        SegmentMembers: {
            /** @description The ID of the segment, `seg_…`. */
            segmentId: string;
        };
        /** @description The fields of a segment to update. */
        SegmentPatch: {
            /** @description The name of the segment. 1 to 200 characters. */
            name?: string;
            /** @description The definition of a dynamic segment. */
            definition?: components["schemas"]["SegmentDefinition"];
        };
        /** @description The number of contacts that match a definition. */
        SegmentPreview: {
            /** @description The number of contacts that match the definition. */
            count: number;
            /** @description The IDs of some matching contacts. At most 10 items. */
            sample: string[];
            /** @description Whether all contacts were evaluated. If false, `count` covers only those evaluated in time. */
            complete: boolean;
        };
        /** @description The response of Segment's API. */
        SegmentReply: {
            /** @description Always true. */
            success: boolean;
            /** @description The number of calls that were ignored, because they name no contact or have another type. Missing if none was. */
            ignored?: number;
            /** @description The calls of a batch that were rejected. Missing if none was. */
            rejected?: {
                /** @description The position in the batch, starting at 0. */
                index: number;
                /** @description The error. */
                error: components["schemas"]["ItemProblem"];
            }[];
        };
        /** @description A node of type `send_email`. */
        SendEmailNode: {
            /** @description The ID of the node, which edges name. 1 to 64 characters. */
            id: string;
            /**
             * @description The type of the node. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "send_email";
            /** @description The settings of the step, depending on its type. */
            config: {
                /** @description The template. Either `templateId`, or `subject` with `html` or `text`, is required. */
                templateId?: string;
                /** @description The text, in Liquid. 1 to 998 characters. */
                subject?: string;
                /** @description The text, in Liquid. 1 to 200,000 characters. */
                html?: string;
                /** @description The plain text, in Liquid. Derived from `html` if omitted. 1 to 200,000 characters. */
                text?: string;
                /** @description The sender. Default: the oldest sender of a domain that is ready to send, otherwise the default sender of the installation. */
                senderId?: string;
                /** @description If true, the email is also sent to unsubscribed contacts, without tracking and `List-Unsubscribe`. Default: false. */
                transactional?: boolean;
                /** @description The address to which replies go, in Liquid. Without a valid address after rendering, the email has no `Reply-To`. 1 to 1,000 characters. */
                replyTo?: string;
                /** @description Whether opens and clicks are recorded. A part that is omitted is determined by the template, then by the settings. */
                tracking?: {
                    /** @description Whether opens are recorded, by a pixel. */
                    opens?: boolean;
                    /** @description Whether clicks are recorded, by redirected links. */
                    clicks?: boolean;
                };
                /** @description The key of the topic. Only contacts that want it receive the email, unless it is a service topic. */
                topic?: string;
            };
        };
        /** @description The response of `sendEmail`. */
        SendEmailReply: {
            /** @description The ID of the message. A repetition returns the ID of the first message. */
            id: string;
            /** @description Whether this request queued the email. */
            queued: boolean;
            /** @description Whether the key was already used. */
            deduplicated: boolean;
        };
        /** @description A node of type `send_inapp`. */
        SendInappNode: {
            /** @description The ID of the node, which edges name. 1 to 64 characters. */
            id: string;
            /**
             * @description The type of the node. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "send_inapp";
            /** @description The settings of the step, depending on its type. */
            config: {
                /** @description The text, in Liquid. 1 to 2,000 characters. */
                title: string;
                /** @description The text, in Liquid. 1 to 10,000 characters. */
                body: string;
                /** @description The text, in Liquid. 1 to 2,048 characters. */
                url?: string;
            };
        };
        /** @description A From address. */
        Sender: {
            /** @description The ID of the sender, `snd_…`. */
            id: string;
            /** @description The ID of the sending domain, `dom_…`. */
            domainId: string;
            /** @description The email address of the sender. */
            address: string;
            /** @description The name that mail clients show with the address. */
            name: string | null;
            /** @description The address to which replies go. */
            replyTo: string | null;
            /**
             * Format: date-time
             * @description When the sender was created.
             */
            createdAt: string;
        };
        /** @description A new sender of a domain. */
        SenderInput: {
            /** @description The ID of the sending domain, `dom_…`. */
            domainId: string;
            /** @description The part before the `@` (RFC 5321, Dot-string). It is stored in lower case. At most 64 characters. */
            localPart: string;
            /** @description The name that mail clients show with the address, on one line. 1 to 128 characters. */
            name?: string;
            /**
             * Format: email
             * @description The address to which replies go, unless an email has its own. At most 320 characters.
             */
            replyTo?: string;
        };
        /** @description The signed-in user and their organizations. */
        Session: {
            /**
             * Format: date-time
             * @description When the session expires: 30 days after it began. It ends earlier when it is not used for 7 days.
             */
            expiresAt: string;
            /** @description The value of `x-csrf-token` for writes with the session cookie. */
            csrfToken: string;
            /** @description The signed-in user. */
            user: components["schemas"]["User"];
            /** @description The organizations of which the user is a member. */
            organizations: {
                /** @description The ID of the organization, `org_…`. */
                id: string;
                /** @description The name of the organization. */
                name: string;
                /**
                 * @description The role of the member.
                 * @enum {string}
                 */
                role: "OWNER" | "ADMIN" | "MEMBER";
            }[];
        };
        /** @description The settings of an environment. */
        Settings: {
            /** @description The attribute that is the display name of a contact, if it is a text or a number. 1 to 256 characters. */
            displayNameAttribute: string;
            /**
             * Format: time-zone
             * @description The IANA time zone of contacts that have none. At most 64 characters.
             */
            timeZone: string;
            /** @description Whether emails record opens and clicks. */
            tracking: {
                /** @description Whether opens are recorded, by a pixel. */
                opens: boolean;
                /** @description Whether clicks are recorded, by redirected links. */
                clicks: boolean;
            };
            /** @description The hours in which emails wait, in the time zone of the contact. Transactional emails do not wait. */
            quietHours: {
                /** @description The local time at which they begin, such as `22:00`. */
                from: string;
                /** @description The local time at which they end. If it is earlier than `from`, they end on the next day. */
                to: string;
                /** @description The days on which they begin. Default: all days. 1 to 7 items. */
                days?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
            } | null;
            /** @description The maximum number of messages to a contact. Transactional emails do not count, and no cap stops them. At most 5 items. */
            caps: {
                /** @description The name, which is the `detail` of a message that the cap stops. 1 to 64 characters. */
                name: string;
                /**
                 * @description Only messages of this channel count. Default: both channels. Caps stop emails; in-app messages only count.
                 * @enum {string}
                 */
                channel?: "email" | "inapp";
                /** @description Only messages with one of these topics count. Default: all messages. 1 to 100 items. */
                topics?: string[];
                /** @description Messages for each contact. 1 to 10,000. */
                max: number;
                /** @description The period. 60 to 2,592,000. */
                withinSeconds: number;
                /**
                 * @description `skip`: the message is skipped with `CAPPED`. `wait`: an email waits until the cap permits it, for at most 24 hours.
                 * @enum {string}
                 */
                whenCapped: "skip" | "wait";
            }[];
            /** @description The footer of emails without a link to unsubscribe. If null, a plain link is added. */
            footer: {
                /** @description The HTML, in Liquid. 1 to 20,000 characters. */
                html: string;
                /** @description The plain text, in Liquid. 1 to 20,000 characters. */
                text: string;
            } | null;
            /** @description The appearance of the pages that links in emails open. Not applied yet. */
            brand: {
                /** @description The name of the sender on pages. 1 to 200 characters. */
                name?: string;
                /**
                 * Format: uri
                 * @description The logo on pages. At most 2,048 characters.
                 */
                logoUrl?: string;
                /** @description The color of buttons on pages: `#0b5394`. */
                color?: string;
            };
            /** @description Texts of these pages by locale. Not applied yet. At most 262,144 bytes of JSON. */
            pages: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            /** @description When an address whose emails bounce for a temporary reason is suppressed. A delivery, open, or click resets the count. */
            softBounces: {
                /** @description Soft bounces in a row. 1 to 100. */
                suppressAfter: number;
                /** @description The period. 1 to 365. */
                withinDays: number;
            };
        };
        /** @description The settings to update. */
        SettingsPatch: {
            /** @description The attribute that is the display name of a contact, if it is a text or a number. 1 to 256 characters. */
            displayNameAttribute?: string;
            /**
             * Format: time-zone
             * @description The IANA time zone of contacts that have none. At most 64 characters.
             */
            timeZone?: string;
            /** @description Whether emails record opens and clicks. A part that is omitted stays as it is. */
            tracking?: {
                /** @description Whether opens are recorded, by a pixel. */
                opens?: boolean;
                /** @description Whether clicks are recorded, by redirected links. */
                clicks?: boolean;
            };
            /** @description The hours in which emails wait, in the time zone of the contact. Transactional emails do not wait. */
            quietHours?: {
                /** @description The local time at which they begin, such as `22:00`. */
                from: string;
                /** @description The local time at which they end. If it is earlier than `from`, they end on the next day. */
                to: string;
                /** @description The days on which they begin. Default: all days. 1 to 7 items. */
                days?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
            } | null;
            /** @description The maximum number of messages to a contact. Transactional emails do not count, and no cap stops them. At most 5 items. */
            caps?: {
                /** @description The name, which is the `detail` of a message that the cap stops. 1 to 64 characters. */
                name: string;
                /**
                 * @description Only messages of this channel count. Default: both channels. Caps stop emails; in-app messages only count.
                 * @enum {string}
                 */
                channel?: "email" | "inapp";
                /** @description Only messages with one of these topics count. Default: all messages. 1 to 100 items. */
                topics?: string[];
                /** @description Messages for each contact. 1 to 10,000. */
                max: number;
                /** @description The period. 60 to 2,592,000. */
                withinSeconds: number;
                /**
                 * @description `skip`: the message is skipped with `CAPPED`. `wait`: an email waits until the cap permits it, for at most 24 hours.
                 * @enum {string}
                 */
                whenCapped: "skip" | "wait";
            }[];
            /** @description The footer of emails without a link to unsubscribe. If null, a plain link is added. */
            footer?: {
                /** @description The HTML, in Liquid. 1 to 20,000 characters. */
                html: string;
                /** @description The plain text, in Liquid. 1 to 20,000 characters. */
                text: string;
            } | null;
            /** @description The appearance of the pages that links in emails open. Not applied yet. */
            brand?: {
                /** @description The name of the sender on pages. 1 to 200 characters. */
                name?: string;
                /**
                 * Format: uri
                 * @description The logo on pages. At most 2,048 characters.
                 */
                logoUrl?: string;
                /** @description The color of buttons on pages: `#0b5394`. */
                color?: string;
            };
            /** @description Texts of these pages by locale. Not applied yet. At most 262,144 bytes of JSON. */
            pages?: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            /** @description When an address whose emails bounce for a temporary reason is suppressed. A delivery, open, or click resets the count. */
            softBounces?: {
                /** @description Soft bounces in a row. 1 to 100. */
                suppressAfter: number;
                /** @description The period. 1 to 365. */
                withinDays: number;
            };
        };
        /** @description The request body of `signIn`. */
        SignInBody: {
            /** @description The email address of the user. 1 to 320 characters. */
            email: string;
            /** @description The password. 1 to 1,024 characters. */
            password: string;
            /** @description With a second factor: the code of the authenticator app, or a recovery code. Each works once. 1 to 64 characters. */
            code?: string;
        };
        /** @description The response of `signIn`. */
        SignInReply: {
            /** @description The bearer token of the session. It is shown only once. */
            token: string;
            /**
             * Format: date-time
             * @description When the session expires: 30 days after it began. It ends earlier when it is not used for 7 days.
             */
            expiresAt: string;
            /** @description The value of `x-csrf-token` for writes with the session cookie. */
            csrfToken: string;
            /** @description The signed-in user. */
            user: components["schemas"]["User"];
            /** @description The organizations of which the user is a member. */
            organizations: {
                /** @description The ID of the organization, `org_…`. */
                id: string;
                /** @description The name of the organization. */
                name: string;
                /**
                 * @description The role of the member.
                 * @enum {string}
                 */
                role: "OWNER" | "ADMIN" | "MEMBER";
            }[];
        };
        /** @description A node of type `split`. */
        SplitNode: {
            /** @description The ID of the node, which edges name. 1 to 64 characters. */
            id: string;
            /**
             * @description The type of the node. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "split";
            /** @description The settings of the step, depending on its type. */
            config: {
                /** @description The branches, with their weights. 1 to 20 items. */
                branches: {
                    /** @description The name of the branch, which edges use. 1 to 64 characters. */
                    name: string;
                    /** @description The weight of the branch. Contacts are assigned in proportion to the weights. At most 1,000,000. */
                    weight: number;
                }[];
            };
        };
        /** @description Choices of the person about emails. Of two choices about the same the one with the later `at` takes effect. */
        SubscriptionInput: {
            /**
             * @description Whether the person wants emails.
             * @enum {string}
             */
            email?: "subscribed" | "unsubscribed";
            /** @description Whether the person wants the emails of each topic, by the key of the topic. */
            topics?: {
                [key: string]: boolean;
            };
            /** @description If false, the emails of the contact are never tracked. */
            tracking?: boolean;
            /**
             * Format: date-time
             * @description When the person chose. Default: now.
             */
            at?: string;
        };
        /** @description A suppressed address. Responses never include it. */
        Suppression: {
            /** @description The ID of the suppression, `sup_…`. */
            id: string;
            /** @description The contact with the address; null if there is none. */
            contactId: string | null;
            /** @description The reason: your own, `hard_bounce`, `soft_bounces`, or `complaint`. */
            reason: string;
            /**
             * Format: date-time
             * @description When the suppression was created.
             */
            createdAt: string;
        };
        /** @description An address to suppress. */
        SuppressionInput: {
            /**
             * Format: email
             * @description The email address. At most 320 characters.
             */
            email: string;
            /** @description Your own reason. 1 to 200 characters. */
            reason?: string;
        };
        /** @description Contacts with a tag. */
        TagBearers: {
            /** @description A tag. 1 to 100 characters. */
            tag: string;
        };
        /** @description Tags to add and to remove. */
        TagChange: {
            /** @description Tags to add. A tag that is also in `remove` is added. At most 100 items. */
            add?: string[];
            /** @description Tags to remove. At most 100 items. */
            remove?: string[];
        };
        /** @description Contacts with a tag. */
        TagCondition: {
            /** @description A tag. 1 to 100 characters. */
            tag: string;
        };
        /** @description An email template in Liquid. */
        Template: {
            /** @description The ID of the template, `tpl_…`. */
            id: string;
            /** @description The name of the template. */
            name: string;
            /** @description The subject line, in Liquid. */
            subject: string;
            /** @description The HTML, in Liquid. */
            html: string | null;
            /** @description The MJML, in Liquid. */
            mjml: string | null;
            /** @description The plain text, in Liquid; null if it is derived from the HTML. */
            text: string | null;
            /** @description The address to which replies go, in Liquid. Without a valid address after rendering, the email has no `Reply-To`. 1 to 1,000 characters. */
            replyTo: string | null;
            /** @description Whether opens and clicks are recorded. A part that is omitted is determined by the template, then by the settings. */
            tracking: {
                /** @description Whether opens are recorded, by a pixel. */
                opens?: boolean;
                /** @description Whether clicks are recorded, by redirected links. */
                clicks?: boolean;
            } | null;
            /** @description The key of the topic. Only contacts that want it receive the email, unless it is a service topic. */
            topic: string | null;
            /** @description `NO_UNSUBSCRIBE_LINK`: the content, in one locale at least, has neither `{{ unsubscribeUrl }}` nor `{{ preferencesUrl }}`. HTML of an email that is not transactional then gets a plain unsubscribe link at its end. */
            warnings: "NO_UNSUBSCRIBE_LINK"[];
            /**
             * Format: date-time
             * @description When the template was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the template was last updated.
             */
            updatedAt: string;
            /** @description The content in other languages, by language tag in canonical form. */
            locales?: {
                [key: string]: components["schemas"]["TemplateContent"];
            };
        };
        /** @description The content of a template in a locale. */
        TemplateContent: {
            /** @description The subject line, in Liquid. */
            subject: string;
            /** @description The HTML, in Liquid. */
            html: string | null;
            /** @description The MJML, in Liquid. */
            mjml: string | null;
            /** @description The plain text, in Liquid; null if it is derived from the HTML. */
            text: string | null;
        };
        /** @description The content of a template that is not saved, and the values for its preview. */
        TemplateDraft: {
            /** @description The text, in Liquid. 1 to 998 characters. */
            subject: string;
            /** @description The HTML, in Liquid. Cannot be combined with `mjml`. 1 to 200,000 characters. */
            html?: string;
            /** @description The MJML, in Liquid. Cannot be combined with `html`. 1 to 200,000 characters. */
            mjml?: string;
            /** @description The plain text, in Liquid. Derived from the HTML if omitted. 1 to 200,000 characters. */
            text?: string;
            /** @description The contact whose values the template uses. */
            contactId?: string;
            /** @description Sample data: `contact`, `event`, and `trigger`. `contact` overrides the values of the contact. */
            data?: {
                [key: string]: unknown;
            };
            /**
             * Format: language-tag
             * @description The locale of the reader, which replaces that of the contact and of `data`. At most 35 characters.
             */
            locale?: string;
        };
        /** @description A new template. `html`, `mjml`, or `text` is required. */
        TemplateInput: {
            /** @description The name of the template. 1 to 200 characters. */
            name: string;
            /** @description The text, in Liquid. 1 to 998 characters. */
            subject: string;
            /** @description The HTML, in Liquid. Cannot be combined with `mjml`. 1 to 200,000 characters. */
            html?: string;
            /** @description The MJML, in Liquid. Cannot be combined with `html`. 1 to 200,000 characters. */
            mjml?: string;
            /** @description The plain text, in Liquid. Derived from the HTML if omitted. 1 to 200,000 characters. */
            text?: string;
            /** @description The content in other languages, by language tag (BCP 47), such as `de` or `pt-BR`. A contact whose locale matches none gets the content of the template itself. */
            locales?: {
                [key: string]: {
                    /** @description The text, in Liquid. 1 to 998 characters. */
                    subject: string;
                    /** @description The HTML, in Liquid. Cannot be combined with `mjml`. 1 to 200,000 characters. */
                    html?: string;
                    /** @description The MJML, in Liquid. Cannot be combined with `html`. 1 to 200,000 characters. */
                    mjml?: string;
                    /** @description The plain text, in Liquid. Derived from the HTML if omitted. 1 to 200,000 characters. */
                    text?: string;
                };
            };
            /** @description The address to which replies go, in Liquid. Without a valid address after rendering, the email has no `Reply-To`. 1 to 1,000 characters. */
            replyTo?: string;
            /** @description Whether opens and clicks are recorded. A part that is omitted is determined by the template, then by the settings. */
            tracking?: {
                /** @description Whether opens are recorded, by a pixel. */
                opens?: boolean;
                /** @description Whether clicks are recorded, by redirected links. */
                clicks?: boolean;
            };
            /** @description The key of the topic. Only contacts that want it receive the email, unless it is a service topic. */
            topic?: string;
        };
        /** @description The fields of a template to update. Null removes a part. */
        TemplatePatch: {
            /** @description The name of the template. 1 to 200 characters. */
            name?: string;
            /** @description The subject line, in Liquid. 1 to 998 characters. */
            subject?: string;
            /** @description The HTML, in Liquid. It replaces `mjml`. Null removes it. 1 to 200,000 characters. */
            html?: string | null;
            /** @description The MJML, in Liquid. It replaces `html`. Null removes it. 1 to 200,000 characters. */
            mjml?: string | null;
            /** @description The plain text, in Liquid. Null derives it from the HTML. 1 to 200,000 characters. */
            text?: string | null;
            /** @description The content in other languages to set, by language tag. It replaces the whole content of that locale. Null removes the locale. Others stay. */
            locales?: {
                [key: string]: {
                    /** @description The text, in Liquid. 1 to 998 characters. */
                    subject: string;
                    /** @description The HTML, in Liquid. Cannot be combined with `mjml`. 1 to 200,000 characters. */
                    html?: string;
                    /** @description The MJML, in Liquid. Cannot be combined with `html`. 1 to 200,000 characters. */
                    mjml?: string;
                    /** @description The plain text, in Liquid. Derived from the HTML if omitted. 1 to 200,000 characters. */
                    text?: string;
                } | null;
            };
            /** @description The address to which replies go, in Liquid. Without a valid address after rendering, the email has no `Reply-To`. 1 to 1,000 characters. */
            replyTo?: string | null;
            /** @description Whether opens and clicks are recorded. A part that is omitted is determined by the template, then by the settings. */
            tracking?: {
                /** @description Whether opens are recorded, by a pixel. */
                opens?: boolean;
                /** @description Whether clicks are recorded, by redirected links. */
                clicks?: boolean;
            } | null;
            /** @description The key of the topic. Only contacts that want it receive the email, unless it is a service topic. */
            topic?: string | null;
        };
        /** @description The response of `testCampaign`. */
        TestCampaignReply: {
            /** @description The messages that were queued, one for each contact. */
            messages: {
                /** @description The ID of the message, `msg_…`. */
                id: string;
                /** @description The ID of the contact, `con_…`. */
                contactId: string;
            }[];
        };
        /** @description A subject of emails that contacts can choose. */
        Topic: {
            /** @description The ID of the topic, `top_…`. */
            id: string;
            /** @description The key, which emails name. */
            key: string;
            /** @description The name, for people. 1 to 200 characters. */
            name: string;
            /** @description A sentence for people. */
            description: string | null;
            /**
             * @description The kind. `optional`: only contacts that want the topic receive its emails. `service`: unsubscribed contacts receive them, too.
             * @enum {string}
             */
            kind: "optional" | "service";
            /**
             * @description Whether a contact that has not chosen wants the topic: `in` or `out`.
             * @enum {string}
             */
            default: "in" | "out";
            /** @description Whether the preference page shows the topic. */
            public: boolean;
            /**
             * Format: date-time
             * @description When the topic was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the topic was last updated.
             */
            updatedAt: string;
        };
        /** @description Contacts by their wish for a topic. */
        TopicCondition: {
            /** @description The key of a topic. */
            topic: string;
            /** @description Whether the contact wants the topic: the contact's choice, otherwise the default of the topic. */
            wants: boolean;
        };
        /** @description A new topic. */
        TopicInput: {
            /** @description The key, which emails name. It cannot be changed. */
            key: string;
            /** @description The name, for people. 1 to 200 characters. */
            name: string;
            /** @description A sentence for people. 1 to 1,000 characters. */
            description?: string;
            /**
             * @description The kind. `optional`: only contacts that want the topic receive its emails. `service`: unsubscribed contacts receive them, too.
             * @enum {string}
             */
            kind: "optional" | "service";
            /**
             * @description Whether a contact that has not chosen wants the topic. Default: `in`.
             * @enum {string}
             */
            default?: "in" | "out";
            /** @description Whether the preference page shows the topic. Default: true. */
            public?: boolean;
        };
        /** @description The fields of a topic to update. */
        TopicPatch: {
            /** @description The name, for people. 1 to 200 characters. */
            name?: string;
            /** @description A sentence for people. Null removes it. 1 to 1,000 characters. */
            description?: string | null;
            /**
             * @description The kind. `optional`: only contacts that want the topic receive its emails. `service`: unsubscribed contacts receive them, too.
             * @enum {string}
             */
            kind?: "optional" | "service";
            /**
             * @description Whether a contact that has not chosen wants the topic: `in` or `out`.
             * @enum {string}
             */
            default?: "in" | "out";
            /** @description Whether the preference page shows the topic. */
            public?: boolean;
        };
        /** @description The entries that a trigger started. */
        TriggerResult: {
            /** @description The number of further automations that are entered in the background. Absent if there are none. At least 1. */
            more?: number;
            /** @description True if more than 1,000 automations matched: only those activated first are entered. */
            limited?: boolean;
            /** @description The number of automations that matched. */
            matchedAutomations: number;
            /** @description One result for each automation that matched. */
            entries: {
                /** @description The ID of the automation, `auto_…`. */
                automationId: string;
                /** @description The ID of the entry, `ent_…`. */
                entryId: string;
                /** @description Whether this request started the entry. */
                queued: boolean;
                /** @description Whether an entry with this key already existed. Its ID is returned. */
                duplicate: boolean;
            }[];
        };
        /** @description The triggers that start an automation. An omitted field matches anything. */
        TriggerSpec: components["schemas"]["CustomEventSpec"] | components["schemas"]["OnchainEventSpec"] | components["schemas"]["DecodedEventSpec"] | components["schemas"]["SegmentEnteredSpec"] | components["schemas"]["EmailOpenedSpec"] | components["schemas"]["HealthThresholdSpec"];
        /** @description A node of type `update_contact`. */
        UpdateContactNode: {
            /** @description The ID of the node, which edges name. 1 to 64 characters. */
            id: string;
            /**
             * @description The type of the node. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "update_contact";
            /** @description The settings of the step, depending on its type. */
            config: {
                /** @description Attributes to merge into those of the contact. Strings are Liquid. At most 16,384 bytes of JSON. */
                attributes?: {
                    [key: string]: unknown;
                };
                /** @description Tags to add to the contact. At most 100 items. */
                addTags?: string[];
                /** @description Tags to remove from the contact. At most 100 items. */
                removeTags?: string[];
            };
        };
        /** @description The response of `upsertContact`. */
        UpsertContactReply: {
            /** @description The contact. */
            contact: components["schemas"]["ContactRecord"];
            /** @description Whether the contact was created. False if it already existed. */
            created: boolean;
            /** @description Identifiers that belong to other contacts and were not moved. */
            conflicts: components["schemas"]["Conflict"][];
        };
        /** @description A user of the dashboard. */
        User: {
            /** @description The ID of the user, `usr_…`. */
            id: string;
            /** @description The email address. */
            email: string;
            /** @description The name of the user. */
            name: string | null;
            /** @description Whether a link that was sent to the email address was opened. Only verified users can create organizations. */
            verified: boolean;
            /** @description The second factors that signing in requires. `totp`: a code of an authenticator app. */
            secondFactors: "totp"[];
        };
        /** @description The request body of `verifyWallet`. */
        VerifyWalletBody: {
            /** @description The text that the wallet signed. 1 to 4,096 characters. */
            message: string;
            /** @description The signature in hexadecimal with `0x`, or in base58 on Solana. 1 to 16,384 characters. */
            signature: string;
        };
        /** @description The response of `verifyWallet`. */
        VerifyWalletReply: {
            /** @description The contact token, which gives access to the contact's inbox. It is valid for 7 days. */
            token: string;
            /** @description The ID of the contact, `con_…`. */
            contactId: string;
            /**
             * Format: date-time
             * @description When it expires.
             */
            expiresAt: string;
        };
        /** @description A node of type `wait_for_event`. */
        WaitForEventNode: {
            /** @description The ID of the node, which edges name. 1 to 64 characters. */
            id: string;
            /**
             * @description The type of the node. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "wait_for_event";
            /** @description The settings of the step, depending on its type. */
            config: {
                /** @description The name of the event. Only events accepted after the wait began are considered. 1 to 256 characters. */
                event: string;
                /** @description Filters that the event must match. */
                filters?: components["schemas"]["Filters"];
                /** @description The seconds to wait. If the event arrives, the entry follows the branch `matched`, otherwise `timeout`. 1 to 31,622,400. */
                timeoutSeconds: number;
            };
        };
        /** @description A webhook endpoint: a URL that receives notifications. */
        Webhook: {
            /** @description The ID of the webhook, `whk_…`. */
            id: string;
            /** @description The URL. */
            url: string;
            /** @description The types to which the endpoint subscribes, or `*` for all. */
            events: string[];
            /** @description Your description of the endpoint. */
            description: string | null;
            /** @description Whether deliveries are sent to the endpoint. */
            enabled: boolean;
            /** @description Why the webhook is disabled. `REQUESTED`: a request disabled it. `GONE`: the endpoint returned 410. `FAILING`: all attempts in five days failed. */
            disabledReason: ("REQUESTED" | "GONE" | "FAILING") | null;
            /** @description When the webhook was disabled; null while it is enabled. */
            disabledAt: string | null;
            /** @description When the current series of failed attempts began; null if the last attempt succeeded. */
            failingSince: string | null;
            /** @description Whether deliveries succeed. */
            health: {
                /**
                 * @description The state. `failing`: the last attempt failed.
                 * @enum {string}
                 */
                state: "healthy" | "failing" | "disabled";
                /** @description When the current series of failed attempts began; null if the last attempt succeeded. */
                failingSince: string | null;
                /** @description The number of pending deliveries; at most 1,000 are counted. */
                pending: number;
                /** @description The number of failed deliveries of the last 30 days; at most 1,000 are counted. */
                failed: number;
            };
            /**
             * Format: date-time
             * @description When the webhook was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the webhook was last updated.
             */
            updatedAt: string;
        };
        /** @description A new webhook endpoint. */
        WebhookInput: {
            /** @description The URL of the endpoint: HTTPS and a public host. 1 to 2,048 characters. */
            url: string;
            /** @description The types to which the endpoint subscribes, or `*` for all, including types of later versions. 1 to 32 items. */
            events: ("contact.created" | "contact.updated" | "contact.merged" | "contact.erased" | "contact.subscription_changed" | "event.received" | "automation.entered" | "automation.completed" | "automation.failed" | "message.sent" | "message.delivered" | "message.bounced" | "message.complained" | "message.opened" | "message.clicked" | "message.unsubscribed" | "message.failed" | "message.skipped" | "suppression.created" | "campaign.launched" | "campaign.completed" | "campaign.cancelled" | "form.captured" | "form.confirmed" | "domain.verified" | "domain.degraded" | "domain.failed" | "key.created" | "key.rolled" | "key.revoked" | "webhook.disabled" | "*")[];
            /** @description Your description of the endpoint. At most 500 characters. */
            description?: string;
        };
        /** @description The fields of a webhook endpoint to update. */
        WebhookPatch: {
            /** @description The URL of the endpoint: HTTPS and a public host. 1 to 2,048 characters. */
            url?: string;
            /** @description The types to which the endpoint subscribes, or `*` for all, including types of later versions. 1 to 32 items. */
            events?: ("contact.created" | "contact.updated" | "contact.merged" | "contact.erased" | "contact.subscription_changed" | "event.received" | "automation.entered" | "automation.completed" | "automation.failed" | "message.sent" | "message.delivered" | "message.bounced" | "message.complained" | "message.opened" | "message.clicked" | "message.unsubscribed" | "message.failed" | "message.skipped" | "suppression.created" | "campaign.launched" | "campaign.completed" | "campaign.cancelled" | "form.captured" | "form.confirmed" | "domain.verified" | "domain.degraded" | "domain.failed" | "key.created" | "key.rolled" | "key.revoked" | "webhook.disabled" | "*")[];
            /** @description Your description of the endpoint. Null removes it. At most 500 characters. */
            description?: string | null;
            /** @description Whether deliveries are sent to the endpoint. Events that happened while it was disabled are sent only by `POST /webhooks/{id}/recover`. */
            enabled?: boolean;
        };
        /** @description A preview of the effects of an event. Nothing is written. */
        WouldMatch: {
            /** @description The contact of the event. */
            contact: {
                /** @description The ID of the contact; null if the contact does not exist yet. */
                id: string | null;
                /** @description Whether the event would create the contact. */
                wouldCreate: boolean;
            };
            /** @description Automations that are not archived, newest first, at most 200. */
            automations: {
                /** @description The ID of the automation, `auto_…`. */
                automationId: string;
                /** @description Whether the contact would enter the automation. */
                wouldEnter: boolean;
                /** @description A sentence that explains the result. */
                reason: string;
            }[];
            /** @description Dynamic segments that the event could affect. */
            segments: {
                /** @description The ID of the segment, `seg_…`. */
                segmentId: string;
                /** @description Whether the contact would enter the segment. */
                wouldEnter: boolean;
            }[];
        };
    };
    responses: {
        /**
         * @description - `VALIDATION_FAILED`: A field is missing or invalid; `field` and `errors` name it.
         *     - `ORG_REQUIRED`: The session does not name an organization in `x-org-id`.
         */
        ValidationFailedOrOrgRequired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description - `UNAUTHENTICATED`: The credential is missing, malformed, unknown, expired, or revoked. */
        Unauthenticated: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description - `CSRF_REQUIRED`: The session cookie was sent without a valid `x-csrf-token`.
         *     - `READ_ONLY_KEY`: The secret key is read-only.
         *     - `ROLE_REQUIRED`: The member's role does not permit the operation.
         *     - `NOT_ALLOWED`: The operator does not permit the operation, requires a second factor, or has suspended the organization.
         */
        CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description - `NOT_FOUND`: An ID in the path is unknown or belongs to another organization or environment, or the user is not a member of the organization. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description - `BODY_TOO_LARGE`: The request body is too large. */
        BodyTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description - `UNSUPPORTED_MEDIA_TYPE`: The `Content-Type` of the request is not supported. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description - `RATE_LIMITED`: The rate limit or the organization's backlog limit is exceeded. Retry after `Retry-After` seconds. */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description - `INTERNAL`: Internal error. Retry with the same idempotency key. */
        Internal: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description - `UNAVAILABLE`: A required service is temporarily unavailable. Retry after `Retry-After` seconds. */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description - `VALIDATION_FAILED`: A field is missing or invalid; `field` and `errors` name it. */
        ValidationFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description - `NOT_ALLOWED`: The operator does not permit the operation, requires a second factor, or has suspended the organization. */
        NotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description - `READ_ONLY_KEY`: The secret key is read-only.
         *     - `NOT_ALLOWED`: The operator does not permit the operation, requires a second factor, or has suspended the organization.
         */
        ReadOnlyKeyOrNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description - `CSRF_REQUIRED`: The session cookie was sent without a valid `x-csrf-token`.
         *     - `ROLE_REQUIRED`: The member's role does not permit the operation.
         *     - `NOT_ALLOWED`: The operator does not permit the operation, requires a second factor, or has suspended the organization.
         */
        CsrfRequiredOrRoleRequiredOrNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description - `READ_ONLY_KEY`: The secret key is read-only.
         *     - `ROLE_REQUIRED`: The member's role does not permit the operation.
         *     - `NOT_ALLOWED`: The operator does not permit the operation, requires a second factor, or has suspended the organization.
         */
        ReadOnlyKeyOrRoleRequiredOrNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description - `IDEMPOTENCY_MISMATCH`: The `Idempotency-Key` was already used with a different body. */
        IdempotencyMismatch: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description - `CONFLICT`: A request with the same `Idempotency-Key` is still in progress. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description - `CSRF_REQUIRED`: The session cookie was sent without a valid `x-csrf-token`.
         *     - `NOT_ALLOWED`: The operator does not permit the operation, requires a second factor, or has suspended the organization.
         */
        CsrfRequiredOrNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description - `PRECONDITION_FAILED`: The resource was changed after the version that `If-Match` names. */
        PreconditionFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description - `CSRF_REQUIRED`: The session cookie was sent without a valid `x-csrf-token`. */
        CsrfRequired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description - `ROLE_REQUIRED`: The member's role does not permit the operation.
         *     - `NOT_ALLOWED`: The operator does not permit the operation, requires a second factor, or has suspended the organization.
         */
        RoleRequiredOrNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description - `ORIGIN_NOT_ALLOWED`: The origin of the page is not among the allowed origins.
         *     - `NOT_ALLOWED`: The operator does not permit the operation, requires a second factor, or has suspended the organization.
         */
        OriginNotAllowedOrNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Any other error, in the same format. */
        AnyProblem: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
        RequestId: string;
        /** @description The organization, for requests with a session. A secret key belongs to one organization. */
        OrganizationId: string;
        /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
        Environment: "live" | "test";
        /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
        CsrfToken: string;
        /** @description A repetition with the same key within 24 hours returns the first response and has no further effect. A different body is rejected with 422. */
        IdempotencyKey: string;
        /** @description The `ETag` of the version that the request is to change. If another request has changed the resource since, it is rejected with 412. Without the header the last write wins, field by field. */
        IfMatch: string;
        /** @description Takes the place of `idempotencyKey` or `sourceEventId` in the body, if that is omitted. */
        BodyKey: string;
        /** @description The ID of the last message that the client received. The stream continues after it. */
        LastEventId: string;
        /** @description The `id` of the body. It is the same in every attempt. */
        "webhook-id": string;
        /** @description The time of this attempt, in seconds since the Unix epoch. */
        "webhook-timestamp": string;
        /** @description The signatures (Standard Webhooks): `v1,` followed by an HMAC-SHA256 in base64, one for each valid secret, separated by spaces. */
        "webhook-signature": string;
    };
    requestBodies: never;
    headers: {
        /** @description The ID of the request in logs. Include it in support requests. */
        "X-Request-Id": string;
        /** @description The rate limit class, its window in seconds, and its burst (IETF draft). */
        "RateLimit-Policy": string;
        /** @description The remaining requests, and the seconds until the limit is fully available (IETF draft). */
        RateLimit: string;
        /** @description The rate limit in requests per second. */
        "X-RateLimit-Limit": number;
        /** @description The remaining requests. */
        "X-RateLimit-Remaining": number;
        /** @description The seconds until the limit is fully available. */
        "X-RateLimit-Reset": number;
        /** @description The seconds to wait before a retry. */
        "Retry-After": number;
        /** @description `true` if this repeats the first response to the same `Idempotency-Key`. */
        "Idempotent-Replayed": string;
        /** @description The version of the resource, for `If-Match`. */
        ETag: string;
        /** @description `true` if the key was already used with a different body. */
        "Idempotency-Mismatch": string;
        /** @description The session cookie; for a new browser also the cookie that identifies it. */
        "Set-Cookie": string;
        /** @description The authentication scheme: `Bearer`. */
        "WWW-Authenticate": string;
        /** @description The URL to which the response redirects. */
        Location: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    sendEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Takes the place of `idempotencyKey` or `sourceEventId` in the body, if that is omitted. */
                "Idempotency-Key"?: components["parameters"]["BodyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "deposit.confirmed",
                 *       "contact": {
                 *         "walletAddress": "0x8ba1f109551bd432803012645ac136ddd64dba72"
                 *       },
                 *       "attributes": {
                 *         "plan": "pro"
                 *       },
                 *       "payload": {
                 *         "amount": "250",
                 *         "token": "USDC"
                 *       },
                 *       "idempotencyKey": "deposit-0x5f2e-3"
                 *     }
                 */
                "application/json": components["schemas"]["EventInput"];
                /**
                 * @example {
                 *       "specversion": "1.0",
                 *       "id": "d-1",
                 *       "source": "/billing",
                 *       "type": "deposit.confirmed",
                 *       "subject": "user-7",
                 *       "data": {
                 *         "amount": "250"
                 *       }
                 *     }
                 */
                "application/cloudevents+json": components["schemas"]["CloudEvent"];
                "application/cloudevents-batch+json": components["schemas"]["CloudEventBatch"];
            };
        };
        responses: {
            /** @description The request was accepted. Receipt: the event is stored and will be processed asynchronously. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Mismatch": components["headers"]["Idempotency-Mismatch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventReceipt"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    sendEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "events": [
                 *         {
                 *           "event": "signup",
                 *           "contact": {
                 *             "email": "ann@example.com"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["EventBatch"];
            };
        };
        responses: {
            /** @description The request was accepted. The result for each event of a batch. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchReceipt"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    sendSegmentBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "batch": [
                 *         {
                 *           "type": "identify",
                 *           "userId": "user-7",
                 *           "traits": {
                 *             "plan": "pro"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SegmentBatch"];
            };
        };
        responses: {
            /** @description The request succeeded. The response of Segment's API. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SegmentReply"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    sendSegmentCall: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The type. */
                type: "identify" | "track" | "page" | "screen" | "group";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "user-7",
                 *       "event": "Order Completed",
                 *       "properties": {
                 *         "total": 25
                 *       },
                 *       "messageId": "m-1"
                 *     }
                 */
                "application/json": components["schemas"]["SegmentCall"];
            };
        };
        responses: {
            /** @description The request succeeded. The response of Segment's API. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SegmentReply"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    fireOnchainEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Takes the place of `idempotencyKey` or `sourceEventId` in the body, if that is omitted. */
                "Idempotency-Key"?: components["parameters"]["BodyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "chain": "base",
                 *       "event": "Transfer",
                 *       "contractAddress": "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
                 *       "txHash": "0x5f2e1b7c0d4a9e8f6b3c2d1a0f9e8d7c6b5a49382716f5e4d3c2b1a09f8e7d6c",
                 *       "payload": {
                 *         "to": "0x8ba1f109551bd432803012645ac136ddd64dba72",
                 *         "amount": "250000000"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OnchainEvent"];
            };
        };
        responses: {
            /** @description The request succeeded. The entries that a trigger started. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggerResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ReadOnlyKeyOrNotAllowed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    fireDecodedEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Takes the place of `idempotencyKey` or `sourceEventId` in the body, if that is omitted. */
                "Idempotency-Key"?: components["parameters"]["BodyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "chain": "base",
                 *       "event": "Transfer",
                 *       "contractAddress": "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
                 *       "txHash": "0x5f2e1b7c0d4a9e8f6b3c2d1a0f9e8d7c6b5a49382716f5e4d3c2b1a09f8e7d6c",
                 *       "payload": {
                 *         "to": "0x8ba1f109551bd432803012645ac136ddd64dba72",
                 *         "amount": "250000000"
                 *       },
                 *       "topic0": "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",
                 *       "sourceEventId": "0x5f2e1b7c:3"
                 *     }
                 */
                "application/json": components["schemas"]["DecodedEvent"];
            };
        };
        responses: {
            /** @description The request succeeded. The entries that a trigger started. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggerResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ReadOnlyKeyOrNotAllowed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    queueDecodedEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Takes the place of `idempotencyKey` or `sourceEventId` in the body, if that is omitted. */
                "Idempotency-Key"?: components["parameters"]["BodyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "chain": "base",
                 *       "event": "Transfer",
                 *       "contractAddress": "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
                 *       "txHash": "0x5f2e1b7c0d4a9e8f6b3c2d1a0f9e8d7c6b5a49382716f5e4d3c2b1a09f8e7d6c",
                 *       "payload": {
                 *         "to": "0x8ba1f109551bd432803012645ac136ddd64dba72",
                 *         "amount": "250000000"
                 *       },
                 *       "topic0": "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",
                 *       "sourceEventId": "0x5f2e1b7c:3",
                 *       "sourceId": "indexer-1"
                 *     }
                 */
                "application/json": components["schemas"]["QueuedEvent"];
            };
        };
        responses: {
            /** @description The request was accepted. The result for each queued event. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueReceipt"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ReadOnlyKeyOrNotAllowed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    queueDecodedEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sourceId": "indexer-1",
                 *       "events": [
                 *         {
                 *           "chain": "base",
                 *           "event": "Transfer",
                 *           "contractAddress": "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
                 *           "txHash": "0x5f2e1b7c0d4a9e8f6b3c2d1a0f9e8d7c6b5a49382716f5e4d3c2b1a09f8e7d6c",
                 *           "payload": {
                 *             "to": "0x8ba1f109551bd432803012645ac136ddd64dba72",
                 *             "amount": "250000000"
                 *           },
                 *           "topic0": "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",
                 *           "sourceEventId": "0x5f2e1b7c:3"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["QueuedEvents"];
            };
        };
        responses: {
            /** @description The request was accepted. The result for each queued event. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueReceipt"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ReadOnlyKeyOrNotAllowed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    fireSegmentEntered: {
        parameters: {
            query?: never;
            header?: {
                /** @description Takes the place of `idempotencyKey` or `sourceEventId` in the body, if that is omitted. */
                "Idempotency-Key"?: components["parameters"]["BodyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "segmentId": "seg_01jd4xq2v7f8r9s0t1w2x3y4z5",
                 *       "contactId": "con_01jd4xq2v7f8r9s0t1w2x3y4z5"
                 *     }
                 */
                "application/json": components["schemas"]["SegmentEntered"];
            };
        };
        responses: {
            /** @description The request succeeded. The entries that a trigger started. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggerResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ReadOnlyKeyOrNotAllowed"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    fireEmailOpened: {
        parameters: {
            query?: never;
            header?: {
                /** @description Takes the place of `idempotencyKey` or `sourceEventId` in the body, if that is omitted. */
                "Idempotency-Key"?: components["parameters"]["BodyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "deliveryId": "delivery-7",
                 *       "contactId": "con_01jd4xq2v7f8r9s0t1w2x3y4z5"
                 *     }
                 */
                "application/json": components["schemas"]["EmailOpened"];
            };
        };
        responses: {
            /** @description The request succeeded. The entries that a trigger started. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggerResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ReadOnlyKeyOrNotAllowed"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    fireHealthThreshold: {
        parameters: {
            query?: never;
            header?: {
                /** @description Takes the place of `idempotencyKey` or `sourceEventId` in the body, if that is omitted. */
                "Idempotency-Key"?: components["parameters"]["BodyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "score": 1.08,
                 *       "contactId": "con_01jd4xq2v7f8r9s0t1w2x3y4z5"
                 *     }
                 */
                "application/json": components["schemas"]["HealthThreshold"];
            };
        };
        responses: {
            /** @description The request succeeded. The entries that a trigger started. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggerResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ReadOnlyKeyOrNotAllowed"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    fireOnchainEventBySession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Takes the place of `idempotencyKey` or `sourceEventId` in the body, if that is omitted. */
                "Idempotency-Key"?: components["parameters"]["BodyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "chain": "base",
                 *       "event": "Transfer",
                 *       "contractAddress": "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
                 *       "txHash": "0x5f2e1b7c0d4a9e8f6b3c2d1a0f9e8d7c6b5a49382716f5e4d3c2b1a09f8e7d6c",
                 *       "payload": {
                 *         "to": "0x8ba1f109551bd432803012645ac136ddd64dba72",
                 *         "amount": "250000000"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OnchainEvent"];
            };
        };
        responses: {
            /** @description The request succeeded. The entries that a trigger started. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggerResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    fireDecodedEventBySession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Takes the place of `idempotencyKey` or `sourceEventId` in the body, if that is omitted. */
                "Idempotency-Key"?: components["parameters"]["BodyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "chain": "base",
                 *       "event": "Transfer",
                 *       "contractAddress": "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
                 *       "txHash": "0x5f2e1b7c0d4a9e8f6b3c2d1a0f9e8d7c6b5a49382716f5e4d3c2b1a09f8e7d6c",
                 *       "payload": {
                 *         "to": "0x8ba1f109551bd432803012645ac136ddd64dba72",
                 *         "amount": "250000000"
                 *       },
                 *       "topic0": "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",
                 *       "sourceEventId": "0x5f2e1b7c:3"
                 *     }
                 */
                "application/json": components["schemas"]["DecodedEvent"];
            };
        };
        responses: {
            /** @description The request succeeded. The entries that a trigger started. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggerResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    queueDecodedEventBySession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Takes the place of `idempotencyKey` or `sourceEventId` in the body, if that is omitted. */
                "Idempotency-Key"?: components["parameters"]["BodyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "chain": "base",
                 *       "event": "Transfer",
                 *       "contractAddress": "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
                 *       "txHash": "0x5f2e1b7c0d4a9e8f6b3c2d1a0f9e8d7c6b5a49382716f5e4d3c2b1a09f8e7d6c",
                 *       "payload": {
                 *         "to": "0x8ba1f109551bd432803012645ac136ddd64dba72",
                 *         "amount": "250000000"
                 *       },
                 *       "topic0": "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",
                 *       "sourceEventId": "0x5f2e1b7c:3",
                 *       "sourceId": "indexer-1"
                 *     }
                 */
                "application/json": components["schemas"]["QueuedEvent"];
            };
        };
        responses: {
            /** @description The request was accepted. The result for each queued event. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueReceipt"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    queueDecodedEventsBySession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sourceId": "indexer-1",
                 *       "events": [
                 *         {
                 *           "chain": "base",
                 *           "event": "Transfer",
                 *           "contractAddress": "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
                 *           "txHash": "0x5f2e1b7c0d4a9e8f6b3c2d1a0f9e8d7c6b5a49382716f5e4d3c2b1a09f8e7d6c",
                 *           "payload": {
                 *             "to": "0x8ba1f109551bd432803012645ac136ddd64dba72",
                 *             "amount": "250000000"
                 *           },
                 *           "topic0": "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",
                 *           "sourceEventId": "0x5f2e1b7c:3"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["QueuedEvents"];
            };
        };
        responses: {
            /** @description The request was accepted. The result for each queued event. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueReceipt"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    fireSegmentEnteredBySession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Takes the place of `idempotencyKey` or `sourceEventId` in the body, if that is omitted. */
                "Idempotency-Key"?: components["parameters"]["BodyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "segmentId": "seg_01jd4xq2v7f8r9s0t1w2x3y4z5",
                 *       "contactId": "con_01jd4xq2v7f8r9s0t1w2x3y4z5"
                 *     }
                 */
                "application/json": components["schemas"]["SegmentEntered"];
            };
        };
        responses: {
            /** @description The request succeeded. The entries that a trigger started. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggerResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    fireEmailOpenedBySession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Takes the place of `idempotencyKey` or `sourceEventId` in the body, if that is omitted. */
                "Idempotency-Key"?: components["parameters"]["BodyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "deliveryId": "delivery-7",
                 *       "contactId": "con_01jd4xq2v7f8r9s0t1w2x3y4z5"
                 *     }
                 */
                "application/json": components["schemas"]["EmailOpened"];
            };
        };
        responses: {
            /** @description The request succeeded. The entries that a trigger started. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggerResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    fireHealthThresholdBySession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Takes the place of `idempotencyKey` or `sourceEventId` in the body, if that is omitted. */
                "Idempotency-Key"?: components["parameters"]["BodyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "score": 1.08,
                 *       "contactId": "con_01jd4xq2v7f8r9s0t1w2x3y4z5"
                 *     }
                 */
                "application/json": components["schemas"]["HealthThreshold"];
            };
        };
        responses: {
            /** @description The request succeeded. The entries that a trigger started. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggerResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    exportContacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. A contact with its attributes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    exportContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the contact, `con_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportContactReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listContacts: {
        parameters: {
            query?: {
                /** @description The maximum number of items on a page. 1 to 200. Default: `50`. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. 1 to 512 characters. */
                cursor?: string;
                /** @description Returns only items with this `tag`. 1 to 100 characters. */
                tag?: string;
                /** @description Returns only members of this segment. */
                segmentId?: string;
                /** @description Returns only contacts that can be reached through this channel. */
                reachable?: "email" | "inapp";
                /** @description The email address. It is compared case-insensitively. At most 320 characters. */
                email?: string;
                /** @description The wallet address. Hexadecimal addresses are compared case-insensitively. 1 to 128 characters. */
                walletAddress?: string;
                /** @description Your own ID of the user. 1 to 256 characters. */
                externalId?: string;
                /** @description Part of the display name, external ID, or wallet address, in any case, or a whole email address. 1 to 320 characters. */
                q?: string;
            };
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListContactsReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    upsertContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description A repetition with the same key within 24 hours returns the first response and has no further effect. A different body is rejected with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "walletAddress": "0x8ba1f109551bd432803012645ac136ddd64dba72",
                 *       "email": "ann@example.com",
                 *       "attributes": {
                 *         "plan": "pro"
                 *       },
                 *       "tags": [
                 *         "vip"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ContactInput"];
            };
        };
        responses: {
            /** @description The contact already existed and was updated. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpsertContactReply"];
                };
            };
            /** @description The resource was created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpsertContactReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            /**
             * @description - `CONFLICT`: A request with the same `Idempotency-Key` is still in progress.
             *     - `LIMIT_REACHED`: The contact would exceed a limit: 64 KiB of attributes, 1,000 tags, or 1,000 identifiers.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the contact, `con_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. A contact with its attributes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactRecord"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    eraseContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the contact, `con_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. The response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    changeContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the contact, `con_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "attributes": {
                 *         "plan": null
                 *       },
                 *       "tags": [
                 *         "vip"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ContactPatch"];
            };
        };
        responses: {
            /** @description The request succeeded. A contact with its attributes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactRecord"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            /**
             * @description - `IDENTIFIER_TAKEN`: Another contact has the identifier that `field` names.
             *     - `LIMIT_REACHED`: The contact would exceed a limit: 64 KiB of attributes, 1,000 tags, or 1,000 identifiers.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listContactEvents: {
        parameters: {
            query?: {
                /** @description The maximum number of items on a page. 1 to 200. Default: `50`. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. 1 to 512 characters. */
                cursor?: string;
            };
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the contact, `con_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListContactEventsReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listContactEntries: {
        parameters: {
            query?: {
                /** @description The maximum number of items on a page. 1 to 200. Default: `50`. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. 1 to 512 characters. */
                cursor?: string;
            };
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the contact, `con_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListContactEntriesReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    changeTags: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the contact, `con_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "add": [
                 *         "depositor"
                 *       ],
                 *       "remove": [
                 *         "lead"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TagChange"];
            };
        };
        responses: {
            /** @description The request succeeded. A contact with its attributes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactRecord"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    mergeContacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "into": "con_01jd4xq2v7f8r9s0t1w2x3y4z5",
                 *       "from": "con_01jd4xq2v7f8r9s0t1w2x3y4z6"
                 *     }
                 */
                "application/json": components["schemas"]["Merge"];
            };
        };
        responses: {
            /** @description The request succeeded. A contact with its attributes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactRecord"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            /** @description - `LIMIT_REACHED`: The contact would exceed a limit: 64 KiB of attributes, 1,000 tags, or 1,000 identifiers. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getErasure: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the contact, `con_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. The progress of the erasure of a contact. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    signOutContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the contact, `con_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. The response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    importContacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description A repetition with the same key within 24 hours returns the first response and has no further effect. A different body is rejected with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description The request was accepted. The progress of an import. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listImports: {
        parameters: {
            query?: {
                /** @description The maximum number of items on a page. 1 to 200. Default: `50`. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. 1 to 512 characters. */
                cursor?: string;
                /** @description The status. To list items with one of several statuses, repeat the parameter. 1 to 10 items. */
                status?: ("receiving" | "running" | "completed" | "failed")[];
            };
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListImportsReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the import, `imp_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetImportReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    exportImportErrors: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the import, `imp_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. An invalid row of an import. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listSegments: {
        parameters: {
            query?: {
                /** @description The maximum number of items on a page. 1 to 200. Default: `50`. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. 1 to 512 characters. */
                cursor?: string;
                /** @description Part of the name, in any case. 1 to 200 characters. */
                q?: string;
            };
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSegmentsReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createSegment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description A repetition with the same key within 24 hours returns the first response and has no further effect. A different body is rejected with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Depositors of the week",
                 *       "type": "dynamic",
                 *       "definition": {
                 *         "all": [
                 *           {
                 *             "event": "deposit.confirmed",
                 *             "performed": {
                 *               "atLeast": 1,
                 *               "within": 604800
                 *             }
                 *           },
                 *           {
                 *             "tag": "vip"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SegmentInput"];
            };
        };
        responses: {
            /** @description The resource was created. A group of contacts. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Segment"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            /**
             * @description - `CONFLICT`: A request with the same `Idempotency-Key` is still in progress.
             *     - `LIMIT_REACHED`: The environment has 1,000 dynamic segments.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    previewSegment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "definition": {
                 *         "all": [
                 *           {
                 *             "event": "deposit.confirmed",
                 *             "performed": {
                 *               "atLeast": 1,
                 *               "within": 604800
                 *             }
                 *           },
                 *           {
                 *             "tag": "vip"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PreviewSegmentBody"];
            };
        };
        responses: {
            /** @description The request succeeded. The number of contacts that match a definition. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SegmentPreview"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getSegment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the segment, `seg_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. A group of contacts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Segment"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    deleteSegment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description The `ETag` of the version that the request is to change. If another request has changed the resource since, it is rejected with 412. Without the header the last write wins, field by field. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the segment, `seg_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. The response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    changeSegment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description The `ETag` of the version that the request is to change. If another request has changed the resource since, it is rejected with 412. Without the header the last write wins, field by field. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the segment, `seg_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Depositors of the last seven days"
                 *     }
                 */
                "application/json": components["schemas"]["SegmentPatch"];
            };
        };
        responses: {
            /** @description The request succeeded. A group of contacts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Segment"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listSegmentMembers: {
        parameters: {
            query?: {
                /** @description The maximum number of items on a page. 1 to 200. Default: `50`. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. 1 to 512 characters. */
                cursor?: string;
            };
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the segment, `seg_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSegmentMembersReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    changeSegmentMembers: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the segment, `seg_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "add": [
                 *         "con_01jd4xq2v7f8r9s0t1w2x3y4z5"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ChangeSegmentMembersBody"];
            };
        };
        responses: {
            /** @description The request succeeded. A group of contacts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Segment"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            /** @description - `CONFLICT`: The segment is dynamic. Its definition determines the members. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listEventNames: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListEventNamesReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listAttributeKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAttributeKeysReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listTags: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTagsReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    ingestForm: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description A repetition with the same key within 24 hours returns the first response and has no further effect. A different body is rejected with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The token in the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ann@example.com",
                 *       "consent": true,
                 *       "consentText": "I want to get news about Example by email.",
                 *       "fields": {
                 *         "firstName": "Ann"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Ingest"];
            };
        };
        responses: {
            /** @description The request was accepted. Receipt: the submission is stored and will be processed asynchronously. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ingested"];
                };
            };
            /**
             * @description - `VALIDATION_FAILED`: A field is missing or invalid; `field` and `errors` name it.
             *     - `ORG_REQUIRED`: The session does not name an organization in `x-org-id`.
             *     - `CONSENT_REQUIRED`: `consent` is not true, or `consentText` is missing.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listForms: {
        parameters: {
            query?: {
                /** @description The maximum number of items on a page. 1 to 200. Default: `50`. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. 1 to 512 characters. */
                cursor?: string;
                /** @description Part of the name, in any case. 1 to 200 characters. */
                q?: string;
            };
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListFormsReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createForm: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description A repetition with the same key within 24 hours returns the first response and has no further effect. A different body is rejected with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Newsletter",
                 *       "doubleOptIn": true,
                 *       "consentText": "I want to get news about Example by email.",
                 *       "fields": {
                 *         "type": "object",
                 *         "properties": {
                 *           "firstName": {
                 *             "type": "string",
                 *             "maxLength": 100
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["FormInput"];
            };
        };
        responses: {
            /** @description The resource was created. A form that captures contacts with their consent. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Form"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            /**
             * @description - `CONFLICT`: A request with the same `Idempotency-Key` is still in progress.
             *     - `LIMIT_REACHED`: The environment has 1,000 forms.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getForm: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the form, `form_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. A form that captures contacts with their consent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Form"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    deleteForm: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description The `ETag` of the version that the request is to change. If another request has changed the resource since, it is rejected with 412. Without the header the last write wins, field by field. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the form, `form_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. The response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    changeForm: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description The `ETag` of the version that the request is to change. If another request has changed the resource since, it is rejected with 412. Without the header the last write wins, field by field. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the form, `form_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Newsletter, footer"
                 *     }
                 */
                "application/json": components["schemas"]["FormPatch"];
            };
        };
        responses: {
            /** @description The request succeeded. A form that captures contacts with their consent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Form"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    showConfirmation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The token in the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The link is invalid. The response is a page that says so. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    confirmConsent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The token in the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The consent is confirmed. The response redirects to the `redirectUrl` of the form. */
            303: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The link is invalid. The response is a page that says so. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The link was already used or has expired. The response is a page that says so. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listConsents: {
        parameters: {
            query?: {
                /** @description The maximum number of items on a page. 1 to 200. Default: `50`. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. 1 to 512 characters. */
                cursor?: string;
            };
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the contact, `con_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListConsentsReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listTopics: {
        parameters: {
            query?: {
                /** @description The maximum number of items on a page. 1 to 200. Default: `50`. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. 1 to 512 characters. */
                cursor?: string;
            };
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTopicsReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createTopic: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description A repetition with the same key within 24 hours returns the first response and has no further effect. A different body is rejected with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "key": "product-news",
                 *       "name": "Product news",
                 *       "kind": "optional",
                 *       "default": "in",
                 *       "public": true
                 *     }
                 */
                "application/json": components["schemas"]["TopicInput"];
            };
        };
        responses: {
            /** @description The resource was created. A subject of emails that contacts can choose. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Topic"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            /**
             * @description - `CONFLICT`: Another topic has the key, or a request with the same `Idempotency-Key` is still in progress. Or: A request with the same `Idempotency-Key` is still in progress.
             *     - `LIMIT_REACHED`: The environment has 100 topics.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getTopic: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the topic, `top_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. A subject of emails that contacts can choose. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Topic"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    deleteTopic: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the topic, `top_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. The response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    changeTopic: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the topic, `top_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "News about our products"
                 *     }
                 */
                "application/json": components["schemas"]["TopicPatch"];
            };
        };
        responses: {
            /** @description The request succeeded. A subject of emails that contacts can choose. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Topic"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listCatalog: {
        parameters: {
            query?: {
                /** @description The maximum number of items on a page. 1 to 200. Default: `50`. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. 1 to 512 characters. */
                cursor?: string;
            };
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCatalogReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    addCatalogEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description A repetition with the same key within 24 hours returns the first response and has no further effect. A different body is rejected with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Staked",
                 *       "signature": "Staked(address,uint256)",
                 *       "subject": "user"
                 *     }
                 */
                "application/json": components["schemas"]["CatalogInput"];
            };
        };
        responses: {
            /** @description The resource was created. A catalog event, identified by its signature, topic0, or instruction. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogEntry"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            /**
             * @description - `CONFLICT`: The catalog already has an entry for these events. Or: A request with the same `Idempotency-Key` is still in progress.
             *     - `LIMIT_REACHED`: The environment has 1,000 catalog entries of its own.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    deleteCatalogEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the catalog entry, `cat_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. The response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            /** @description - `CONFLICT`: The entry is built in. Create an entry of your own to override it. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listAutomations: {
        parameters: {
            query?: {
                /** @description The maximum number of items on a page. 1 to 200. Default: `50`. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. 1 to 512 characters. */
                cursor?: string;
                /** @description The status. To list items with one of several statuses, repeat the parameter. 1 to 10 items. */
                status?: ("draft" | "active" | "paused" | "archived")[];
                /** @description Part of the name, in any case. 1 to 200 characters. */
                q?: string;
            };
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAutomationsReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createAutomation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description A repetition with the same key within 24 hours returns the first response and has no further effect. A different body is rejected with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Thank for a large deposit",
                 *       "trigger": {
                 *         "type": "custom_event",
                 *         "events": [
                 *           "deposit.confirmed"
                 *         ],
                 *         "filters": [
                 *           {
                 *             "path": "amount",
                 *             "op": "gte",
                 *             "value": 100
                 *           }
                 *         ]
                 *       },
                 *       "graph": {
                 *         "nodes": [
                 *           {
                 *             "id": "wait",
                 *             "type": "delay",
                 *             "config": {
                 *               "seconds": 60
                 *             }
                 *           },
                 *           {
                 *             "id": "thanks",
                 *             "type": "send_inapp",
                 *             "config": {
                 *               "title": "Thank you",
                 *               "body": "We got {{ event.payload.amount }} USDC."
                 *             }
                 *           },
                 *           {
                 *             "id": "end",
                 *             "type": "exit"
                 *           }
                 *         ],
                 *         "edges": [
                 *           {
                 *             "from": "wait",
                 *             "to": "thanks"
                 *           },
                 *           {
                 *             "from": "thanks",
                 *             "to": "end"
                 *           }
                 *         ]
                 *       },
                 *       "reentry": {
                 *         "mode": "after",
                 *         "seconds": 86400
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AutomationInput"];
            };
        };
        responses: {
            /** @description The resource was created. A trigger, an entry limit, and a graph of steps. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Automation"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            /**
             * @description - `CONFLICT`: A request with the same `Idempotency-Key` is still in progress.
             *     - `LIMIT_REACHED`: The environment has 100,000 automations, or its trigger specs take 16 MiB together.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getAutomation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the automation, `auto_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. A trigger, an entry limit, and a graph of steps. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Automation"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    deleteAutomation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description The `ETag` of the version that the request is to change. If another request has changed the resource since, it is rejected with 412. Without the header the last write wins, field by field. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the automation, `auto_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. The response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    changeAutomation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description The `ETag` of the version that the request is to change. If another request has changed the resource since, it is rejected with 412. Without the header the last write wins, field by field. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the automation, `auto_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Thank for a deposit",
                 *       "reentry": {
                 *         "mode": "once"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AutomationPatch"];
            };
        };
        responses: {
            /** @description The request succeeded. A trigger, an entry limit, and a graph of steps. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Automation"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            /** @description - `LIMIT_REACHED`: The environment has 100,000 automations, or its trigger specs take 16 MiB together. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listVersions: {
        parameters: {
            query?: {
                /** @description The maximum number of items on a page. 1 to 200. Default: `50`. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. 1 to 512 characters. */
                cursor?: string;
            };
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the automation, `auto_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListVersionsReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the automation, `auto_…`. */
                id: string;
                /** @description The version, starting at 1. */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetVersionReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getAutomationStats: {
        parameters: {
            query?: {
                /** @description A time on the first day, UTC, that is counted. Counts are kept for 90 days, which is the default. */
                since?: string;
                /** @description A time on the last day that is counted. Default: now. */
                until?: string;
            };
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the automation, `auto_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. What became of the entries of an automation, of their steps, and of their messages. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutomationStats"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    publishAutomation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the automation, `auto_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. A trigger, an entry limit, and a graph of steps. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Automation"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    unpublishAutomation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the automation, `auto_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. A trigger, an entry limit, and a graph of steps. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Automation"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    activateAutomation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the automation, `auto_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. A trigger, an entry limit, and a graph of steps. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Automation"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            /** @description - `INVALID_TRANSITION`: The automation is neither a draft nor paused. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    pauseAutomation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the automation, `auto_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. A trigger, an entry limit, and a graph of steps. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Automation"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            /** @description - `INVALID_TRANSITION`: The automation is not active. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    archiveAutomation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the automation, `auto_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. A trigger, an entry limit, and a graph of steps. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Automation"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    restoreAutomation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the automation, `auto_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. A trigger, an entry limit, and a graph of steps. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Automation"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            /** @description - `INVALID_TRANSITION`: The automation is not archived. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listAutomationEntries: {
        parameters: {
            query?: {
                /** @description The maximum number of items on a page. 1 to 200. Default: `50`. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. 1 to 512 characters. */
                cursor?: string;
                /** @description The status. To list items with one of several statuses, repeat the parameter. 1 to 10 items. */
                status?: ("running" | "waiting" | "completed" | "failed" | "cancelled")[];
                /** @description Items created at this time or later. */
                since?: string;
                /** @description Items created before this time. */
                until?: string;
            };
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the automation, `auto_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAutomationEntriesReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    retryEntries: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the automation, `auto_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-11-20T09:30:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["RetryEntriesBody"];
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetryEntriesReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listEntries: {
        parameters: {
            query?: {
                /** @description The maximum number of items on a page. 1 to 200. Default: `50`. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. 1 to 512 characters. */
                cursor?: string;
                /** @description Returns only items with this `automationId`. */
                automationId?: string;
                /** @description Returns only items with this `contactId`. */
                contactId?: string;
                /** @description The status. To list items with one of several statuses, repeat the parameter. 1 to 10 items. */
                status?: ("running" | "waiting" | "completed" | "failed" | "cancelled")[];
                /** @description Items created at this time or later. */
                since?: string;
                /** @description Items created before this time. */
                until?: string;
            };
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListEntriesReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the entry, `ent_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. One run of an automation, with its steps. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryRecord"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    cancelEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the entry, `ent_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. One run of an automation, with its steps. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryRecord"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            /** @description - `INVALID_TRANSITION`: The entry has already ended. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    retryEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the entry, `ent_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. One run of an automation, with its steps. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryRecord"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            /** @description - `INVALID_TRANSITION`: The entry has not failed, or its contact was erased. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    skipWait: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the entry, `ent_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. One run of an automation, with its steps. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryRecord"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            /**
             * @description - `CSRF_REQUIRED`: The session cookie was sent without a valid `x-csrf-token`.
             *     - `READ_ONLY_KEY`: The secret key is read-only.
             *     - `ROLE_REQUIRED`: The member's role does not permit the operation.
             *     - `NOT_ALLOWED`: The key or session belongs to the live environment.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description - `INVALID_TRANSITION`: The entry does not wait. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    explainTrigger: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the automation, `auto_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "custom_event",
                 *       "trigger": {
                 *         "event": "deposit.confirmed",
                 *         "contact": {
                 *           "walletAddress": "0x8ba1f109551bd432803012645ac136ddd64dba72"
                 *         },
                 *         "payload": {
                 *           "amount": "250"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ExplainTriggerBody"];
            };
        };
        responses: {
            /** @description The request succeeded. Why a trigger would or would not enter an automation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Explanation"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    pushInapp: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description A repetition with the same key within 24 hours returns the first response and has no further effect. A different body is rejected with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contact": {
                 *         "walletAddress": "0x8ba1f109551bd432803012645ac136ddd64dba72"
                 *       },
                 *       "title": "Deposit received",
                 *       "body": "250 USDC have arrived."
                 *     }
                 */
                "application/json": components["schemas"]["InappInput"];
            };
        };
        responses: {
            /** @description The request was accepted. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushInappReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createContactToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition with the same key within 24 hours returns the first response and has no further effect. A different body is rejected with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contact": {
                 *         "walletAddress": "0x8ba1f109551bd432803012645ac136ddd64dba72"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateContactTokenBody"];
            };
        };
        responses: {
            /** @description The resource was created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateContactTokenReply"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ReadOnlyKeyOrNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listInbox: {
        parameters: {
            query?: {
                /** @description The maximum number of items on a page. 1 to 200. Default: `50`. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. 1 to 512 characters. */
                cursor?: string;
            };
            header?: {
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListInboxReply"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    streamInbox: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ID of the last message that the client received. The stream continues after it. */
                "Last-Event-ID"?: components["parameters"]["LastEventId"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. A message as its recipient sees it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    readMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the message, `msg_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. A message as its recipient sees it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboxMessage"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    readAllMessages: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadAllMessagesReply"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getPreferences: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. The choices of a contact about emails. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preferences"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    changePreferences: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "subscribed"
                 *     }
                 */
                "application/json": components["schemas"]["PreferencesInput"];
            };
        };
        responses: {
            /** @description The request succeeded. The choices of a contact about emails. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preferences"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    sendEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description A repetition with the same key within 24 hours returns the first response and has no further effect. A different body is rejected with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contact": {
                 *         "email": "ann@example.com"
                 *       },
                 *       "subject": "Your receipt",
                 *       "text": "Thank you, {{ contact.attributes.name }}.",
                 *       "transactional": true
                 *     }
                 */
                "application/json": components["schemas"]["EmailInput"];
            };
        };
        responses: {
            /** @description The request was accepted. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendEmailReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listCampaigns: {
        parameters: {
            query?: {
                /** @description The maximum number of items on a page. 1 to 200. Default: `50`. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. 1 to 512 characters. */
                cursor?: string;
                /** @description The status. To list items with one of several statuses, repeat the parameter. 1 to 10 items. */
                status?: ("draft" | "scheduled" | "sending" | "paused" | "completed" | "cancelled")[];
                /** @description Part of the name, in any case. 1 to 200 characters. */
                q?: string;
            };
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCampaignsReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description A repetition with the same key within 24 hours returns the first response and has no further effect. A different body is rejected with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "November news",
                 *       "channel": "inapp",
                 *       "audience": {
                 *         "all": true
                 *       },
                 *       "content": {
                 *         "title": "News",
                 *         "body": "Staking is live."
                 *       },
                 *       "sendAt": "2035-11-05T09:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["CampaignInput"];
            };
        };
        responses: {
            /** @description The resource was created. An email or in-app message to many contacts. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            /**
             * @description - `CONFLICT`: A request with the same `Idempotency-Key` is still in progress.
             *     - `LIMIT_REACHED`: The environment has 100,000 campaigns.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the campaign, `cmp_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. An email or in-app message to many contacts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    deleteCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description The `ETag` of the version that the request is to change. If another request has changed the resource since, it is rejected with 412. Without the header the last write wins, field by field. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the campaign, `cmp_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. The response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            /** @description - `INVALID_TRANSITION`: The campaign is not a draft, completed, or cancelled. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    changeCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description The `ETag` of the version that the request is to change. If another request has changed the resource since, it is rejected with 412. Without the header the last write wins, field by field. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the campaign, `cmp_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "News of November"
                 *     }
                 */
                "application/json": components["schemas"]["CampaignPatch"];
            };
        };
        responses: {
            /** @description The request succeeded. An email or in-app message to many contacts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            /**
             * @description - `CONFLICT`: Other requests changed the resource at the same time. Retry.
             *     - `INVALID_TRANSITION`: The campaign is launched, and the field can no longer change.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    launchCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the campaign, `cmp_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. An email or in-app message to many contacts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            /**
             * @description - `INVALID_TRANSITION`: The campaign is not a draft.
             *     - `DOMAIN_NOT_READY`: The sender's domain is not ready to send.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    pauseCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the campaign, `cmp_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. An email or in-app message to many contacts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            /** @description - `INVALID_TRANSITION`: The campaign is not scheduled or sending. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    resumeCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the campaign, `cmp_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. An email or in-app message to many contacts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            /** @description - `INVALID_TRANSITION`: The campaign is not paused. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    cancelCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the campaign, `cmp_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. An email or in-app message to many contacts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            /** @description - `INVALID_TRANSITION`: The campaign is not scheduled, sending, or paused. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    testCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the campaign, `cmp_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contacts": [
                 *         {
                 *           "walletAddress": "0x8ba1f109551bd432803012645ac136ddd64dba72"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CampaignTest"];
            };
        };
        responses: {
            /** @description The request was accepted. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestCampaignReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getCampaignStats: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the campaign, `cmp_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. Delivery and engagement counts of a campaign. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignStats"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    recordOpen: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The token in the link. At most 4,096 characters. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "image/gif": string;
                };
            };
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    recordClick: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The token in the link. At most 4,096 characters. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response redirects to the URL in `Location`. */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The link is invalid. The response is a page that says so. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The sender is suspended. The response is a page that says so. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    receiveInbound: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "message/rfc822": string;
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceiveInboundReply"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    receiveReports: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The provider. */
                provider: "ses" | "sendgrid" | "mailgun" | "postmark";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/plain": string;
                "application/json": string;
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceiveReportsReply"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listMessages: {
        parameters: {
            query?: {
                /** @description The maximum number of items on a page. 1 to 200. Default: `50`. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. 1 to 512 characters. */
                cursor?: string;
                /** @description Returns only items with this `contactId`. */
                contactId?: string;
                /** @description Returns only items with this `campaignId`. */
                campaignId?: string;
                /** @description Returns only items with this `automationId`. */
                automationId?: string;
                /** @description The status. To list items with one of several statuses, repeat the parameter. 1 to 10 items. */
                status?: ("queued" | "sent" | "delivered" | "bounced" | "complained" | "failed" | "skipped")[];
                /** @description Items created at this time or later. */
                since?: string;
                /** @description Items created before this time. */
                until?: string;
                /** @description Returns only items with this `channel`. */
                channel?: "email" | "inapp";
            };
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListMessagesReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the message, `msg_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. A message with its timeline. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageRecord"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getMessageContent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the message, `msg_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. The content of a message as sent: of an email, in which the address of the contact is replaced by `someone@example.com`, or of an in-app message. Only the subject of an email if its content has more than 256 KiB or asks for a confirmation. Empty if nothing was sent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageContent"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listTemplates: {
        parameters: {
            query?: {
                /** @description The maximum number of items on a page. 1 to 200. Default: `50`. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. 1 to 512 characters. */
                cursor?: string;
                /** @description Part of the name, in any case. 1 to 200 characters. */
                q?: string;
            };
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTemplatesReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description A repetition with the same key within 24 hours returns the first response and has no further effect. A different body is rejected with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Receipt",
                 *       "subject": "Your receipt",
                 *       "html": "<p>Thank you, {{ contact.attributes.name }}.</p>",
                 *       "locales": {
                 *         "de": {
                 *           "subject": "Ihr Beleg",
                 *           "html": "<p>Danke, {{ contact.attributes.name }}.</p>"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TemplateInput"];
            };
        };
        responses: {
            /** @description The resource was created. An email template in Liquid. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            /**
             * @description - `CONFLICT`: A request with the same `Idempotency-Key` is still in progress.
             *     - `LIMIT_REACHED`: The environment has 10,000 templates.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the template, `tpl_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. An email template in Liquid. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    deleteTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description The `ETag` of the version that the request is to change. If another request has changed the resource since, it is rejected with 412. Without the header the last write wins, field by field. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the template, `tpl_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. The response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    changeTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description The `ETag` of the version that the request is to change. If another request has changed the resource since, it is rejected with 412. Without the header the last write wins, field by field. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the template, `tpl_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "subject": "Your receipt from Example"
                 *     }
                 */
                "application/json": components["schemas"]["TemplatePatch"];
            };
        };
        responses: {
            /** @description The request succeeded. An email template in Liquid. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            /** @description - `CONFLICT`: Other requests changed the resource at the same time. Retry. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    previewDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "subject": "Hello {{ contact.attributes.name }}",
                 *       "text": "Hi",
                 *       "data": {
                 *         "contact": {
                 *           "attributes": {
                 *             "name": "Ann"
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TemplateDraft"];
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewDraftReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    previewTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the template, `tpl_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "contact": {
                 *           "attributes": {
                 *             "name": "Ann"
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PreviewTemplateBody"];
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewTemplateReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listSuppressions: {
        parameters: {
            query?: {
                /** @description The maximum number of items on a page. 1 to 200. Default: `50`. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. 1 to 512 characters. */
                cursor?: string;
                /** @description Returns only the suppression of this address. At most 320 characters. */
                email?: string;
            };
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSuppressionsReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    addSuppression: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description A repetition with the same key within 24 hours returns the first response and has no further effect. A different body is rejected with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "bob@example.com",
                 *       "reason": "asked by phone"
                 *     }
                 */
                "application/json": components["schemas"]["SuppressionInput"];
            };
        };
        responses: {
            /** @description The address was already suppressed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Suppression"];
                };
            };
            /** @description The resource was created. A suppressed address. Responses never include it. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Suppression"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    removeSuppression: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the suppression, `sup_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. The response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. The settings of an environment. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    changeSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "timeZone": "Europe/Berlin",
                 *       "tracking": {
                 *         "clicks": true
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SettingsPatch"];
            };
        };
        responses: {
            /** @description The request succeeded. The settings of an environment. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    showUnsubscribe: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The token in the link. At most 4,096 characters. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    unsubscribe: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The token in the link. At most 4,096 characters. */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": string;
                "multipart/form-data": string;
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["ValidationFailed"];
            /** @description The link is invalid. The response is a page that says so. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    showPreferences: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The token in the link. At most 4,096 characters. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The link is invalid. The response is a page that says so. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    savePreferences: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The token in the link. At most 4,096 characters. */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": string;
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["ValidationFailed"];
            /** @description The link is invalid. The response is a page that says so. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getStatistics: {
        parameters: {
            query?: {
                /** @description The length of a period. Days begin at midnight UTC. Default: `day`. */
                interval?: "hour" | "day";
                /** @description A time in the first period, at most 90 days ago. Default: 30 days before `to`, or 24 hours with the interval `hour`. */
                from?: string;
                /** @description A time in the last period. Default: now. */
                to?: string;
            };
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetStatisticsReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listDomains: {
        parameters: {
            query?: {
                /** @description The maximum number of items on a page. 1 to 200. Default: `50`. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. 1 to 512 characters. */
                cursor?: string;
            };
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListDomainsReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    registerDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description A repetition with the same key within 24 hours returns the first response and has no further effect. A different body is rejected with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "domain": "mail.example.com"
                 *     }
                 */
                "application/json": components["schemas"]["DomainInput"];
            };
        };
        responses: {
            /** @description The domain is already registered. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Domain"];
                };
            };
            /** @description The resource was created. A sending domain. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Domain"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            /**
             * @description - `CONFLICT`: A request with the same `Idempotency-Key` is still in progress.
             *     - `LIMIT_REACHED`: The environment has 10,000 sending domains.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    exportZone: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/dns": string;
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the sending domain, `dom_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. A sending domain. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Domain"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    deleteDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the sending domain, `dom_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. The response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getDnsStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the sending domain, `dom_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. The state of each DNS record of a domain, and how to fix it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DnsStatus"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    verifyDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the sending domain, `dom_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was accepted. The state of each DNS record of a domain, and how to fix it. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DnsStatus"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listChecks: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the sending domain, `dom_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListChecksReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listSenders: {
        parameters: {
            query?: {
                /** @description The maximum number of items on a page. 1 to 200. Default: `50`. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. 1 to 512 characters. */
                cursor?: string;
            };
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSendersReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createSender: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description A repetition with the same key within 24 hours returns the first response and has no further effect. A different body is rejected with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "domainId": "dom_01jd4xq2v7f8r9s0t1w2x3y4z5",
                 *       "localPart": "hello",
                 *       "name": "Example"
                 *     }
                 */
                "application/json": components["schemas"]["SenderInput"];
            };
        };
        responses: {
            /** @description The resource was created. A From address. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sender"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            /**
             * @description - `CONFLICT`: The domain already has a sender with this address. Or: A request with the same `Idempotency-Key` is still in progress.
             *     - `LIMIT_REACHED`: The domain has 100 senders.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSessionsReply"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "owner@example.com",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["SignInBody"];
            };
        };
        responses: {
            /** @description The resource was created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInReply"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            /**
             * @description - `UNAUTHENTICATED`: The credential is missing, malformed, unknown, expired, or revoked.
             *     - `CODE_REQUIRED`: The password is correct, and the account has a second factor.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. The signed-in user and their organizations. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. The response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the session, `ses_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EndSessionBody"];
            };
        };
        responses: {
            /** @description The request succeeded. The response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequired"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currentPassword": "correct horse battery",
                 *       "newPassword": "another horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["ChangePasswordBody"];
            };
        };
        responses: {
            /** @description The request succeeded. The response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequired"];
            /** @description - `CONFLICT`: The password was changed by another request. Retry. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createTotp: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description A repetition with the same key within 24 hours returns the first response and has no further effect. A different body is rejected with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource was created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateTotpReply"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequired"];
            /** @description - `CONFLICT`: The user already has an authenticator app. Delete it first. Or: A request with the same `Idempotency-Key` is still in progress. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    deleteTotp: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteTotpBody"];
            };
        };
        responses: {
            /** @description The request succeeded. The response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequired"];
            /** @description - `NOT_FOUND`: The user has no authenticator app. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    confirmTotp: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmTotpBody"];
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfirmTotpReply"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequired"];
            /** @description - `CONFLICT`: No authenticator app waits for its confirmation. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "owner@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["RequestPasswordResetBody"];
            };
        };
        responses: {
            /** @description The request was accepted. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestPasswordResetReply"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    showPasswordReset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The token in the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The token in the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["ResetPasswordBody"];
            };
        };
        responses: {
            /** @description The request succeeded. The response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    requestAddressVerification: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was accepted. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestAddressVerificationReply"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    showAddressVerification: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The token in the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    verifyAddress: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The token in the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. The response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    showInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The token in the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The token in the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery",
                 *       "name": "Ann"
                 *     }
                 */
                "application/json": components["schemas"]["AcceptInvitationBody"];
            };
        };
        responses: {
            /** @description The resource was created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptInvitationReply"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            /**
             * @description - `UNAUTHENTICATED`: The credential is missing, malformed, unknown, expired, or revoked.
             *     - `CODE_REQUIRED`: The password is correct, and the account has a second factor.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description A repetition with the same key within 24 hours returns the first response and has no further effect. A different body is rejected with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Example"
                 *     }
                 */
                "application/json": components["schemas"]["OrganizationInput"];
            };
        };
        responses: {
            /** @description The resource was created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateOrganizationReply"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            /**
             * @description - `CSRF_REQUIRED`: The session cookie was sent without a valid `x-csrf-token`.
             *     - `ADDRESS_NOT_VERIFIED`: The user's email address is not verified.
             *     - `NOT_ALLOWED`: Only the operator can create organizations.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description - `CONFLICT`: A request with the same `Idempotency-Key` is still in progress.
             *     - `LIMIT_REACHED`: The user has created ten organizations.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description The maximum number of items on a page. 1 to 200. Default: `50`. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. 1 to 512 characters. */
                cursor?: string;
            };
            header?: {
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the organization, `org_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListMembersReply"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    inviteMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description A repetition with the same key within 24 hours returns the first response and has no further effect. A different body is rejected with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the organization, `org_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "bob@example.com",
                 *       "role": "MEMBER"
                 *     }
                 */
                "application/json": components["schemas"]["InvitationInput"];
            };
        };
        responses: {
            /** @description The resource was created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InviteMemberReply"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            /**
             * @description - `CONFLICT`: The person is already a member. Or: A request with the same `Idempotency-Key` is still in progress.
             *     - `LIMIT_REACHED`: The organization has 100 pending invitations.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                /** @description The maximum number of items on a page. 1 to 200. Default: `50`. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. 1 to 512 characters. */
                cursor?: string;
            };
            header?: {
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the organization, `org_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListInvitationsReply"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["RoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the organization, `org_…`. */
                id: string;
                /** @description The ID of the invitation, `inv_…`. */
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. The response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the organization, `org_…`. */
                id: string;
                /** @description The ID of the user, `usr_…`. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemoveMemberReply"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            /** @description - `CONFLICT`: The member is the last owner of the organization. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    changeMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the organization, `org_…`. */
                id: string;
                /** @description The ID of the user, `usr_…`. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "ADMIN"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeMemberBody"];
            };
        };
        responses: {
            /** @description The request succeeded. A user in an organization. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            /** @description - `CONFLICT`: The member is the last owner of the organization. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    endMemberSessions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the organization, `org_…`. */
                id: string;
                /** @description The ID of the user, `usr_…`. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. The response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description The maximum number of items on a page. 1 to 200. Default: `50`. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. 1 to 512 characters. */
                cursor?: string;
                /** @description Audit events at this time or later. */
                since?: string;
                /** @description Audit events before this time. */
                until?: string;
            };
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAuditReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    foundOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition with the same key within 24 hours returns the first response and has no further effect. A different body is rejected with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FoundOrganizationBody"];
            };
        };
        responses: {
            /** @description The resource was created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundOrganizationReply"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            /** @description - `CONFLICT`: The person is already a member. Or: A request with the same `Idempotency-Key` is still in progress. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    changePlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the organization, `org_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePlanBody"];
            };
        };
        responses: {
            /** @description The request succeeded. An organization: the owner of all data. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description The maximum number of items on a page. 1 to 200. Default: `50`. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. 1 to 512 characters. */
                cursor?: string;
            };
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListKeysReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description A repetition with the same key within 24 hours returns the first response and has no further effect. A different body is rejected with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Backend",
                 *       "environment": "test"
                 *     }
                 */
                "application/json": components["schemas"]["SecretKeyInput"];
            };
        };
        responses: {
            /** @description The resource was created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateKeyReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            /**
             * @description - `CSRF_REQUIRED`: The session cookie was sent without a valid `x-csrf-token`.
             *     - `ROLE_REQUIRED`: The member's role does not permit the operation.
             *     - `NOT_ALLOWED`: The operator does not permit the operation, requires a second factor, or has suspended the organization.
             *     - `KEY_LIMIT_REACHED`: The organization has as many secret keys as its plan allows.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    rollKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description A repetition with the same key within 24 hours returns the first response and has no further effect. A different body is rejected with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the secret key, `key_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "gracePeriodSeconds": 86400
                 *     }
                 */
                "application/json": components["schemas"]["RollKeyBody"];
            };
        };
        responses: {
            /** @description The resource was created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RollKeyReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            /** @description - `CONFLICT`: The key has already been rotated and is in its grace period. Or: A request with the same `Idempotency-Key` is still in progress. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    deleteKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the secret key, `key_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. The response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listPublishableKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPublishableKeysReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    rotatePublishableKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description A repetition with the same key within 24 hours returns the first response and has no further effect. A different body is rejected with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The environment of the key. */
                environment: "live" | "test";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource was created. A key for web pages. It permits only the wallet handshake. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishableKey"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getOrigins: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. The origins whose pages may use publishable keys. They are compared exactly. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Origins"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    putOrigins: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "live": [
                 *         "https://app.example.com"
                 *       ],
                 *       "test": [
                 *         "http://localhost:3000"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Origins"];
            };
        };
        responses: {
            /** @description The request succeeded. The origins whose pages may use publishable keys. They are compared exactly. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Origins"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createWalletChallenge: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address": "0x8ba1f109551bd432803012645ac136ddd64dba72",
                 *       "chain": "base"
                 *     }
                 */
                "application/json": components["schemas"]["CreateWalletChallengeBody"];
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateWalletChallengeReply"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OriginNotAllowedOrNotAllowed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    verifyWallet: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyWalletBody"];
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifyWalletReply"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            /**
             * @description - `UNAUTHENTICATED`: The credential is missing, malformed, unknown, expired, or revoked.
             *     - `PROOF_INVALID`: The signature does not match, or the challenge is unknown, expired, or used.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            403: components["responses"]["OriginNotAllowedOrNotAllowed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description The maximum number of items on a page. 1 to 200. Default: `50`. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. 1 to 512 characters. */
                cursor?: string;
            };
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListWebhooksReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description A repetition with the same key within 24 hours returns the first response and has no further effect. A different body is rejected with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/hooks/outrider",
                 *       "events": [
                 *         "message.bounced"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["WebhookInput"];
            };
        };
        responses: {
            /** @description The resource was created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateWebhookReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            /**
             * @description - `CONFLICT`: A request with the same `Idempotency-Key` is still in progress.
             *     - `LIMIT_REACHED`: The environment has 50 webhooks.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the webhook, `whk_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. A webhook endpoint: a URL that receives notifications. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description The `ETag` of the version that the request is to change. If another request has changed the resource since, it is rejected with 412. Without the header the last write wins, field by field. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the webhook, `whk_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. The response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    changeWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description The `ETag` of the version that the request is to change. If another request has changed the resource since, it is rejected with 412. Without the header the last write wins, field by field. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the webhook, `whk_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "events": [
                 *         "*"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["WebhookPatch"];
            };
        };
        responses: {
            /** @description The request succeeded. A webhook endpoint: a URL that receives notifications. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    rotateSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description A repetition with the same key within 24 hours returns the first response and has no further effect. A different body is rejected with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the webhook, `whk_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource was created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotateSecretReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            /** @description - `CONFLICT`: Another request rotated the secret at the same time. Retry. Or: A request with the same `Idempotency-Key` is still in progress. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description A repetition with the same key within 24 hours returns the first response and has no further effect. A different body is rejected with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the webhook, `whk_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was accepted. A webhook delivery with its attempts. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            /** @description - `CONFLICT`: The webhook is disabled. Enable it first. Or: A request with the same `Idempotency-Key` is still in progress. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description The maximum number of items on a page. 1 to 200. Default: `50`. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. 1 to 512 characters. */
                cursor?: string;
                /** @description The status; `failing` means pending after a failed attempt. To list deliveries with one of several statuses, repeat the parameter. 1 to 10 items. */
                status?: ("pending" | "delivered" | "failed" | "missed" | "failing")[];
                /** @description Items created at this time or later. */
                since?: string;
                /** @description Items created before this time. */
                until?: string;
            };
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the webhook, `whk_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListDeliveriesReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the webhook, `whk_…`. */
                id: string;
                /** @description The ID of the delivery, `whd_…`. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. A webhook delivery with its request body. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryWithBody"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    replayDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description A repetition with the same key within 24 hours returns the first response and has no further effect. A different body is rejected with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the webhook, `whk_…`. */
                id: string;
                /** @description The ID of the delivery, `whd_…`. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request was accepted. A webhook delivery with its attempts. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            /** @description - `CONFLICT`: The webhook is disabled. Enable it first. Or: A request with the same `Idempotency-Key` is still in progress. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    recoverDeliveries: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization, for requests with a session. A secret key belongs to one organization. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment, for requests with a session. A secret key belongs to one environment. Default: `live`. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Required for writes with the session cookie. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description A repetition with the same key within 24 hours returns the first response and has no further effect. A different body is rejected with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own ID of the request, which logs and the response contain. Generated if omitted. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The ID of the webhook, `whk_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-11-20T09:30:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["RecoverDeliveriesBody"];
            };
        };
        responses: {
            /** @description The request was accepted. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoverDeliveriesReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequiredOrNotAllowed"];
            404: components["responses"]["NotFound"];
            /** @description - `CONFLICT`: The webhook is disabled. Enable it first. Or: A request with the same `Idempotency-Key` is still in progress. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    webhook_contact_created: {
        parameters: {
            query?: never;
            header: {
                /** @description The `id` of the body. It is the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The time of this attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signatures (Standard Webhooks): `v1,` followed by an HMAC-SHA256 in base64, one for each valid secret, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "whd_01jd4xq2v7f8r9s0t1w2x3y4z0",
                 *       "type": "contact.created",
                 *       "timestamp": "2026-11-20T09:30:00.000Z",
                 *       "environment": "live",
                 *       "data": {
                 *         "contactId": "con_01jd4xq2v7f8r9s0t1w2x3y4z5",
                 *         "occurredAt": "2026-11-20T09:30:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The ID of the delivery, `whd_…`. */
                    id: string;
                    /**
                     * @description The type of the notification.
                     * @constant
                     */
                    type: "contact.created";
                    /**
                     * Format: date-time
                     * @description When the event happened. It is the same in every attempt.
                     */
                    timestamp: string;
                    /**
                     * @description The environment: `live` or `test`.
                     * @enum {string}
                     */
                    environment: "live" | "test";
                    /** @description The data of the event, depending on the type. */
                    data: {
                        /** @description The ID of the contact, `con_…`. */
                        contactId: string;
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint no longer exists. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. Only the first KiB of the body is read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed. It is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_contact_updated: {
        parameters: {
            query?: never;
            header: {
                /** @description The `id` of the body. It is the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The time of this attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signatures (Standard Webhooks): `v1,` followed by an HMAC-SHA256 in base64, one for each valid secret, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "whd_01jd4xq2v7f8r9s0t1w2x3y4z0",
                 *       "type": "contact.updated",
                 *       "timestamp": "2026-11-20T09:30:00.000Z",
                 *       "environment": "live",
                 *       "data": {
                 *         "contactId": "con_01jd4xq2v7f8r9s0t1w2x3y4z5",
                 *         "occurredAt": "2026-11-20T09:30:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The ID of the delivery, `whd_…`. */
                    id: string;
                    /**
                     * @description The type of the notification.
                     * @constant
                     */
                    type: "contact.updated";
                    /**
                     * Format: date-time
                     * @description When the event happened. It is the same in every attempt.
                     */
                    timestamp: string;
                    /**
                     * @description The environment: `live` or `test`.
                     * @enum {string}
                     */
                    environment: "live" | "test";
                    /** @description The data of the event, depending on the type. */
                    data: {
                        /** @description The ID of the contact, `con_…`. */
                        contactId: string;
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint no longer exists. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. Only the first KiB of the body is read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed. It is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_contact_merged: {
        parameters: {
            query?: never;
            header: {
                /** @description The `id` of the body. It is the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The time of this attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signatures (Standard Webhooks): `v1,` followed by an HMAC-SHA256 in base64, one for each valid secret, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "whd_01jd4xq2v7f8r9s0t1w2x3y4z0",
                 *       "type": "contact.merged",
                 *       "timestamp": "2026-11-20T09:30:00.000Z",
                 *       "environment": "live",
                 *       "data": {
                 *         "contactId": "con_01jd4xq2v7f8r9s0t1w2x3y4z5",
                 *         "occurredAt": "2026-11-20T09:30:00.000Z",
                 *         "formerId": "con_01jd4xq2v7f8r9s0t1w2x3y4ze"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The ID of the delivery, `whd_…`. */
                    id: string;
                    /**
                     * @description The type of the notification.
                     * @constant
                     */
                    type: "contact.merged";
                    /**
                     * Format: date-time
                     * @description When the event happened. It is the same in every attempt.
                     */
                    timestamp: string;
                    /**
                     * @description The environment: `live` or `test`.
                     * @enum {string}
                     */
                    environment: "live" | "test";
                    /** @description The data of the event, depending on the type. */
                    data: {
                        /** @description The ID of the contact, `con_…`. */
                        contactId: string;
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        occurredAt: string;
                        /** @description The ID of the contact, `con_…`. */
                        formerId: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint no longer exists. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. Only the first KiB of the body is read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed. It is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_contact_erased: {
        parameters: {
            query?: never;
            header: {
                /** @description The `id` of the body. It is the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The time of this attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signatures (Standard Webhooks): `v1,` followed by an HMAC-SHA256 in base64, one for each valid secret, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "whd_01jd4xq2v7f8r9s0t1w2x3y4z0",
                 *       "type": "contact.erased",
                 *       "timestamp": "2026-11-20T09:30:00.000Z",
                 *       "environment": "live",
                 *       "data": {
                 *         "contactId": "con_01jd4xq2v7f8r9s0t1w2x3y4z5",
                 *         "occurredAt": "2026-11-20T09:30:00.000Z",
                 *         "formerIds": []
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The ID of the delivery, `whd_…`. */
                    id: string;
                    /**
                     * @description The type of the notification.
                     * @constant
                     */
                    type: "contact.erased";
                    /**
                     * Format: date-time
                     * @description When the event happened. It is the same in every attempt.
                     */
                    timestamp: string;
                    /**
                     * @description The environment: `live` or `test`.
                     * @enum {string}
                     */
                    environment: "live" | "test";
                    /** @description The data of the event, depending on the type. */
                    data: {
                        /** @description The ID of the contact, `con_…`. */
                        contactId: string;
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        occurredAt: string;
                        /** @description The IDs of contacts that had been merged into the contact. */
                        formerIds: string[];
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint no longer exists. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. Only the first KiB of the body is read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed. It is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_contact_subscription_changed: {
        parameters: {
            query?: never;
            header: {
                /** @description The `id` of the body. It is the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The time of this attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signatures (Standard Webhooks): `v1,` followed by an HMAC-SHA256 in base64, one for each valid secret, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "whd_01jd4xq2v7f8r9s0t1w2x3y4z0",
                 *       "type": "contact.subscription_changed",
                 *       "timestamp": "2026-11-20T09:30:00.000Z",
                 *       "environment": "live",
                 *       "data": {
                 *         "contactId": "con_01jd4xq2v7f8r9s0t1w2x3y4z5",
                 *         "occurredAt": "2026-11-20T09:30:00.000Z",
                 *         "subscription": {
                 *           "topics": {
                 *             "product-news": false
                 *           }
                 *         },
                 *         "source": "one_click"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The ID of the delivery, `whd_…`. */
                    id: string;
                    /**
                     * @description The type of the notification.
                     * @constant
                     */
                    type: "contact.subscription_changed";
                    /**
                     * Format: date-time
                     * @description When the event happened. It is the same in every attempt.
                     */
                    timestamp: string;
                    /**
                     * @description The environment: `live` or `test`.
                     * @enum {string}
                     */
                    environment: "live" | "test";
                    /** @description The data of the event, depending on the type. */
                    data: {
                        /** @description The ID of the contact, `con_…`. */
                        contactId: string;
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        occurredAt: string;
                        /** @description The changed choices. */
                        subscription: {
                            /**
                             * @description Whether the person wants emails.
                             * @enum {string}
                             */
                            email?: "subscribed" | "unsubscribed";
                            /** @description Whether the person wants the emails of each topic, by the key of the topic. */
                            topics?: {
                                [key: string]: boolean;
                            };
                            /** @description If false, the emails of the contact are never tracked. */
                            tracking?: boolean;
                        };
                        /**
                         * @description The source of the change.
                         * @enum {string}
                         */
                        source: "api" | "import" | "event" | "page" | "one_click" | "form";
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint no longer exists. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. Only the first KiB of the body is read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed. It is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_event_received: {
        parameters: {
            query?: never;
            header: {
                /** @description The `id` of the body. It is the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The time of this attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signatures (Standard Webhooks): `v1,` followed by an HMAC-SHA256 in base64, one for each valid secret, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "whd_01jd4xq2v7f8r9s0t1w2x3y4z0",
                 *       "type": "event.received",
                 *       "timestamp": "2026-11-20T09:30:00.000Z",
                 *       "environment": "live",
                 *       "data": {
                 *         "eventId": "evt_01jd4xq2v7f8r9s0t1w2x3y4zf",
                 *         "event": "deposit.completed",
                 *         "contactId": "con_01jd4xq2v7f8r9s0t1w2x3y4z5",
                 *         "payload": {
                 *           "amount": "250"
                 *         },
                 *         "idempotencyKey": "d-1",
                 *         "occurredAt": "2026-11-20T09:30:00.000Z",
                 *         "receivedAt": "2026-11-20T09:30:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The ID of the delivery, `whd_…`. */
                    id: string;
                    /**
                     * @description The type of the notification.
                     * @constant
                     */
                    type: "event.received";
                    /**
                     * Format: date-time
                     * @description When the event happened. It is the same in every attempt.
                     */
                    timestamp: string;
                    /**
                     * @description The environment: `live` or `test`.
                     * @enum {string}
                     */
                    environment: "live" | "test";
                    /** @description The data of the event, depending on the type. */
                    data: {
                        /** @description The ID of the event, `evt_…`. */
                        eventId: string;
                        /** @description The name of the event, in lower case. */
                        event: string;
                        /** @description The ID of the contact, `con_…`. */
                        contactId: string;
                        /** @description The data of the event as it was sent. */
                        payload?: {
                            [key: string]: unknown;
                        };
                        /** @description The idempotency key that was sent, or the generated one. */
                        idempotencyKey?: string;
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        occurredAt: string;
                        /**
                         * Format: date-time
                         * @description When it was accepted.
                         */
                        receivedAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint no longer exists. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. Only the first KiB of the body is read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed. It is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_automation_entered: {
        parameters: {
            query?: never;
            header: {
                /** @description The `id` of the body. It is the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The time of this attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signatures (Standard Webhooks): `v1,` followed by an HMAC-SHA256 in base64, one for each valid secret, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "whd_01jd4xq2v7f8r9s0t1w2x3y4z0",
                 *       "type": "automation.entered",
                 *       "timestamp": "2026-11-20T09:30:00.000Z",
                 *       "environment": "live",
                 *       "data": {
                 *         "entryId": "ent_01jd4xq2v7f8r9s0t1w2x3y4z6",
                 *         "automationId": "auto_01jd4xq2v7f8r9s0t1w2x3y4z7",
                 *         "contactId": "con_01jd4xq2v7f8r9s0t1w2x3y4z5",
                 *         "occurredAt": "2026-11-20T09:30:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The ID of the delivery, `whd_…`. */
                    id: string;
                    /**
                     * @description The type of the notification.
                     * @constant
                     */
                    type: "automation.entered";
                    /**
                     * Format: date-time
                     * @description When the event happened. It is the same in every attempt.
                     */
                    timestamp: string;
                    /**
                     * @description The environment: `live` or `test`.
                     * @enum {string}
                     */
                    environment: "live" | "test";
                    /** @description The data of the event, depending on the type. */
                    data: {
                        /** @description The ID of the entry, `ent_…`. */
                        entryId: string;
                        /** @description The ID of the automation, `auto_…`. */
                        automationId: string;
                        /** @description The ID of the contact, `con_…`. */
                        contactId: string | null;
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint no longer exists. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. Only the first KiB of the body is read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed. It is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_automation_completed: {
        parameters: {
            query?: never;
            header: {
                /** @description The `id` of the body. It is the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The time of this attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signatures (Standard Webhooks): `v1,` followed by an HMAC-SHA256 in base64, one for each valid secret, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "whd_01jd4xq2v7f8r9s0t1w2x3y4z0",
                 *       "type": "automation.completed",
                 *       "timestamp": "2026-11-20T09:30:00.000Z",
                 *       "environment": "live",
                 *       "data": {
                 *         "entryId": "ent_01jd4xq2v7f8r9s0t1w2x3y4z6",
                 *         "automationId": "auto_01jd4xq2v7f8r9s0t1w2x3y4z7",
                 *         "contactId": "con_01jd4xq2v7f8r9s0t1w2x3y4z5",
                 *         "occurredAt": "2026-11-20T09:30:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The ID of the delivery, `whd_…`. */
                    id: string;
                    /**
                     * @description The type of the notification.
                     * @constant
                     */
                    type: "automation.completed";
                    /**
                     * Format: date-time
                     * @description When the event happened. It is the same in every attempt.
                     */
                    timestamp: string;
                    /**
                     * @description The environment: `live` or `test`.
                     * @enum {string}
                     */
                    environment: "live" | "test";
                    /** @description The data of the event, depending on the type. */
                    data: {
                        /** @description The ID of the entry, `ent_…`. */
                        entryId: string;
                        /** @description The ID of the automation, `auto_…`. */
                        automationId: string;
                        /** @description The ID of the contact, `con_…`. */
                        contactId: string | null;
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint no longer exists. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. Only the first KiB of the body is read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed. It is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_automation_failed: {
        parameters: {
            query?: never;
            header: {
                /** @description The `id` of the body. It is the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The time of this attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signatures (Standard Webhooks): `v1,` followed by an HMAC-SHA256 in base64, one for each valid secret, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "whd_01jd4xq2v7f8r9s0t1w2x3y4z0",
                 *       "type": "automation.failed",
                 *       "timestamp": "2026-11-20T09:30:00.000Z",
                 *       "environment": "live",
                 *       "data": {
                 *         "entryId": "ent_01jd4xq2v7f8r9s0t1w2x3y4z6",
                 *         "automationId": "auto_01jd4xq2v7f8r9s0t1w2x3y4z7",
                 *         "contactId": "con_01jd4xq2v7f8r9s0t1w2x3y4z5",
                 *         "occurredAt": "2026-11-20T09:30:00.000Z",
                 *         "node": "call",
                 *         "reason": "HTTP_404"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The ID of the delivery, `whd_…`. */
                    id: string;
                    /**
                     * @description The type of the notification.
                     * @constant
                     */
                    type: "automation.failed";
                    /**
                     * Format: date-time
                     * @description When the event happened. It is the same in every attempt.
                     */
                    timestamp: string;
                    /**
                     * @description The environment: `live` or `test`.
                     * @enum {string}
                     */
                    environment: "live" | "test";
                    /** @description The data of the event, depending on the type. */
                    data: {
                        /** @description The ID of the entry, `ent_…`. */
                        entryId: string;
                        /** @description The ID of the automation, `auto_…`. */
                        automationId: string;
                        /** @description The ID of the contact, `con_…`. */
                        contactId: string | null;
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        occurredAt: string;
                        /** @description The ID of the node at which the entry failed. */
                        node: string;
                        /** @description Why the step failed, as in the entry. */
                        reason: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint no longer exists. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. Only the first KiB of the body is read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed. It is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_message_sent: {
        parameters: {
            query?: never;
            header: {
                /** @description The `id` of the body. It is the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The time of this attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signatures (Standard Webhooks): `v1,` followed by an HMAC-SHA256 in base64, one for each valid secret, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "whd_01jd4xq2v7f8r9s0t1w2x3y4z0",
                 *       "type": "message.sent",
                 *       "timestamp": "2026-11-20T09:30:00.000Z",
                 *       "environment": "live",
                 *       "data": {
                 *         "messageId": "msg_01jd4xq2v7f8r9s0t1w2x3y4z8",
                 *         "contactId": "con_01jd4xq2v7f8r9s0t1w2x3y4z5",
                 *         "channel": "email",
                 *         "occurredAt": "2026-11-20T09:30:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The ID of the delivery, `whd_…`. */
                    id: string;
                    /**
                     * @description The type of the notification.
                     * @constant
                     */
                    type: "message.sent";
                    /**
                     * Format: date-time
                     * @description When the event happened. It is the same in every attempt.
                     */
                    timestamp: string;
                    /**
                     * @description The environment: `live` or `test`.
                     * @enum {string}
                     */
                    environment: "live" | "test";
                    /** @description The data of the event, depending on the type. */
                    data: {
                        /** @description The ID of the message, `msg_…`. */
                        messageId: string;
                        /** @description The ID of the contact, `con_…`. */
                        contactId: string;
                        /**
                         * @description The channel: email or in-app message.
                         * @enum {string}
                         */
                        channel: "email" | "inapp";
                        /** @description The ID of the campaign, `cmp_…`. */
                        campaignId?: string;
                        /** @description The ID of the automation, `auto_…`. */
                        automationId?: string;
                        /** @description The ID of the entry, `ent_…`. */
                        entryId?: string;
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint no longer exists. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. Only the first KiB of the body is read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed. It is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_message_delivered: {
        parameters: {
            query?: never;
            header: {
                /** @description The `id` of the body. It is the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The time of this attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signatures (Standard Webhooks): `v1,` followed by an HMAC-SHA256 in base64, one for each valid secret, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "whd_01jd4xq2v7f8r9s0t1w2x3y4z0",
                 *       "type": "message.delivered",
                 *       "timestamp": "2026-11-20T09:30:00.000Z",
                 *       "environment": "live",
                 *       "data": {
                 *         "messageId": "msg_01jd4xq2v7f8r9s0t1w2x3y4z8",
                 *         "contactId": "con_01jd4xq2v7f8r9s0t1w2x3y4z5",
                 *         "channel": "email",
                 *         "occurredAt": "2026-11-20T09:30:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The ID of the delivery, `whd_…`. */
                    id: string;
                    /**
                     * @description The type of the notification.
                     * @constant
                     */
                    type: "message.delivered";
                    /**
                     * Format: date-time
                     * @description When the event happened. It is the same in every attempt.
                     */
                    timestamp: string;
                    /**
                     * @description The environment: `live` or `test`.
                     * @enum {string}
                     */
                    environment: "live" | "test";
                    /** @description The data of the event, depending on the type. */
                    data: {
                        /** @description The ID of the message, `msg_…`. */
                        messageId: string;
                        /** @description The ID of the contact, `con_…`. */
                        contactId: string;
                        /**
                         * @description The channel: email or in-app message.
                         * @enum {string}
                         */
                        channel: "email" | "inapp";
                        /** @description The ID of the campaign, `cmp_…`. */
                        campaignId?: string;
                        /** @description The ID of the automation, `auto_…`. */
                        automationId?: string;
                        /** @description The ID of the entry, `ent_…`. */
                        entryId?: string;
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint no longer exists. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. Only the first KiB of the body is read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed. It is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_message_bounced: {
        parameters: {
            query?: never;
            header: {
                /** @description The `id` of the body. It is the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The time of this attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signatures (Standard Webhooks): `v1,` followed by an HMAC-SHA256 in base64, one for each valid secret, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "whd_01jd4xq2v7f8r9s0t1w2x3y4z0",
                 *       "type": "message.bounced",
                 *       "timestamp": "2026-11-20T09:30:00.000Z",
                 *       "environment": "live",
                 *       "data": {
                 *         "messageId": "msg_01jd4xq2v7f8r9s0t1w2x3y4z8",
                 *         "contactId": "con_01jd4xq2v7f8r9s0t1w2x3y4z5",
                 *         "channel": "email",
                 *         "occurredAt": "2026-11-20T09:30:00.000Z",
                 *         "status": "5.1.1"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The ID of the delivery, `whd_…`. */
                    id: string;
                    /**
                     * @description The type of the notification.
                     * @constant
                     */
                    type: "message.bounced";
                    /**
                     * Format: date-time
                     * @description When the event happened. It is the same in every attempt.
                     */
                    timestamp: string;
                    /**
                     * @description The environment: `live` or `test`.
                     * @enum {string}
                     */
                    environment: "live" | "test";
                    /** @description The data of the event, depending on the type. */
                    data: {
                        /** @description The ID of the message, `msg_…`. */
                        messageId: string;
                        /** @description The ID of the contact, `con_…`. */
                        contactId: string;
                        /**
                         * @description The channel: email or in-app message.
                         * @enum {string}
                         */
                        channel: "email" | "inapp";
                        /** @description The ID of the campaign, `cmp_…`. */
                        campaignId?: string;
                        /** @description The ID of the automation, `auto_…`. */
                        automationId?: string;
                        /** @description The ID of the entry, `ent_…`. */
                        entryId?: string;
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        occurredAt: string;
                        /** @description The enhanced status code of the bounce (RFC 3463); null if there is none. */
                        status: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint no longer exists. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. Only the first KiB of the body is read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed. It is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_message_complained: {
        parameters: {
            query?: never;
            header: {
                /** @description The `id` of the body. It is the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The time of this attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signatures (Standard Webhooks): `v1,` followed by an HMAC-SHA256 in base64, one for each valid secret, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "whd_01jd4xq2v7f8r9s0t1w2x3y4z0",
                 *       "type": "message.complained",
                 *       "timestamp": "2026-11-20T09:30:00.000Z",
                 *       "environment": "live",
                 *       "data": {
                 *         "messageId": "msg_01jd4xq2v7f8r9s0t1w2x3y4z8",
                 *         "contactId": "con_01jd4xq2v7f8r9s0t1w2x3y4z5",
                 *         "channel": "email",
                 *         "occurredAt": "2026-11-20T09:30:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The ID of the delivery, `whd_…`. */
                    id: string;
                    /**
                     * @description The type of the notification.
                     * @constant
                     */
                    type: "message.complained";
                    /**
                     * Format: date-time
                     * @description When the event happened. It is the same in every attempt.
                     */
                    timestamp: string;
                    /**
                     * @description The environment: `live` or `test`.
                     * @enum {string}
                     */
                    environment: "live" | "test";
                    /** @description The data of the event, depending on the type. */
                    data: {
                        /** @description The ID of the message, `msg_…`. */
                        messageId: string;
                        /** @description The ID of the contact, `con_…`. */
                        contactId: string;
                        /**
                         * @description The channel: email or in-app message.
                         * @enum {string}
                         */
                        channel: "email" | "inapp";
                        /** @description The ID of the campaign, `cmp_…`. */
                        campaignId?: string;
                        /** @description The ID of the automation, `auto_…`. */
                        automationId?: string;
                        /** @description The ID of the entry, `ent_…`. */
                        entryId?: string;
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint no longer exists. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. Only the first KiB of the body is read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed. It is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_message_opened: {
        parameters: {
            query?: never;
            header: {
                /** @description The `id` of the body. It is the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The time of this attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signatures (Standard Webhooks): `v1,` followed by an HMAC-SHA256 in base64, one for each valid secret, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "whd_01jd4xq2v7f8r9s0t1w2x3y4z0",
                 *       "type": "message.opened",
                 *       "timestamp": "2026-11-20T09:30:00.000Z",
                 *       "environment": "live",
                 *       "data": {
                 *         "messageId": "msg_01jd4xq2v7f8r9s0t1w2x3y4z8",
                 *         "contactId": "con_01jd4xq2v7f8r9s0t1w2x3y4z5",
                 *         "channel": "email",
                 *         "occurredAt": "2026-11-20T09:30:00.000Z",
                 *         "machine": false
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The ID of the delivery, `whd_…`. */
                    id: string;
                    /**
                     * @description The type of the notification.
                     * @constant
                     */
                    type: "message.opened";
                    /**
                     * Format: date-time
                     * @description When the event happened. It is the same in every attempt.
                     */
                    timestamp: string;
                    /**
                     * @description The environment: `live` or `test`.
                     * @enum {string}
                     */
                    environment: "live" | "test";
                    /** @description The data of the event, depending on the type. */
                    data: {
                        /** @description The ID of the message, `msg_…`. */
                        messageId: string;
                        /** @description The ID of the contact, `con_…`. */
                        contactId: string;
                        /**
                         * @description The channel: email or in-app message.
                         * @enum {string}
                         */
                        channel: "email" | "inapp";
                        /** @description The ID of the campaign, `cmp_…`. */
                        campaignId?: string;
                        /** @description The ID of the automation, `auto_…`. */
                        automationId?: string;
                        /** @description The ID of the entry, `ent_…`. */
                        entryId?: string;
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        occurredAt: string;
                        /** @description Whether a scanner or a prefetching mail client caused the event, as far as can be determined. */
                        machine: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint no longer exists. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. Only the first KiB of the body is read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed. It is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_message_clicked: {
        parameters: {
            query?: never;
            header: {
                /** @description The `id` of the body. It is the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The time of this attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signatures (Standard Webhooks): `v1,` followed by an HMAC-SHA256 in base64, one for each valid secret, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "whd_01jd4xq2v7f8r9s0t1w2x3y4z0",
                 *       "type": "message.clicked",
                 *       "timestamp": "2026-11-20T09:30:00.000Z",
                 *       "environment": "live",
                 *       "data": {
                 *         "messageId": "msg_01jd4xq2v7f8r9s0t1w2x3y4z8",
                 *         "contactId": "con_01jd4xq2v7f8r9s0t1w2x3y4z5",
                 *         "channel": "email",
                 *         "occurredAt": "2026-11-20T09:30:00.000Z",
                 *         "machine": false,
                 *         "url": "https://example.com/offers"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The ID of the delivery, `whd_…`. */
                    id: string;
                    /**
                     * @description The type of the notification.
                     * @constant
                     */
                    type: "message.clicked";
                    /**
                     * Format: date-time
                     * @description When the event happened. It is the same in every attempt.
                     */
                    timestamp: string;
                    /**
                     * @description The environment: `live` or `test`.
                     * @enum {string}
                     */
                    environment: "live" | "test";
                    /** @description The data of the event, depending on the type. */
                    data: {
                        /** @description The ID of the message, `msg_…`. */
                        messageId: string;
                        /** @description The ID of the contact, `con_…`. */
                        contactId: string;
                        /**
                         * @description The channel: email or in-app message.
                         * @enum {string}
                         */
                        channel: "email" | "inapp";
                        /** @description The ID of the campaign, `cmp_…`. */
                        campaignId?: string;
                        /** @description The ID of the automation, `auto_…`. */
                        automationId?: string;
                        /** @description The ID of the entry, `ent_…`. */
                        entryId?: string;
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        occurredAt: string;
                        /** @description Whether a scanner or a prefetching mail client caused the event, as far as can be determined. */
                        machine: boolean;
                        /** @description The URL. */
                        url: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint no longer exists. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. Only the first KiB of the body is read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed. It is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_message_unsubscribed: {
        parameters: {
            query?: never;
            header: {
                /** @description The `id` of the body. It is the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The time of this attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signatures (Standard Webhooks): `v1,` followed by an HMAC-SHA256 in base64, one for each valid secret, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "whd_01jd4xq2v7f8r9s0t1w2x3y4z0",
                 *       "type": "message.unsubscribed",
                 *       "timestamp": "2026-11-20T09:30:00.000Z",
                 *       "environment": "live",
                 *       "data": {
                 *         "messageId": "msg_01jd4xq2v7f8r9s0t1w2x3y4z8",
                 *         "contactId": "con_01jd4xq2v7f8r9s0t1w2x3y4z5",
                 *         "channel": "email",
                 *         "occurredAt": "2026-11-20T09:30:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The ID of the delivery, `whd_…`. */
                    id: string;
                    /**
                     * @description The type of the notification.
                     * @constant
                     */
                    type: "message.unsubscribed";
                    /**
                     * Format: date-time
                     * @description When the event happened. It is the same in every attempt.
                     */
                    timestamp: string;
                    /**
                     * @description The environment: `live` or `test`.
                     * @enum {string}
                     */
                    environment: "live" | "test";
                    /** @description The data of the event, depending on the type. */
                    data: {
                        /** @description The ID of the message, `msg_…`. */
                        messageId: string;
                        /** @description The ID of the contact, `con_…`. */
                        contactId: string;
                        /**
                         * @description The channel: email or in-app message.
                         * @enum {string}
                         */
                        channel: "email" | "inapp";
                        /** @description The ID of the campaign, `cmp_…`. */
                        campaignId?: string;
                        /** @description The ID of the automation, `auto_…`. */
                        automationId?: string;
                        /** @description The ID of the entry, `ent_…`. */
                        entryId?: string;
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint no longer exists. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. Only the first KiB of the body is read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed. It is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_message_failed: {
        parameters: {
            query?: never;
            header: {
                /** @description The `id` of the body. It is the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The time of this attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signatures (Standard Webhooks): `v1,` followed by an HMAC-SHA256 in base64, one for each valid secret, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "whd_01jd4xq2v7f8r9s0t1w2x3y4z0",
                 *       "type": "message.failed",
                 *       "timestamp": "2026-11-20T09:30:00.000Z",
                 *       "environment": "live",
                 *       "data": {
                 *         "messageId": "msg_01jd4xq2v7f8r9s0t1w2x3y4z8",
                 *         "contactId": "con_01jd4xq2v7f8r9s0t1w2x3y4z5",
                 *         "channel": "email",
                 *         "occurredAt": "2026-11-20T09:30:00.000Z",
                 *         "reason": "TEMPLATE_LIMIT"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The ID of the delivery, `whd_…`. */
                    id: string;
                    /**
                     * @description The type of the notification.
                     * @constant
                     */
                    type: "message.failed";
                    /**
                     * Format: date-time
                     * @description When the event happened. It is the same in every attempt.
                     */
                    timestamp: string;
                    /**
                     * @description The environment: `live` or `test`.
                     * @enum {string}
                     */
                    environment: "live" | "test";
                    /** @description The data of the event, depending on the type. */
                    data: {
                        /** @description The ID of the message, `msg_…`. */
                        messageId: string;
                        /** @description The ID of the contact, `con_…`. */
                        contactId: string;
                        /**
                         * @description The channel: email or in-app message.
                         * @enum {string}
                         */
                        channel: "email" | "inapp";
                        /** @description The ID of the campaign, `cmp_…`. */
                        campaignId?: string;
                        /** @description The ID of the automation, `auto_…`. */
                        automationId?: string;
                        /** @description The ID of the entry, `ent_…`. */
                        entryId?: string;
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        occurredAt: string;
                        /** @description Why, such as `UNSUBSCRIBED`; the same as `reason` of the message. */
                        reason: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint no longer exists. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. Only the first KiB of the body is read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed. It is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_message_skipped: {
        parameters: {
            query?: never;
            header: {
                /** @description The `id` of the body. It is the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The time of this attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signatures (Standard Webhooks): `v1,` followed by an HMAC-SHA256 in base64, one for each valid secret, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "whd_01jd4xq2v7f8r9s0t1w2x3y4z0",
                 *       "type": "message.skipped",
                 *       "timestamp": "2026-11-20T09:30:00.000Z",
                 *       "environment": "live",
                 *       "data": {
                 *         "messageId": "msg_01jd4xq2v7f8r9s0t1w2x3y4z8",
                 *         "contactId": "con_01jd4xq2v7f8r9s0t1w2x3y4z5",
                 *         "channel": "email",
                 *         "occurredAt": "2026-11-20T09:30:00.000Z",
                 *         "reason": "UNSUBSCRIBED"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The ID of the delivery, `whd_…`. */
                    id: string;
                    /**
                     * @description The type of the notification.
                     * @constant
                     */
                    type: "message.skipped";
                    /**
                     * Format: date-time
                     * @description When the event happened. It is the same in every attempt.
                     */
                    timestamp: string;
                    /**
                     * @description The environment: `live` or `test`.
                     * @enum {string}
                     */
                    environment: "live" | "test";
                    /** @description The data of the event, depending on the type. */
                    data: {
                        /** @description The ID of the message, `msg_…`. */
                        messageId: string;
                        /** @description The ID of the contact, `con_…`. */
                        contactId: string;
                        /**
                         * @description The channel: email or in-app message.
                         * @enum {string}
                         */
                        channel: "email" | "inapp";
                        /** @description The ID of the campaign, `cmp_…`. */
                        campaignId?: string;
                        /** @description The ID of the automation, `auto_…`. */
                        automationId?: string;
                        /** @description The ID of the entry, `ent_…`. */
                        entryId?: string;
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        occurredAt: string;
                        /** @description Why, such as `UNSUBSCRIBED`; the same as `reason` of the message. */
                        reason: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint no longer exists. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. Only the first KiB of the body is read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed. It is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_suppression_created: {
        parameters: {
            query?: never;
            header: {
                /** @description The `id` of the body. It is the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The time of this attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signatures (Standard Webhooks): `v1,` followed by an HMAC-SHA256 in base64, one for each valid secret, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "whd_01jd4xq2v7f8r9s0t1w2x3y4z0",
                 *       "type": "suppression.created",
                 *       "timestamp": "2026-11-20T09:30:00.000Z",
                 *       "environment": "live",
                 *       "data": {
                 *         "suppressionId": "sup_01jd4xq2v7f8r9s0t1w2x3y4zh",
                 *         "contactId": "con_01jd4xq2v7f8r9s0t1w2x3y4z5",
                 *         "reason": "hard_bounce",
                 *         "occurredAt": "2026-11-20T09:30:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The ID of the delivery, `whd_…`. */
                    id: string;
                    /**
                     * @description The type of the notification.
                     * @constant
                     */
                    type: "suppression.created";
                    /**
                     * Format: date-time
                     * @description When the event happened. It is the same in every attempt.
                     */
                    timestamp: string;
                    /**
                     * @description The environment: `live` or `test`.
                     * @enum {string}
                     */
                    environment: "live" | "test";
                    /** @description The data of the event, depending on the type. */
                    data: {
                        /** @description The ID of the suppression, `sup_…`. */
                        suppressionId: string;
                        /** @description The ID of the contact, `con_…`. */
                        contactId: string | null;
                        /** @description The reason: your own, `hard_bounce`, `soft_bounces`, or `complaint`. */
                        reason: string;
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint no longer exists. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. Only the first KiB of the body is read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed. It is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_campaign_launched: {
        parameters: {
            query?: never;
            header: {
                /** @description The `id` of the body. It is the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The time of this attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signatures (Standard Webhooks): `v1,` followed by an HMAC-SHA256 in base64, one for each valid secret, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "whd_01jd4xq2v7f8r9s0t1w2x3y4z0",
                 *       "type": "campaign.launched",
                 *       "timestamp": "2026-11-20T09:30:00.000Z",
                 *       "environment": "live",
                 *       "data": {
                 *         "campaignId": "cmp_01jd4xq2v7f8r9s0t1w2x3y4zb",
                 *         "occurredAt": "2026-11-20T09:30:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The ID of the delivery, `whd_…`. */
                    id: string;
                    /**
                     * @description The type of the notification.
                     * @constant
                     */
                    type: "campaign.launched";
                    /**
                     * Format: date-time
                     * @description When the event happened. It is the same in every attempt.
                     */
                    timestamp: string;
                    /**
                     * @description The environment: `live` or `test`.
                     * @enum {string}
                     */
                    environment: "live" | "test";
                    /** @description The data of the event, depending on the type. */
                    data: {
                        /** @description The ID of the campaign, `cmp_…`. */
                        campaignId: string;
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint no longer exists. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. Only the first KiB of the body is read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed. It is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_campaign_completed: {
        parameters: {
            query?: never;
            header: {
                /** @description The `id` of the body. It is the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The time of this attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signatures (Standard Webhooks): `v1,` followed by an HMAC-SHA256 in base64, one for each valid secret, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "whd_01jd4xq2v7f8r9s0t1w2x3y4z0",
                 *       "type": "campaign.completed",
                 *       "timestamp": "2026-11-20T09:30:00.000Z",
                 *       "environment": "live",
                 *       "data": {
                 *         "campaignId": "cmp_01jd4xq2v7f8r9s0t1w2x3y4zb",
                 *         "occurredAt": "2026-11-20T09:30:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The ID of the delivery, `whd_…`. */
                    id: string;
                    /**
                     * @description The type of the notification.
                     * @constant
                     */
                    type: "campaign.completed";
                    /**
                     * Format: date-time
                     * @description When the event happened. It is the same in every attempt.
                     */
                    timestamp: string;
                    /**
                     * @description The environment: `live` or `test`.
                     * @enum {string}
                     */
                    environment: "live" | "test";
                    /** @description The data of the event, depending on the type. */
                    data: {
                        /** @description The ID of the campaign, `cmp_…`. */
                        campaignId: string;
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint no longer exists. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. Only the first KiB of the body is read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed. It is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_campaign_cancelled: {
        parameters: {
            query?: never;
            header: {
                /** @description The `id` of the body. It is the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The time of this attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signatures (Standard Webhooks): `v1,` followed by an HMAC-SHA256 in base64, one for each valid secret, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "whd_01jd4xq2v7f8r9s0t1w2x3y4z0",
                 *       "type": "campaign.cancelled",
                 *       "timestamp": "2026-11-20T09:30:00.000Z",
                 *       "environment": "live",
                 *       "data": {
                 *         "campaignId": "cmp_01jd4xq2v7f8r9s0t1w2x3y4zb",
                 *         "occurredAt": "2026-11-20T09:30:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The ID of the delivery, `whd_…`. */
                    id: string;
                    /**
                     * @description The type of the notification.
                     * @constant
                     */
                    type: "campaign.cancelled";
                    /**
                     * Format: date-time
                     * @description When the event happened. It is the same in every attempt.
                     */
                    timestamp: string;
                    /**
                     * @description The environment: `live` or `test`.
                     * @enum {string}
                     */
                    environment: "live" | "test";
                    /** @description The data of the event, depending on the type. */
                    data: {
                        /** @description The ID of the campaign, `cmp_…`. */
                        campaignId: string;
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint no longer exists. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. Only the first KiB of the body is read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed. It is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_form_captured: {
        parameters: {
            query?: never;
            header: {
                /** @description The `id` of the body. It is the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The time of this attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signatures (Standard Webhooks): `v1,` followed by an HMAC-SHA256 in base64, one for each valid secret, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "whd_01jd4xq2v7f8r9s0t1w2x3y4z0",
                 *       "type": "form.captured",
                 *       "timestamp": "2026-11-20T09:30:00.000Z",
                 *       "environment": "live",
                 *       "data": {
                 *         "formId": "form_01jd4xq2v7f8r9s0t1w2x3y4z9",
                 *         "consentId": "cns_01jd4xq2v7f8r9s0t1w2x3y4za",
                 *         "contactId": "con_01jd4xq2v7f8r9s0t1w2x3y4z5",
                 *         "occurredAt": "2026-11-20T09:30:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The ID of the delivery, `whd_…`. */
                    id: string;
                    /**
                     * @description The type of the notification.
                     * @constant
                     */
                    type: "form.captured";
                    /**
                     * Format: date-time
                     * @description When the event happened. It is the same in every attempt.
                     */
                    timestamp: string;
                    /**
                     * @description The environment: `live` or `test`.
                     * @enum {string}
                     */
                    environment: "live" | "test";
                    /** @description The data of the event, depending on the type. */
                    data: {
                        /** @description The ID of the form, `form_…`. */
                        formId: string;
                        /** @description The ID of the consent, `cns_…`. */
                        consentId: string;
                        /** @description The ID of the contact, `con_…`. */
                        contactId: string;
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint no longer exists. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. Only the first KiB of the body is read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed. It is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_form_confirmed: {
        parameters: {
            query?: never;
            header: {
                /** @description The `id` of the body. It is the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The time of this attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signatures (Standard Webhooks): `v1,` followed by an HMAC-SHA256 in base64, one for each valid secret, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "whd_01jd4xq2v7f8r9s0t1w2x3y4z0",
                 *       "type": "form.confirmed",
                 *       "timestamp": "2026-11-20T09:30:00.000Z",
                 *       "environment": "live",
                 *       "data": {
                 *         "formId": "form_01jd4xq2v7f8r9s0t1w2x3y4z9",
                 *         "consentId": "cns_01jd4xq2v7f8r9s0t1w2x3y4za",
                 *         "contactId": "con_01jd4xq2v7f8r9s0t1w2x3y4z5",
                 *         "occurredAt": "2026-11-20T09:30:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The ID of the delivery, `whd_…`. */
                    id: string;
                    /**
                     * @description The type of the notification.
                     * @constant
                     */
                    type: "form.confirmed";
                    /**
                     * Format: date-time
                     * @description When the event happened. It is the same in every attempt.
                     */
                    timestamp: string;
                    /**
                     * @description The environment: `live` or `test`.
                     * @enum {string}
                     */
                    environment: "live" | "test";
                    /** @description The data of the event, depending on the type. */
                    data: {
                        /** @description The ID of the form, `form_…`. */
                        formId: string;
                        /** @description The ID of the consent, `cns_…`. */
                        consentId: string;
                        /** @description The ID of the contact, `con_…`. */
                        contactId: string;
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint no longer exists. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. Only the first KiB of the body is read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed. It is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_domain_verified: {
        parameters: {
            query?: never;
            header: {
                /** @description The `id` of the body. It is the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The time of this attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signatures (Standard Webhooks): `v1,` followed by an HMAC-SHA256 in base64, one for each valid secret, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "whd_01jd4xq2v7f8r9s0t1w2x3y4z0",
                 *       "type": "domain.verified",
                 *       "timestamp": "2026-11-20T09:30:00.000Z",
                 *       "environment": "live",
                 *       "data": {
                 *         "domainId": "dom_01jd4xq2v7f8r9s0t1w2x3y4zc",
                 *         "domain": "mail.example.com",
                 *         "records": [
                 *           "dkim"
                 *         ],
                 *         "sendReady": true,
                 *         "occurredAt": "2026-11-20T09:30:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The ID of the delivery, `whd_…`. */
                    id: string;
                    /**
                     * @description The type of the notification.
                     * @constant
                     */
                    type: "domain.verified";
                    /**
                     * Format: date-time
                     * @description When the event happened. It is the same in every attempt.
                     */
                    timestamp: string;
                    /**
                     * @description The environment: `live` or `test`.
                     * @enum {string}
                     */
                    environment: "live" | "test";
                    /** @description The data of the event, depending on the type. */
                    data: {
                        /** @description The ID of the sending domain, `dom_…`. */
                        domainId: string;
                        /** @description The domain name. */
                        domain: string;
                        /** @description The records that changed. */
                        records: ("domain" | "spf" | "dkim" | "dkim2" | "dmarc")[];
                        /** @description Whether emails can be sent from the domain. */
                        sendReady: boolean;
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint no longer exists. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. Only the first KiB of the body is read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed. It is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_domain_degraded: {
        parameters: {
            query?: never;
            header: {
                /** @description The `id` of the body. It is the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The time of this attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signatures (Standard Webhooks): `v1,` followed by an HMAC-SHA256 in base64, one for each valid secret, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "whd_01jd4xq2v7f8r9s0t1w2x3y4z0",
                 *       "type": "domain.degraded",
                 *       "timestamp": "2026-11-20T09:30:00.000Z",
                 *       "environment": "live",
                 *       "data": {
                 *         "domainId": "dom_01jd4xq2v7f8r9s0t1w2x3y4zc",
                 *         "domain": "mail.example.com",
                 *         "records": [
                 *           "dkim"
                 *         ],
                 *         "sendReady": true,
                 *         "occurredAt": "2026-11-20T09:30:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The ID of the delivery, `whd_…`. */
                    id: string;
                    /**
                     * @description The type of the notification.
                     * @constant
                     */
                    type: "domain.degraded";
                    /**
                     * Format: date-time
                     * @description When the event happened. It is the same in every attempt.
                     */
                    timestamp: string;
                    /**
                     * @description The environment: `live` or `test`.
                     * @enum {string}
                     */
                    environment: "live" | "test";
                    /** @description The data of the event, depending on the type. */
                    data: {
                        /** @description The ID of the sending domain, `dom_…`. */
                        domainId: string;
                        /** @description The domain name. */
                        domain: string;
                        /** @description The records that changed. */
                        records: ("domain" | "spf" | "dkim" | "dkim2" | "dmarc")[];
                        /** @description Whether emails can be sent from the domain. */
                        sendReady: boolean;
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint no longer exists. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. Only the first KiB of the body is read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed. It is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_domain_failed: {
        parameters: {
            query?: never;
            header: {
                /** @description The `id` of the body. It is the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The time of this attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signatures (Standard Webhooks): `v1,` followed by an HMAC-SHA256 in base64, one for each valid secret, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "whd_01jd4xq2v7f8r9s0t1w2x3y4z0",
                 *       "type": "domain.failed",
                 *       "timestamp": "2026-11-20T09:30:00.000Z",
                 *       "environment": "live",
                 *       "data": {
                 *         "domainId": "dom_01jd4xq2v7f8r9s0t1w2x3y4zc",
                 *         "domain": "mail.example.com",
                 *         "records": [
                 *           "dkim"
                 *         ],
                 *         "sendReady": true,
                 *         "occurredAt": "2026-11-20T09:30:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The ID of the delivery, `whd_…`. */
                    id: string;
                    /**
                     * @description The type of the notification.
                     * @constant
                     */
                    type: "domain.failed";
                    /**
                     * Format: date-time
                     * @description When the event happened. It is the same in every attempt.
                     */
                    timestamp: string;
                    /**
                     * @description The environment: `live` or `test`.
                     * @enum {string}
                     */
                    environment: "live" | "test";
                    /** @description The data of the event, depending on the type. */
                    data: {
                        /** @description The ID of the sending domain, `dom_…`. */
                        domainId: string;
                        /** @description The domain name. */
                        domain: string;
                        /** @description The records that changed. */
                        records: ("domain" | "spf" | "dkim" | "dkim2" | "dmarc")[];
                        /** @description Whether emails can be sent from the domain. */
                        sendReady: boolean;
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint no longer exists. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. Only the first KiB of the body is read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed. It is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_key_created: {
        parameters: {
            query?: never;
            header: {
                /** @description The `id` of the body. It is the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The time of this attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signatures (Standard Webhooks): `v1,` followed by an HMAC-SHA256 in base64, one for each valid secret, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "whd_01jd4xq2v7f8r9s0t1w2x3y4z0",
                 *       "type": "key.created",
                 *       "timestamp": "2026-11-20T09:30:00.000Z",
                 *       "environment": "live",
                 *       "data": {
                 *         "keyId": "key_01jd4xq2v7f8r9s0t1w2x3y4zd",
                 *         "name": "Backend",
                 *         "scope": "read_write",
                 *         "occurredAt": "2026-11-20T09:30:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The ID of the delivery, `whd_…`. */
                    id: string;
                    /**
                     * @description The type of the notification.
                     * @constant
                     */
                    type: "key.created";
                    /**
                     * Format: date-time
                     * @description When the event happened. It is the same in every attempt.
                     */
                    timestamp: string;
                    /**
                     * @description The environment: `live` or `test`.
                     * @enum {string}
                     */
                    environment: "live" | "test";
                    /** @description The data of the event, depending on the type. */
                    data: {
                        /** @description The ID of the secret key, `key_…`. */
                        keyId: string;
                        /** @description The name of the key. */
                        name: string;
                        /**
                         * @description The scope: `read_write`, or `read_only` for reads only.
                         * @enum {string}
                         */
                        scope: "read_write" | "read_only";
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint no longer exists. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. Only the first KiB of the body is read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed. It is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_key_rolled: {
        parameters: {
            query?: never;
            header: {
                /** @description The `id` of the body. It is the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The time of this attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signatures (Standard Webhooks): `v1,` followed by an HMAC-SHA256 in base64, one for each valid secret, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "whd_01jd4xq2v7f8r9s0t1w2x3y4z0",
                 *       "type": "key.rolled",
                 *       "timestamp": "2026-11-20T09:30:00.000Z",
                 *       "environment": "live",
                 *       "data": {
                 *         "keyId": "key_01jd4xq2v7f8r9s0t1w2x3y4zd",
                 *         "name": "Backend",
                 *         "scope": "read_write",
                 *         "occurredAt": "2026-11-20T09:30:00.000Z",
                 *         "replacementId": "key_01jd4xq2v7f8r9s0t1w2x3y4zg",
                 *         "expiresAt": "2026-11-20T09:30:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The ID of the delivery, `whd_…`. */
                    id: string;
                    /**
                     * @description The type of the notification.
                     * @constant
                     */
                    type: "key.rolled";
                    /**
                     * Format: date-time
                     * @description When the event happened. It is the same in every attempt.
                     */
                    timestamp: string;
                    /**
                     * @description The environment: `live` or `test`.
                     * @enum {string}
                     */
                    environment: "live" | "test";
                    /** @description The data of the event, depending on the type. */
                    data: {
                        /** @description The ID of the secret key, `key_…`. */
                        keyId: string;
                        /** @description The name of the key. */
                        name: string;
                        /**
                         * @description The scope: `read_write`, or `read_only` for reads only.
                         * @enum {string}
                         */
                        scope: "read_write" | "read_only";
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        occurredAt: string;
                        /** @description The ID of the secret key, `key_…`. */
                        replacementId: string;
                        /**
                         * Format: date-time
                         * @description When it expires.
                         */
                        expiresAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint no longer exists. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. Only the first KiB of the body is read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed. It is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_key_revoked: {
        parameters: {
            query?: never;
            header: {
                /** @description The `id` of the body. It is the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The time of this attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signatures (Standard Webhooks): `v1,` followed by an HMAC-SHA256 in base64, one for each valid secret, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "whd_01jd4xq2v7f8r9s0t1w2x3y4z0",
                 *       "type": "key.revoked",
                 *       "timestamp": "2026-11-20T09:30:00.000Z",
                 *       "environment": "live",
                 *       "data": {
                 *         "keyId": "key_01jd4xq2v7f8r9s0t1w2x3y4zd",
                 *         "name": "Backend",
                 *         "scope": "read_write",
                 *         "occurredAt": "2026-11-20T09:30:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The ID of the delivery, `whd_…`. */
                    id: string;
                    /**
                     * @description The type of the notification.
                     * @constant
                     */
                    type: "key.revoked";
                    /**
                     * Format: date-time
                     * @description When the event happened. It is the same in every attempt.
                     */
                    timestamp: string;
                    /**
                     * @description The environment: `live` or `test`.
                     * @enum {string}
                     */
                    environment: "live" | "test";
                    /** @description The data of the event, depending on the type. */
                    data: {
                        /** @description The ID of the secret key, `key_…`. */
                        keyId: string;
                        /** @description The name of the key. */
                        name: string;
                        /**
                         * @description The scope: `read_write`, or `read_only` for reads only.
                         * @enum {string}
                         */
                        scope: "read_write" | "read_only";
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint no longer exists. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. Only the first KiB of the body is read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed. It is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_webhook_disabled: {
        parameters: {
            query?: never;
            header: {
                /** @description The `id` of the body. It is the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The time of this attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signatures (Standard Webhooks): `v1,` followed by an HMAC-SHA256 in base64, one for each valid secret, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "whd_01jd4xq2v7f8r9s0t1w2x3y4z0",
                 *       "type": "webhook.disabled",
                 *       "timestamp": "2026-11-20T09:30:00.000Z",
                 *       "environment": "live",
                 *       "data": {
                 *         "webhookId": "whk_01jd4xq2v7f8r9s0t1w2x3y4zj",
                 *         "reason": "FAILING",
                 *         "occurredAt": "2026-11-20T09:30:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The ID of the delivery, `whd_…`. */
                    id: string;
                    /**
                     * @description The type of the notification.
                     * @constant
                     */
                    type: "webhook.disabled";
                    /**
                     * Format: date-time
                     * @description When the event happened. It is the same in every attempt.
                     */
                    timestamp: string;
                    /**
                     * @description The environment: `live` or `test`.
                     * @enum {string}
                     */
                    environment: "live" | "test";
                    /** @description The data of the event, depending on the type. */
                    data: {
                        /** @description The ID of the webhook, `whk_…`. */
                        webhookId: string;
                        /**
                         * @description `GONE`: it returned 410. `FAILING`: all attempts of five days failed.
                         * @enum {string}
                         */
                        reason: "REQUESTED" | "GONE" | "FAILING";
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint no longer exists. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. Only the first KiB of the body is read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed. It is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_webhook_test: {
        parameters: {
            query?: never;
            header: {
                /** @description The `id` of the body. It is the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The time of this attempt, in seconds since the Unix epoch. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signatures (Standard Webhooks): `v1,` followed by an HMAC-SHA256 in base64, one for each valid secret, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "whd_01jd4xq2v7f8r9s0t1w2x3y4z0",
                 *       "type": "webhook.test",
                 *       "timestamp": "2026-11-20T09:30:00.000Z",
                 *       "environment": "live",
                 *       "data": {
                 *         "webhookId": "whk_01jd4xq2v7f8r9s0t1w2x3y4zh",
                 *         "occurredAt": "2026-11-20T09:30:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The ID of the delivery, `whd_…`. */
                    id: string;
                    /**
                     * @description The type of the notification.
                     * @constant
                     */
                    type: "webhook.test";
                    /**
                     * Format: date-time
                     * @description When the event happened. It is the same in every attempt.
                     */
                    timestamp: string;
                    /**
                     * @description The environment: `live` or `test`.
                     * @enum {string}
                     */
                    environment: "live" | "test";
                    /** @description The data of the event, depending on the type. */
                    data: {
                        /** @description The ID of the webhook, `whk_…`. */
                        webhookId: string;
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint no longer exists. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. Only the first KiB of the body is read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed. It is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
