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
        /** Send a product event */
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
        /** Send up to 500 product events; each is judged by itself */
        post: operations["sendEvents"];
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
        /** Feed an on-chain event; answers what it started */
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
        /** Feed a decoded event; answers what it started */
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
        /** Queue a decoded event, to be matched after the answer */
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
        /** Queue up to 500 decoded events; each is judged on its own */
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
        /** Tell that a contact entered a segment */
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
        /** Tell that an email was opened */
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
        /** Tell that a contact’s score crossed a line */
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
        /** Feed an on-chain event; answers what it started */
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
        /** Feed a decoded event; answers what it started */
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
        /** Queue a decoded event, to be matched after the answer */
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
        /** Queue up to 500 decoded events; each is judged on its own */
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
        /** Tell that a contact entered a segment */
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
        /** Tell that an email was opened */
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
        /** Tell that a contact’s score crossed a line */
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
        /** Download all contacts, a line each */
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
        /** Download everything that is held of a person, their own address included */
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
        /** List contacts, newest first */
        get: operations["listContacts"];
        put?: never;
        /** Register a contact, or add to the one that the identifiers name */
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
        /** Read one contact */
        get: operations["getContact"];
        put?: never;
        post?: never;
        /** Erase a person everywhere */
        delete: operations["eraseContact"];
        options?: never;
        head?: never;
        /** Change a contact; null takes an identifier or an attribute away */
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
        /** List a contact's events, newest first */
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
        /** List which automations a contact entered, newest first */
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
        /** Add and remove tags */
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
        /** Make one contact of two */
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
        /** See how far the erasure of a person has come */
        get: operations["getErasure"];
        put?: never;
        post?: never;
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
        /** Import contacts from CSV (columns email, walletAddress, externalId, attributes.<name>, tags parted by `;`) or from lines of JSON */
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
        /** List imports, newest first */
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
        /** See how an import stands, and the first 100 faults of its rows */
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
        /** Download what was wrong with the rows of an import, a line each */
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
        /** List segments, newest first */
        get: operations["listSegments"];
        put?: never;
        /** Create a segment; a dynamic one fills in the background */
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
        /** Count who would belong to a dynamic segment */
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
        /** Read one segment, with the number of its members */
        get: operations["getSegment"];
        put?: never;
        post?: never;
        /** Delete a segment; its members stay contacts */
        delete: operations["deleteSegment"];
        options?: never;
        head?: never;
        /** Change name or definition; another definition is built anew */
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
        /** List the contacts in a segment, newest first */
        get: operations["listSegmentMembers"];
        put?: never;
        /** Add members to a static segment, and remove others */
        post: operations["changeSegmentMembers"];
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
        /** Capture somebody who has consented */
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
        /** List forms, newest first */
        get: operations["listForms"];
        put?: never;
        /** Create a form */
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
        /** Read one form */
        get: operations["getForm"];
        put?: never;
        post?: never;
        /** Delete a form; the consents given by it stay */
        delete: operations["deleteForm"];
        options?: never;
        head?: never;
        /** Change a form, as its next version */
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
        /** Show the page that asks for a confirmation */
        get: operations["showConfirmation"];
        put?: never;
        /** Confirm, and go on to where the form says */
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
        /** List a contact's consents, newest first */
        get: operations["listConsents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/event-catalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List known events: the organization’s own, newest first, then the built-in ones */
        get: operations["listCatalog"];
        put?: never;
        /** Name an event by its signature, its topic0 or its program’s instruction, or tell whom events of a name are about */
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
        /** Forget one of the organization’s own events */
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
        /** List automations, newest first */
        get: operations["listAutomations"];
        put?: never;
        /** Create an automation as an unpublished draft */
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
        /** Read one automation */
        get: operations["getAutomation"];
        put?: never;
        post?: never;
        /** Delete an automation; its entries stay */
        delete: operations["deleteAutomation"];
        options?: never;
        head?: never;
        /** Change name, trigger, draft graph or reentry */
        patch: operations["changeAutomation"];
        trace?: never;
    };
    "/automations/{id}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a graph that was published */
        get: operations["getVersion"];
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
        /** Freeze the draft graph as the version that runs */
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
        /** Let new entries run an empty graph */
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
        /** Match triggers from now on */
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
        /** Match no triggers until activated again */
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
        /** Put the automation away */
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
        /** Take an archived automation back as a draft */
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
        /** List who entered, newest first */
        get: operations["listEntries"];
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
        /** Let entries that have failed since go on where they failed */
        post: operations["retryEntries"];
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
        /** Read one entry with its steps */
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
        /** Stop an entry where it stands */
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
        /** Let a failed entry go on at its failed step */
        post: operations["retryEntry"];
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
        /** Tell whether a trigger would enter the automation, and why; writes nothing */
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
        /** Put a message into the inbox of a contact there is */
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
        /** Get a token that opens one contact’s inbox; the contact is made when new */
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
        /** List one’s own messages, newest first */
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
        /** Get one’s own messages as they come, as server-sent events; `Last-Event-ID` resumes. A stream ends after an hour */
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
        /** Mark a message as read */
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
        /** Mark all messages as read */
        post: operations["readAllMessages"];
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
        /** Send one email to one contact there is */
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
        /** List campaigns, newest first */
        get: operations["listCampaigns"];
        put?: never;
        /** Draft a campaign: an email or in-app message to many */
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
        /** Read one campaign */
        get: operations["getCampaign"];
        put?: never;
        post?: never;
        /** Delete a campaign that is a draft or over */
        delete: operations["deleteCampaign"];
        options?: never;
        head?: never;
        /** Change a draft; name and speed of a launched campaign as well */
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
        /** Fix audience and content, and send, at `sendAt` or now */
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
        /** Stop a campaign within a second; what has been handed to the relay is sent */
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
        /** Let a paused campaign go on where it stopped */
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
        /** Stop a campaign for good; whoever it has not reached is skipped */
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
        /** Send a campaign as it is now to a few contacts, counting nothing */
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
        /** What became of a campaign’s people */
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
        /** The picture that tells that an email was opened */
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
        /** Lead on to where a link in an email leads */
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
        /** Take an email that came back: a delivery report (RFC 3464) or a complaint (RFC 5965) */
        post: operations["receiveInbound"];
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
        /** List messages, newest first; emails of the test environment with what they say */
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
        /** Read one message with its timeline */
        get: operations["getMessage"];
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
        /** List templates, newest first */
        get: operations["listTemplates"];
        put?: never;
        /** Create an email template; one that does not parse is refused with line and column */
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
        /** Read one template */
        get: operations["getTemplate"];
        put?: never;
        post?: never;
        /** Delete a template; emails that were to say it fail */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        /** Change a template; null takes a part away */
        patch: operations["changeTemplate"];
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
        /** See how the email would read, for a contact or made-up data */
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
        /** List addresses that are not written to, newest first; the address is only a filter */
        get: operations["listSuppressions"];
        put?: never;
        /** Never write to an address again */
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
        /** Let an address be written to again */
        delete: operations["removeSuppression"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/unsubscribe/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show the page whose button unsubscribes */
        get: operations["showUnsubscribe"];
        put?: never;
        /** Unsubscribe at one click (RFC 8058) */
        post: operations["unsubscribe"];
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
        /** See how often something happened, by hour or by day */
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
        /** List sending domains, newest first */
        get: operations["listDomains"];
        put?: never;
        /** Register a sending domain and learn its DNS records */
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
        /** Download what the service zone is to have: DKIM keys and SPF, as lines of a zone file */
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
        /** Read one sending domain */
        get: operations["getDomain"];
        put?: never;
        post?: never;
        /** Remove a sending domain */
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
        /** Read the live status of every DNS record, with what to fix */
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
        /** Check the DNS records now, and learn their status */
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
        /** List the latest checks of the DNS records */
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
        /** List senders, oldest first */
        get: operations["listSenders"];
        put?: never;
        /** Add a sender to a domain */
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
        /** List the user’s sessions, the one used last first */
        get: operations["listSessions"];
        put?: never;
        /** Sign in with email and password */
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
        /** Read who is signed in, and their organizations */
        get: operations["getSession"];
        put?: never;
        post?: never;
        /** Sign out */
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
        /** End one of the user’s sessions */
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
        /** Change the password; the user’s other sessions end */
        post: operations["changePassword"];
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
        /** Have a link to a new password sent; the answer is the same for every address */
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
        /** Open the page of a link to a new password */
        get: operations["showPasswordReset"];
        put?: never;
        /** Set a password by a link; all of the user’s sessions end */
        post: operations["resetPassword"];
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
        /** Open the page of an invitation */
        get: operations["showInvitation"];
        put?: never;
        /** Join an organization by invitation, with a first password or one’s own */
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
        /** Create an organization, as its owner */
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
        /** List members */
        get: operations["listMembers"];
        put?: never;
        /** Invite somebody; the link is told once */
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
        /** List invitations that may still be accepted */
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
        /** Take an invitation back */
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
        /** Take a member out; oneself anybody may */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /** Change a member’s role */
        patch: operations["changeMember"];
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read who did what, newest first */
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
        /** Create an organization and invite its first owner */
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
        /** Change an organization’s plan */
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
        /** List secret keys; their texts are not kept */
        get: operations["listKeys"];
        put?: never;
        /** Create a secret key; its text is told once */
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
        /** Replace a secret key; the old one works until the grace ends */
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
        /** Revoke a secret key at once */
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
        /** Read the publishable keys in full */
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
        /** Replace a publishable key; the old one is dead at once */
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
        /** Read from which origins publishable keys may be used */
        get: operations["getOrigins"];
        /** Replace the origins from which publishable keys may be used */
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
        /** Get the text that a wallet is to sign */
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
        /** Prove a wallet and get its contact’s token */
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
        /** List webhooks, newest first */
        get: operations["listWebhooks"];
        put?: never;
        /** Create a webhook; its secret is told once */
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
        /** Read one webhook */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /** Delete a webhook and its deliveries */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /** Change, disable or enable a webhook; what came while it was disabled is recovered on request alone */
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
        /** Replace the secret of a webhook; both sign for 24 hours */
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
        /** Deliver a `webhook.test` */
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
        /** List the deliveries of 30 days with their attempts, newest first */
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
        /** Read one delivery, with the body that is posted */
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
        /** Deliver once more, under the same id */
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
        /** Deliver what has failed or was missed since then */
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
         * @description A contact was made.
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
         * @description A caller changed a contact.
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
         * @description A contact became part of another one: what bore `formerId` is `contactId`’s from now on.
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
         * @description A contact and all that was held of them is gone; `formerIds` were merged into it before.
         */
        post: operations["webhook_contact_erased"];
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
         * @description A product event was stored with its contact. `payload` and `idempotencyKey` are gone once the contact is erased.
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
         * @description An entry came to its end.
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
         * @description An entry stopped at a step that failed.
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
         * @description A message was handed over.
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
         * @description A message has arrived.
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
         * @description An email came back. `status` is the enhanced status code (RFC 3463) where there is one.
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
         * @description A link was followed for the first time. `url` is the target without query and fragment.
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
         * @description A campaign has begun to send.
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
         * @description A campaign has sent its last message.
         */
        post: operations["webhook_campaign_completed"];
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
         * @description A form captured somebody’s consent.
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
         * @description A sending domain became ready to send, or records that were missing are back.
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
         * @description A record of a verified domain has disappeared; it still sends while that is checked again.
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
         * @description A record of a sending domain has failed.
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
         * @description A secret key was made.
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
         * @description A secret key was replaced; the old one works until `expiresAt`.
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
         * @description Sent by `POST /webhooks/{id}/test`.
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
        /** @description What `acceptInvitation` takes. */
        AcceptInvitationBody: {
            password: string;
            name?: string;
        };
        /** @description What `acceptInvitation` answers. */
        AcceptInvitationReply: {
            /** @description The bearer token of the session. It is shown once. */
            token: string;
            /**
             * Format: date-time
             * @description 30 days after the session began.
             */
            expiresAt: string;
            /** @description What a write with the cookie sends as `x-csrf-token`. */
            csrfToken: string;
            user: components["schemas"]["User"];
            /** @description Those that the user is a member of. */
            organizations: {
                id: string;
                name: string;
                /** @enum {string} */
                role: "OWNER" | "ADMIN" | "MEMBER";
            }[];
        };
        /** @description Contacts that match all of them. */
        AllOf: {
            all: components["schemas"]["SegmentDefinition"][];
        };
        /** @description One of them must hold. */
        AnyFilter: {
            any: components["schemas"]["Filter"][];
        };
        /** @description Contacts that match one of them. */
        AnyOf: {
            any: components["schemas"]["SegmentDefinition"][];
        };
        /** @description Contacts with an attribute, compared as trigger filters compare. */
        AttributeCondition: {
            /** @description The attribute, or a path into it: `address.city`. */
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
        /** @description An audit event: who changed which key, member, or origin. */
        AuditEntry: {
            id: string;
            /** Format: date-time */
            at: string;
            /** @description Who did it. `system`: it happened by itself. Only users have an id. */
            actor: {
                /** @enum {string} */
                type: "user" | "operator" | "system";
                id: string | null;
            };
            /** @description `key.created`, `member.removed`, `webhook.disabled` and so on. */
            action: string;
            /** @description What it was done to. */
            target: {
                type: string;
                id: string;
            };
            /** @description Null for what belongs to no environment. */
            environment: ("live" | "test") | null;
            /** @description Depends on the action. */
            details: {
                [key: string]: unknown;
            };
        };
        /** @description A trigger, an entry limit, and a graph of steps. */
        Automation: {
            id: string;
            name: string;
            /**
             * @description Only an active automation is entered.
             * @enum {string}
             */
            status: "draft" | "active" | "paused" | "archived";
            /** @description Whether entries run a graph. Without one they end at once. */
            published: boolean;
            /** @description The latest version that was published; 0 before the first. */
            version: number;
            /** @description Takes effect as soon as it is saved. */
            trigger: components["schemas"]["TriggerSpec"];
            /** @description The draft. It takes effect when it is published. */
            graph: components["schemas"]["Graph"];
            reentry: components["schemas"]["Reentry"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description A new automation. It starts as an unpublished draft. */
        AutomationInput: {
            name: string;
            /** @description What fires it. */
            trigger: components["schemas"]["TriggerSpec"];
            /** @description What entries do, from the node that no edge leads to. */
            graph?: components["schemas"]["Graph"];
            /** @description How often one contact may enter; always when left out. */
            reentry?: components["schemas"]["Reentry"];
        };
        /** @description The fields of an automation to change. */
        AutomationPatch: {
            name?: string;
            /** @description Takes effect at once. */
            trigger?: components["schemas"]["TriggerSpec"];
            /** @description Takes effect when it is published. */
            graph?: components["schemas"]["Graph"];
            /** @description Takes effect at once. */
            reentry?: components["schemas"]["Reentry"];
        };
        /** @description The result for each event of a batch. */
        BatchReceipt: {
            /** @description Events that are stored, with those that were stored before. */
            accepted: number;
            /** @description Events whose key was used before. */
            deduplicated: number;
            /** @description Events that were refused. */
            rejected: number;
            /** @description One for each event, in their order. */
            results: {
                /** @description The place in the batch, from 0. */
                index: number;
                /**
                 * @description `deduplicated`: the key was used before.
                 * @enum {string}
                 */
                status: "accepted" | "deduplicated" | "rejected";
                /** @description The caller's key, or the one that was made. */
                idempotencyKey?: string;
                /** @description Why it was refused. */
                error?: components["schemas"]["ItemProblem"];
            }[];
        };
        /** @description A product event in a batch. */
        BatchedEvent: {
            /** @description The name of the event; stored in lower case. */
            event: string;
            /** @description Created when no contact matches. */
            contact: components["schemas"]["ContactRef"];
            /** @description Traits, merged onto the contact key by key; null removes a key. More than 16384 bytes of JSON, or more than the 65536 that a contact may have, are left out, and the event is kept. */
            attributes?: {
                [key: string]: unknown;
            };
            /** @description Data of this event, kept with it. */
            payload?: {
                [key: string]: unknown;
            };
            /** @description A repetition under the same key does nothing. When left out, one is made. */
            idempotencyKey?: string;
            /**
             * Format: date-time
             * @description When it happened: at most 7 days ago, at most 5 minutes ahead. When left out: now.
             */
            occurredAt?: string;
        };
        /** @description A node of type `branch`. */
        BranchNode: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "branch";
            config: {
                /** @description All of them hold: `yes`. Otherwise: `no`. */
                conditions: components["schemas"]["Filters"];
            };
        };
        /** @description An email or in-app message to many contacts. */
        Campaign: {
            id: string;
            name: string;
            /** @enum {string} */
            channel: "email" | "inapp";
            /** @enum {string} */
            status: "draft" | "scheduled" | "sending" | "paused" | "completed" | "cancelled";
            /** @description Who gets it: exactly one of the three. */
            audience: components["schemas"]["Audience"];
            templateId: string | null;
            /** @description What it says, instead of a template. */
            content: components["schemas"]["CampaignContent"] | null;
            senderId: string | null;
            sendAt: string | null;
            /** @description Messages a minute, of all processes together; without it, as fast as it goes. */
            perMinute: number | null;
            /** @description Parts of the audience with content of their own; which one a contact gets never changes. */
            variants: components["schemas"]["CampaignVariant"][] | null;
            /** @description `DOMAIN_NOT_READY` when people were skipped because the sender might not send any more. */
            reason: "DOMAIN_NOT_READY" | null;
            launchedAt: string | null;
            completedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description `subject` with `html`, `mjml`, or `text` of an email; or `title` and `body` of an in-app message. All of it is Liquid. */
        CampaignContent: {
            subject?: string;
            html?: string;
            mjml?: string;
            text?: string;
            title?: string;
            body?: string;
            /** @description Where the message leads. */
            url?: string;
            /** @description The product's own data, shown with the message. */
            data?: {
                [key: string]: unknown;
            };
        };
        /** @description A new campaign. It starts as a draft. */
        CampaignInput: {
            name: string;
            /** @enum {string} */
            channel: "email" | "inapp";
            /** @description Who gets it: exactly one of the three. */
            audience: components["schemas"]["Audience"];
            templateId?: string;
            /** @description What it says, instead of a template. */
            content?: components["schemas"]["CampaignContent"];
            senderId?: string;
            /** Format: date-time */
            sendAt?: string;
            /** @description Messages a minute, of all processes together; without it, as fast as it goes. */
            perMinute?: number;
            /** @description Parts of the audience with content of their own; which one a contact gets never changes. */
            variants?: components["schemas"]["CampaignVariant"][];
        };
        /** @description The fields of a campaign to change. Null removes a setting. After the launch only `name` and `perMinute` may change. */
        CampaignPatch: {
            name?: string;
            /** @description Who gets it: exactly one of the three. */
            audience?: components["schemas"]["Audience"];
            templateId?: string | null;
            /** @description What it says, instead of a template. */
            content?: components["schemas"]["CampaignContent"] | null;
            senderId?: string | null;
            sendAt?: string | null;
            /** @description Messages a minute, of all processes together; without it, as fast as it goes. */
            perMinute?: number | null;
            /** @description Parts of the audience with content of their own; which one a contact gets never changes. */
            variants?: components["schemas"]["CampaignVariant"][] | null;
        };
        /** @description Delivery and engagement counts of a campaign. */
        CampaignStats: {
            /** @description People: all that are pending, sent, failed or skipped together. */
            audience: number;
            /** @description To whom nothing has been sent yet. */
            pending: number;
            /** @description Handed to the mail relay, or put into the inbox. */
            sent: number;
            /** @description What could not be sent. */
            failed: number;
            /** @description Who was not to be written to, by reason. */
            skipped: {
                [key: string]: number;
            };
            /** @description Reported as delivered; in-app, shown. */
            delivered: number;
            /** @description Came back. */
            bounced: number;
            /** @description Whose reader complained. */
            complained: number;
            /** @description Opened by people, as far as can be told; each counted once. */
            opened: number;
            /** @description With a link followed by people, as far as can be told; each counted once. */
            clicked: number;
            /** @description Opened by scanners and by mail programs that fetch in advance. */
            machineOpens: number;
            /** @description With a link followed by scanners. */
            machineClicks: number;
            /** @description Whose reader wants no more. */
            unsubscribed: number;
            /** @description The same of each variant; empty for a campaign without variants. */
            variants: {
                name: string;
                /** @description People: all that are pending, sent, failed or skipped together. */
                audience: number;
                /** @description To whom nothing has been sent yet. */
                pending: number;
                /** @description Handed to the mail relay, or put into the inbox. */
                sent: number;
                /** @description What could not be sent. */
                failed: number;
                /** @description Who was not to be written to, by reason. */
                skipped: {
                    [key: string]: number;
                };
                /** @description Reported as delivered; in-app, shown. */
                delivered: number;
                /** @description Came back. */
                bounced: number;
                /** @description Whose reader complained. */
                complained: number;
                /** @description Opened by people, as far as can be told; each counted once. */
                opened: number;
                /** @description With a link followed by people, as far as can be told; each counted once. */
                clicked: number;
                /** @description Opened by scanners and by mail programs that fetch in advance. */
                machineOpens: number;
                /** @description With a link followed by scanners. */
                machineClicks: number;
                /** @description Whose reader wants no more. */
                unsubscribed: number;
            }[];
        };
        /** @description The contacts that receive a test of a campaign. */
        CampaignTest: {
            contacts?: components["schemas"]["ContactRef"][];
            contactIds?: string[];
            /** @description The variant's name; each contact's own when left out. */
            variant?: string;
        };
        /** @description One of several contents, with its share of the audience. */
        CampaignVariant: {
            name: string;
            /** @description Percent of the audience; those of all variants add up to 100. */
            weight: number;
            templateId?: string;
            /** @description What it says, instead of a template. */
            content?: components["schemas"]["CampaignContent"];
        };
        /** @description A catalog event, identified by its signature, topic0, or instruction. */
        CatalogEntry: {
            id: string;
            /** @description What trigger specs call the event. */
            name: string;
            /** @description As in Solidity: `Transfer(address,address,uint256)`. */
            signature?: string;
            /** @description The Keccak-256 hash of the signature; derived from it when left out. */
            topic0?: string;
            /** @description The program whose instruction it is. */
            programId?: string;
            /** @description The name of the instruction. */
            instructionName?: string;
            /** @description The path in the payload of the wallet that the event is about. */
            subject?: string;
            /** @description Whether it comes with Outrider and cannot be deleted. */
            builtIn: boolean;
            /** @description What a built-in entry is taken from: `ERC-20`. */
            standard?: string;
            /** Format: date-time */
            createdAt?: string;
        };
        /** @description A new catalog event. */
        CatalogInput: {
            /** @description What trigger specs call the event. */
            name: string;
            /** @description As in Solidity: `Transfer(address,address,uint256)`. */
            signature?: string;
            /** @description The Keccak-256 hash of the signature; derived from it when left out. */
            topic0?: string;
            /** @description The program whose instruction it is. */
            programId?: string;
            /** @description The name of the instruction. */
            instructionName?: string;
            /** @description The path in the payload of the wallet that the event is about. */
            subject?: string;
        };
        /** @description What `changeMember` takes. */
        ChangeMemberBody: {
            /** @enum {string} */
            role: "OWNER" | "ADMIN" | "MEMBER";
        };
        /** @description What `changePassword` takes. */
        ChangePasswordBody: {
            /** @description The password until now. */
            currentPassword: string;
            /** @description At least 8 characters. */
            newPassword: string;
        };
        /** @description What `changePlan` takes. */
        ChangePlanBody: {
            /** @enum {string} */
            plan: "free" | "pro" | "business" | "enterprise";
        };
        /** @description What `changeSegmentMembers` takes. */
        ChangeSegmentMembersBody: {
            /** @description The ids of contacts. */
            add?: string[];
            /** @description The ids of contacts. */
            remove?: string[];
        };
        /** @description A path, an operator, and a value. */
        Condition: {
            /** @description A path into the payload, then into `decoded`; or `trigger.…`. */
            path: string;
            /**
             * @description The operator.
             * @enum {string}
             */
            op: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "in" | "nin" | "contains" | "starts_with" | "ends_with" | "exists";
            /** @description What is compared with; for `exists`, true or false. */
            value?: unknown;
        };
        /** @description An identifier that stayed with the contact that already has it. */
        Conflict: {
            /**
             * @description The identifier.
             * @enum {string}
             */
            field: "walletAddress" | "email" | "externalId";
            /** @description The contact that it belongs to. */
            contactId: string;
        };
        /** @description A record of consent: its text, time, and origin. */
        Consent: {
            id: string;
            formId: string;
            /** @description The form's version at that time. */
            formVersion: number;
            /** @description What the person agreed to, word for word. */
            consentText: string;
            /** @description In hexadecimal. */
            consentTextSha256: string;
            /**
             * @description `given` at once, or with double opt-in `pending` until it is `confirmed`.
             * @enum {string}
             */
            status: "given" | "pending" | "confirmed";
            /**
             * Format: date-time
             * @description When it was captured.
             */
            at: string;
            /** @description With double opt-in, when it was confirmed. */
            confirmedAt: string | null;
            /** @description The network address that the capture came from. */
            address: string;
            /** @description The `User-Agent` that the capture came from. */
            agent: string;
            /** @description The secret key that the capture came with. */
            keyId: string | null;
        };
        /** @description A contact as lists return it. Responses never include an email address. */
        Contact: {
            id: string;
            /** @description The latest wallet address. */
            walletAddress: string | null;
            /** @description The caller's own ID of the user, the latest one. */
            externalId: string | null;
            /** @description Whether the contact can be emailed, and whether they can receive in-app messages. */
            reachable: {
                email: boolean;
                inapp: boolean;
            };
            tags: string[];
            /** Format: date-time */
            createdAt: string;
        };
        /** @description A contact to create or update. At least one identifier is required. */
        ContactInput: {
            /**
             * Format: email
             * @description Compared without regard to case.
             */
            email?: string;
            /** @description Hexadecimal addresses are compared without regard to case. */
            walletAddress?: string;
            /** @description The caller's own ID of the user. */
            externalId?: string;
            /** @description Merged key by key; null removes a key. */
            attributes?: {
                [key: string]: unknown;
            };
            /** @description Added to those of the contact. */
            tags?: string[];
        };
        /** @description The fields of a contact to change. */
        ContactPatch: {
            /**
             * Format: email
             * @description Replaces the current one; null removes all of its kind.
             */
            email?: string | null;
            /** @description Replaces the current one; null removes all of its kind. */
            walletAddress?: string | null;
            /** @description Replaces the current one; null removes all of its kind. */
            externalId?: string | null;
            /** @description Merged key by key; null removes a key. */
            attributes?: {
                [key: string]: unknown;
            };
            /** @description All tags that the contact then has. */
            tags?: string[];
        };
        /** @description A contact with its attributes. */
        ContactRecord: {
            id: string;
            /** @description The latest wallet address. */
            walletAddress: string | null;
            /** @description The caller's own ID of the user, the latest one. */
            externalId: string | null;
            /** @description Whether the contact can be emailed, and whether they can receive in-app messages. */
            reachable: {
                email: boolean;
                inapp: boolean;
            };
            tags: string[];
            /** Format: date-time */
            createdAt: string;
            /** @description The traits of the contact. */
            attributes: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            updatedAt: string;
            /** @description Whether the contact wants email. */
            subscription: {
                /** @enum {string} */
                email: "subscribed" | "unsubscribed";
            };
        };
        /** @description Identifies a contact: by wallet, then email, then external ID. */
        ContactRef: {
            /**
             * Format: email
             * @description Compared without regard to case.
             */
            email?: string;
            /** @description Hexadecimal addresses are compared without regard to case. */
            walletAddress?: string;
            /** @description The caller's own ID of the user. */
            externalId?: string;
        };
        /** @description What `createContactToken` takes. */
        CreateContactTokenBody: {
            contact: components["schemas"]["ContactRef"];
        };
        /** @description What `createContactToken` answers. */
        CreateContactTokenReply: {
            /** @description Opens the contact's inbox. */
            token: string;
            contactId: string;
            /** Format: date-time */
            expiresAt: string;
        };
        /** @description What `createKey` answers. */
        CreateKeyReply: {
            id: string;
            name: string;
            /** @enum {string} */
            scope: "read_write" | "read_only";
            /** @enum {string} */
            environment: "live" | "test";
            /** @description The beginning of the key: `sk_live_01j9…`. */
            hint: string;
            /** Format: date-time */
            createdAt: string;
            /** @description The user who made it. */
            createdBy: string;
            /** @description Null when it was never used. */
            lastUsedAt: string | null;
            /** @description When a rolled key stops to work; null while the key is not being replaced. */
            expiresAt: string | null;
            /**
             * @description `expiring` between a roll and the end of its grace period.
             * @enum {string}
             */
            status: "active" | "expiring";
            /** @description The whole key. It is shown once. */
            key: string;
        };
        /** @description What `createOrganization` answers. */
        CreateOrganizationReply: {
            id: string;
            name: string;
            /** @enum {string} */
            plan: "free" | "pro" | "business" | "enterprise";
            /** @enum {string} */
            role: "OWNER" | "ADMIN" | "MEMBER";
        };
        /** @description What `createWalletChallenge` takes. */
        CreateWalletChallengeBody: {
            /** @description The address of the wallet. */
            address: string;
            /** @description `solana`, or the slug of an EVM chain. */
            chain: string;
        };
        /** @description What `createWalletChallenge` answers. */
        CreateWalletChallengeReply: {
            /** @description The text to sign, as it is (EIP-4361). */
            message: string;
            /** @description Part of the text. */
            nonce: string;
            /**
             * Format: date-time
             * @description Five minutes later.
             */
            expiresAt: string;
        };
        /** @description What `createWebhook` answers. */
        CreateWebhookReply: {
            id: string;
            url: string;
            /** @description The types, or `*` for all. */
            events: string[];
            /** @description The caller’s own words. */
            description: string | null;
            /** @description Whether deliveries are sent. */
            enabled: boolean;
            /** @description `REQUESTED`: a caller did it. `GONE`: the endpoint answered 410. `FAILING`: all attempts of five days failed. */
            disabledReason: ("REQUESTED" | "GONE" | "FAILING") | null;
            disabledAt: string | null;
            /** @description Since when every attempt has failed; null when the last one succeeded, or there was none. */
            failingSince: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description The key of the signatures in base64, after `whsec_`. It is shown once. */
            secret: string;
        };
        /** @description Matches triggers of type `custom_event`. */
        CustomEventSpec: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "custom_event";
            /** @description If set, no trigger of this type matches. */
            chain?: string;
            /** @description If set, no trigger of this type matches. */
            contract?: string;
            /** @description The names of the events, any of them. */
            events?: string[];
            /** @description If set, no trigger of this type matches. */
            topic0?: string;
            /** @description If set, no trigger of this type matches. */
            segmentId?: string;
            /** @description If set, no trigger of this type matches. */
            campaignId?: string;
            /** @description All of them must hold. */
            filters?: components["schemas"]["Filters"];
        };
        /** @description An on-chain event with its decoded fields. */
        DecodedEvent: {
            /** @description The slug of the chain: `base`. */
            chain?: string;
            /** @description The name of the event. */
            event?: string;
            /** @description The wallet that the event is about. When left out, it is taken from the payload. */
            walletAddress?: string;
            /** @description The contract that emitted the event. */
            contractAddress?: string;
            /** @description The hash of the transaction. Repetitions are told by it. */
            txHash?: string;
            /** @description The caller's key: an automation is entered once under each. When left out, it is derived from chain and transaction. */
            sourceEventId?: string;
            /** @description Data of the event; filters address its keys. */
            payload?: {
                [key: string]: unknown;
            };
            /** @description The first topic of an EVM log. */
            topic0?: string;
            /** @description The program whose instruction it is. */
            programId?: string;
            /** @description The name of the instruction. */
            instructionName?: string;
            /** @description The event as a decoder read it; filters address its keys after those of the payload. */
            decoded?: {
                [key: string]: unknown;
            };
        };
        /** @description Matches triggers of type `decoded_event`. */
        DecodedEventSpec: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "decoded_event";
            /** @description The slug of the chain. */
            chain?: string;
            /** @description The address of the contract. */
            contract?: string;
            /** @description The names of the events, any of them. */
            events?: string[];
            /** @description The first topic of an EVM log. */
            topic0?: string;
            /** @description If set, no trigger of this type matches. */
            segmentId?: string;
            /** @description If set, no trigger of this type matches. */
            campaignId?: string;
            /** @description All of them must hold. */
            filters?: components["schemas"]["Filters"];
        };
        /** @description A node of type `delay`. */
        DelayNode: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "delay";
            config: {
                seconds: number;
            };
        };
        /** @description A node of type `delay_until`. */
        DelayUntilNode: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "delay_until";
            config: {
                /**
                 * Format: date-time
                 * @description This, or `path`.
                 */
                at?: string;
                /** @description Where the time is: `event.…`, `trigger.…` or `contact.…`; a bare path is in the payload. */
                path?: string;
            };
        };
        /** @description A webhook delivery with its attempts. */
        Delivery: {
            /** @description Also the header `webhook-id` and the `id` of the body. */
            id: string;
            /** @enum {string} */
            type: "contact.created" | "contact.updated" | "contact.merged" | "contact.erased" | "event.received" | "automation.entered" | "automation.completed" | "automation.failed" | "message.sent" | "message.delivered" | "message.bounced" | "message.complained" | "message.opened" | "message.clicked" | "message.unsubscribed" | "campaign.launched" | "campaign.completed" | "form.captured" | "form.confirmed" | "domain.verified" | "domain.degraded" | "domain.failed" | "key.created" | "key.rolled" | "key.revoked" | "webhook.test";
            /**
             * @description `missed`: it came while the webhook was disabled.
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed" | "missed";
            /** @description The latest twenty, oldest first. */
            attempts: components["schemas"]["DeliveryAttempt"][];
            /** @description Of a pending delivery. */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description When the event happened that it tells of.
             */
            occurredAt: string;
        };
        /** @description One attempt to deliver a webhook. */
        DeliveryAttempt: {
            /** Format: date-time */
            at: string;
            /** @description Milliseconds until its end. */
            durationMs: number;
            /** @description The HTTP status of the answer; null when there was none. */
            status: number | null;
            /** @description Why there was no answer, or none that counts: `TIMEOUT`, `ADDRESS_NOT_ALLOWED`, `NO_ANSWER`. */
            error: string | null;
            /** @description The first KiB of the answer's body. */
            answer: string | null;
        };
        /** @description A webhook delivery with its request body. */
        DeliveryWithBody: {
            /** @description Also the header `webhook-id` and the `id` of the body. */
            id: string;
            /** @enum {string} */
            type: "contact.created" | "contact.updated" | "contact.merged" | "contact.erased" | "event.received" | "automation.entered" | "automation.completed" | "automation.failed" | "message.sent" | "message.delivered" | "message.bounced" | "message.complained" | "message.opened" | "message.clicked" | "message.unsubscribed" | "campaign.launched" | "campaign.completed" | "form.captured" | "form.confirmed" | "domain.verified" | "domain.degraded" | "domain.failed" | "key.created" | "key.rolled" | "key.revoked" | "webhook.test";
            /**
             * @description `missed`: it came while the webhook was disabled.
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed" | "missed";
            /** @description The latest twenty, oldest first. */
            attempts: components["schemas"]["DeliveryAttempt"][];
            /** @description Of a pending delivery. */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description When the event happened that it tells of.
             */
            occurredAt: string;
            /** @description What is posted, the same in every attempt; its `data` by `type`, as `webhooks` in this document says. */
            body: {
                id: string;
                /** @enum {string} */
                type: "contact.created" | "contact.updated" | "contact.merged" | "contact.erased" | "event.received" | "automation.entered" | "automation.completed" | "automation.failed" | "message.sent" | "message.delivered" | "message.bounced" | "message.complained" | "message.opened" | "message.clicked" | "message.unsubscribed" | "campaign.launched" | "campaign.completed" | "form.captured" | "form.confirmed" | "domain.verified" | "domain.degraded" | "domain.failed" | "key.created" | "key.rolled" | "key.revoked" | "webhook.test";
                /**
                 * Format: date-time
                 * @description When it happened.
                 */
                timestamp: string;
                /** @enum {string} */
                environment: "live" | "test";
                /** @description What happened, by type. */
                data: {
                    [key: string]: unknown;
                };
            };
        };
        /** @description A DNS record to publish, with its verification state. */
        DnsRecord: {
            /** @enum {string} */
            name: "domain" | "spf" | "dkim" | "dkim2" | "dmarc";
            /** @enum {string} */
            type: "TXT" | "CNAME";
            /** @description Relative to the domain; `@` is the domain itself. */
            host: string;
            /** @description The host with the domain. */
            fqdn: string;
            /** @description The value to publish. */
            value: string;
            /** @description Whether the domain is send-ready only with it. */
            requiredToSend: boolean;
            /**
             * @description Whether the record was found as it must be.
             * @enum {string}
             */
            verification: "NotStarted" | "VerificationRequested" | "VerificationInProgress" | "Verified" | "VerificationFailed";
            /** @description What stands in the way of the record. */
            conflict?: {
                /** @description What clashes. */
                reason: string;
                /** @description What to do. */
                resolution: string;
                /** @description What to do, step by step; nothing where it is only for information. */
                actions: {
                    /**
                     * @description `edit` the record that is there, `delete` it, or `add` one.
                     * @enum {string}
                     */
                    action: "edit" | "delete" | "add";
                    /** @enum {string} */
                    type: "TXT" | "CNAME";
                    /** @description Relative to the domain; `@` is the domain itself. */
                    host: string;
                    /** @description The value that is there now, of `edit` and `delete`; the strings of a TXT value are joined. */
                    currentValue?: string;
                    /** @description The value to publish, of `edit` and `add`. */
                    newValue?: string;
                }[];
            };
        };
        /** @description The state of each DNS record of a domain, and how to fix it. */
        DnsStatus: {
            /** @description Whether campaigns can be sent from the domain: all required records are verified. */
            sendReady: boolean;
            /** @description One for each record. */
            verificationStates: {
                /** @enum {string} */
                domain: "NotStarted" | "VerificationRequested" | "VerificationInProgress" | "Verified" | "VerificationFailed";
                /** @enum {string} */
                spf: "NotStarted" | "VerificationRequested" | "VerificationInProgress" | "Verified" | "VerificationFailed";
                /** @enum {string} */
                dkim: "NotStarted" | "VerificationRequested" | "VerificationInProgress" | "Verified" | "VerificationFailed";
                /** @enum {string} */
                dkim2: "NotStarted" | "VerificationRequested" | "VerificationInProgress" | "Verified" | "VerificationFailed";
                /** @enum {string} */
                dmarc: "NotStarted" | "VerificationRequested" | "VerificationInProgress" | "Verified" | "VerificationFailed";
            };
            records: components["schemas"]["DnsRecord"][];
            /** @description One instruction for each problem. */
            fixes: string[];
        };
        /** @description A sending domain. */
        Domain: {
            id: string;
            domain: string;
            /** @description Whether campaigns can be sent from the domain: all required records are verified. */
            sendReady: boolean;
            /** @description One for each record. */
            verificationStates: {
                /** @enum {string} */
                domain: "NotStarted" | "VerificationRequested" | "VerificationInProgress" | "Verified" | "VerificationFailed";
                /** @enum {string} */
                spf: "NotStarted" | "VerificationRequested" | "VerificationInProgress" | "Verified" | "VerificationFailed";
                /** @enum {string} */
                dkim: "NotStarted" | "VerificationRequested" | "VerificationInProgress" | "Verified" | "VerificationFailed";
                /** @enum {string} */
                dkim2: "NotStarted" | "VerificationRequested" | "VerificationInProgress" | "Verified" | "VerificationFailed";
                /** @enum {string} */
                dmarc: "NotStarted" | "VerificationRequested" | "VerificationInProgress" | "Verified" | "VerificationFailed";
            };
            records: components["schemas"]["DnsRecord"][];
            /** Format: date-time */
            createdAt: string;
        };
        /** @description A new sending domain. */
        DomainInput: {
            domain: string;
        };
        /** @description Contacts with an email outcome, of one campaign or automation or of any. */
        EmailCondition: {
            /** @enum {string} */
            email: "delivered" | "opened" | "clicked" | "bounced";
            campaignId?: string;
            automationId?: string;
            performed: components["schemas"]["Performed"];
        };
        /** @description One email to one contact. */
        EmailInput: {
            contact: components["schemas"]["ContactRef"];
            templateId?: string;
            subject?: string;
            html?: string;
            mjml?: string;
            text?: string;
            /** @description What texts may speak of as `data`, and by its own keys. */
            data?: {
                [key: string]: unknown;
            };
            senderId?: string;
            /** @description One key sends one email. */
            idempotencyKey?: string;
            /** @description Goes to who has unsubscribed, too, without tracking and List-Unsubscribe; never to a suppressed address. */
            transactional?: boolean;
        };
        /** @description An opened email. `campaignId` or `deliveryId` is required. */
        EmailOpened: {
            /** @description The campaign that the email belongs to. */
            campaignId?: string;
            /** @description The delivery of the email. */
            deliveryId?: string;
            contactId?: string;
            /** Format: email */
            email?: string;
            /** @description The wallet that the event is about. When left out, it is taken from the payload. */
            walletAddress?: string;
            /** @description The caller's key; derived from campaign and delivery when left out. */
            sourceEventId?: string;
            /** @description Data of the event; filters address its keys. */
            payload?: {
                [key: string]: unknown;
            };
        };
        /** @description Matches triggers of type `email_opened`. */
        EmailOpenedSpec: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "email_opened";
            /** @description If set, no trigger of this type matches. */
            chain?: string;
            /** @description If set, no trigger of this type matches. */
            contract?: string;
            /** @description If set, no trigger of this type matches. */
            events?: string[];
            /** @description If set, no trigger of this type matches. */
            topic0?: string;
            /** @description If set, no trigger of this type matches. */
            segmentId?: string;
            /** @description The campaign whose email is opened. */
            campaignId?: string;
            /** @description All of them must hold. */
            filters?: components["schemas"]["Filters"];
        };
        /** @description One run of an automation. */
        Entry: {
            id: string;
            automationId: string;
            /** @description The version whose graph runs; null when none was published on entry. */
            version: number | null;
            /** @description Null when the trigger named nobody. */
            contactId: string | null;
            /** @description The event's key: an automation is entered once under each. */
            key: string;
            /**
             * @description `waiting` for a time or an event.
             * @enum {string}
             */
            status: "running" | "waiting" | "completed" | "failed" | "cancelled";
            /** Format: date-time */
            enteredAt: string;
            finishedAt: string | null;
        };
        /** @description One run of an automation, with its steps. */
        EntryRecord: {
            id: string;
            automationId: string;
            /** @description The version whose graph runs; null when none was published on entry. */
            version: number | null;
            /** @description Null when the trigger named nobody. */
            contactId: string | null;
            /** @description The event's key: an automation is entered once under each. */
            key: string;
            /**
             * @description `waiting` for a time or an event.
             * @enum {string}
             */
            status: "running" | "waiting" | "completed" | "failed" | "cancelled";
            /** Format: date-time */
            enteredAt: string;
            finishedAt: string | null;
            /** @description In their order. */
            steps: {
                /** @description The id of the node. */
                node: string;
                /** @description The type of the node. */
                type: string;
                /** @enum {string} */
                status: "done" | "skipped" | "failed" | "waiting";
                /** @description Why it was skipped or failed. */
                reason?: string;
                /** @description Depends on the type; of a step that sends: `{messageId}`. */
                result?: unknown;
                /** Format: date-time */
                startedAt: string;
                finishedAt: string | null;
            }[];
        };
        /** @description The progress of the erasure of a contact. */
        Erasure: {
            contactId: string;
            /** Format: date-time */
            requestedAt: string;
            /** @description Null until every service has reported. */
            completedAt: string | null;
            /** @description Which services have erased what they held. */
            services: {
                service: string;
                completedAt: string | null;
            }[];
        };
        /** @description Up to 500 product events. */
        EventBatch: {
            /** @description Each is read by itself: one that is refused does not affect the others. */
            events: components["schemas"]["BatchedEvent"][];
        };
        /** @description Contacts with an event. */
        EventCondition: {
            /** @description The name of the event. */
            event: string;
            performed: components["schemas"]["Performed"];
        };
        /** @description A product event. */
        EventInput: {
            /** @description The name of the event; stored in lower case. */
            event: string;
            /** @description Created when no contact matches. */
            contact: components["schemas"]["ContactRef"];
            /** @description Traits, merged onto the contact key by key; null removes a key. More than 16384 bytes of JSON, or more than the 65536 that a contact may have, are left out, and the event is kept. */
            attributes?: {
                [key: string]: unknown;
            };
            /** @description Data of this event, kept with it. */
            payload?: {
                [key: string]: unknown;
            };
            /** @description A repetition under the same key does nothing. When left out, one is made. */
            idempotencyKey?: string;
            /**
             * Format: date-time
             * @description When it happened: at most 7 days ago, at most 5 minutes ahead. When left out: now.
             */
            occurredAt?: string;
            /** @description A dry run: the answer says what the event would do, and nothing is written. */
            test?: boolean;
        };
        /** @description Receipt: the event is stored and will be processed asynchronously. */
        EventReceipt: {
            /** @description Also true for a repetition. */
            accepted: boolean;
            /** @description The key was used before. */
            deduplicated: boolean;
            /** @description The caller's key, or the one that was made. */
            idempotencyKey: string;
            /** @description In the answer to a dry run. */
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
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "exit";
            config?: Record<string, unknown>;
        };
        /** @description A trigger of type `custom_event`. */
        ExplainCustomEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "custom_event";
            trigger: components["schemas"]["EventInput"];
        };
        /** @description A trigger of type `decoded_event`. */
        ExplainDecodedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "decoded_event";
            trigger: components["schemas"]["DecodedEvent"];
        };
        /** @description A trigger of type `email_opened`. */
        ExplainEmailOpened: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "email_opened";
            trigger: components["schemas"]["EmailOpened"];
        };
        /** @description A trigger of type `health_threshold`. */
        ExplainHealthThreshold: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "health_threshold";
            trigger: components["schemas"]["HealthThreshold"];
        };
        /** @description A trigger of type `onchain_event`. */
        ExplainOnchainEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "onchain_event";
            trigger: components["schemas"]["OnchainEvent"];
        };
        /** @description A trigger of type `segment_entered`. */
        ExplainSegmentEntered: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "segment_entered";
            trigger: components["schemas"]["SegmentEntered"];
        };
        /** @description A trigger with its type. */
        ExplainTriggerBody: components["schemas"]["ExplainCustomEvent"] | components["schemas"]["ExplainOnchainEvent"] | components["schemas"]["ExplainDecodedEvent"] | components["schemas"]["ExplainSegmentEntered"] | components["schemas"]["ExplainEmailOpened"] | components["schemas"]["ExplainHealthThreshold"];
        /** @description Why a trigger would or would not enter an automation. */
        Explanation: {
            /** @description Whether the automation is active and each field of its trigger spec agrees. */
            matched: boolean;
            /** @description Whether the contact would enter now. */
            wouldEnter: boolean;
            /** @description A sentence: why not, or what entering would do. */
            reason: string;
            /** @description One for each field that the trigger spec sets. */
            checks: {
                /** @description The field of the trigger spec. */
                field: string;
                /** @description What the trigger spec wants. */
                expected: unknown;
                /** @description What the trigger has; null when it has nothing. */
                actual: unknown;
                /** @description Whether they agree. */
                ok: boolean;
            }[];
        };
        /** @description What `exportContact` answers. */
        ExportContactReply: {
            contact: components["schemas"]["PersonalRecord"];
            events: components["schemas"]["KeptEvent"][];
            consents: components["schemas"]["Consent"][];
            entries: components["schemas"]["KeptEntry"][];
            messages: components["schemas"]["Message"][];
        };
        /** @description One invalid field. */
        Fault: {
            /** @description The field in dotted form: `contact.email`. */
            field: string;
            /** @description Which rule the field breaks: `required`, `format`, `maximum`. */
            code: string;
            /** @description A sentence without the field. */
            message: string;
        };
        /** @description A condition, or several of which one must hold. At most four levels. */
        Filter: components["schemas"]["AnyFilter"] | components["schemas"]["Condition"];
        /** @description Conditions that must all hold. */
        Filters: components["schemas"]["Filter"][];
        /** @description A form that captures contacts with their consent. */
        Form: {
            id: string;
            /** @description The public name of the form, in the path of its captures. */
            token: string;
            /** @description Counts the changes. A consent names the version that it was given to. */
            version: number;
            name: string;
            /** @description Whether people confirm by a link that they are emailed. */
            doubleOptIn: boolean;
            /** @description What people agree to. */
            consentText: string;
            /** @description A JSON Schema of the fields; null when every field is taken. */
            fields: {
                [key: string]: unknown;
            } | null;
            /** @description The tags of captured contacts. */
            tags: string[];
            /** @description Where the browser goes after the confirmation. */
            redirectUrl: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description A new form. */
        FormInput: {
            name: string;
            /** @description Whether people confirm by a link that they are emailed. */
            doubleOptIn: boolean;
            /** @description What people agree to. */
            consentText: string;
            /** @description A JSON Schema (2020-12) of the fields, without references and regular expressions; at most 16 KB. */
            fields?: {
                [key: string]: unknown;
            };
            /** @description The tags of captured contacts; with double opt-in they get them when they confirm. */
            tags?: string[];
            /** @description Where the browser goes after the confirmation, instead of a page that says thank you. */
            redirectUrl?: string;
        };
        /** @description The fields of a form to change. */
        FormPatch: {
            name?: string;
            /** @description Whether people confirm by a link that they are emailed. */
            doubleOptIn?: boolean;
            /** @description What people agree to. */
            consentText?: string;
            /** @description Null takes any field. */
            fields?: {
                [key: string]: unknown;
            } | null;
            /** @description All tags of captured contacts. */
            tags?: string[];
            /** @description Null shows a page that says thank you. */
            redirectUrl?: string | null;
        };
        /** @description What `foundOrganization` takes. */
        FoundOrganizationBody: {
            name: string;
            /** @enum {string} */
            plan: "free" | "pro" | "business" | "enterprise";
            /**
             * Format: email
             * @description Invited as its first OWNER.
             */
            ownerEmail: string;
        };
        /** @description What `foundOrganization` answers. */
        FoundOrganizationReply: {
            organization: components["schemas"]["Organization"];
            invitation: {
                email: string;
                /** @enum {string} */
                role: "OWNER" | "ADMIN" | "MEMBER";
                /** @description Shown once; the link holds it. */
                token: string;
                /** Format: date-time */
                expiresAt: string;
                /** @description The invitation is accepted by a `POST` to it. */
                link: string;
            };
        };
        /** @description What `getImport` answers. */
        GetImportReply: {
            id: string;
            /**
             * @description `receiving` while the file is read, `running` while rows are carried out. `failed`: the file could not be read to its end.
             * @enum {string}
             */
            status: "receiving" | "running" | "completed" | "failed";
            /** @description A row whose contact was there before counts as updated. */
            rows: {
                /** @description Rows of the file. Absent until it was read to its end. */
                total?: number;
                /** @description Rows that are done: created, updated or refused. */
                received: number;
                /** @description Rows that made a contact. */
                created: number;
                /** @description Rows whose contact was there before. */
                updated: number;
                /** @description Rows that were refused. */
                rejected: number;
            };
            /** @description Why the file could not be read to its end. */
            failure: string | null;
            /** Format: date-time */
            createdAt: string;
            finishedAt: string | null;
            /** @description The first faults, in the order of the rows. */
            errors: components["schemas"]["RowFault"][];
        };
        /** @description What `getStatistics` answers. */
        GetStatisticsReply: {
            /**
             * @description How long a period is.
             * @enum {string}
             */
            interval: "hour" | "day";
            /** @description Without gaps, oldest first. The last one may not be over. */
            periods: {
                /**
                 * Format: date-time
                 * @description When the period begins.
                 */
                start: string;
                /** @description Product events. */
                events: {
                    /** @description Product events that were stored. */
                    received: number;
                };
                /** @description Entries of automations. */
                entries: {
                    /** @description Entries that were made. */
                    entered: number;
                    /** @description Entries that came to their end. */
                    completed: number;
                    /** @description Entries that failed; one that is retried may fail again. */
                    failed: number;
                };
                /** @description Emails. */
                emails: {
                    /** @description Handed to the mail relay. */
                    sent: number;
                    /** @description Reported as delivered. */
                    delivered: number;
                    /** @description Opened by people, as far as can be told; each counted once. */
                    opened: number;
                    /** @description With a link followed by people, as far as can be told; each counted once. */
                    clicked: number;
                    /** @description Whose reader wants no more. */
                    unsubscribed: number;
                    /** @description Came back. */
                    bounced: number;
                    /** @description Whose reader complained. */
                    complained: number;
                    /** @description What could not be sent. */
                    failed: number;
                };
                /** @description In-app messages. */
                inapp: {
                    /** @description In-app messages that were put into an inbox. */
                    sent: number;
                };
            }[];
        };
        /** @description What `getVersion` answers. */
        GetVersionReply: {
            automationId: string;
            /** @description Counts from 1. */
            version: number;
            /** @description As it was when it was published. */
            graph: components["schemas"]["Graph"];
            /** Format: date-time */
            publishedAt: string;
        };
        /** @description The steps of an automation, from the node without an incoming edge. It has no cycles. */
        Graph: {
            nodes: components["schemas"]["GraphNode"][];
            edges: {
                /** @description The id of a node. */
                from: string;
                /** @description The id of a node. */
                to: string;
                /** @description Of a node that branches: which one. */
                branch?: string;
            }[];
        };
        /** @description A step of an automation, by its type. */
        GraphNode: components["schemas"]["BranchNode"] | components["schemas"]["DelayNode"] | components["schemas"]["DelayUntilNode"] | components["schemas"]["ExitNode"] | components["schemas"]["HttpRequestNode"] | components["schemas"]["SendEmailNode"] | components["schemas"]["SendInappNode"] | components["schemas"]["SplitNode"] | components["schemas"]["UpdateContactNode"] | components["schemas"]["WaitForEventNode"];
        /** @description A health score of a contact that crossed a threshold. */
        HealthThreshold: {
            /** @description The score that was reached. */
            score: number;
            contactId?: string;
            /** Format: email */
            email?: string;
            /** @description The wallet that the event is about. When left out, it is taken from the payload. */
            walletAddress?: string;
            /** @description The caller's key; derived from contact and score when left out. */
            sourceEventId?: string;
            /** @description Data of the event; filters address its keys. */
            payload?: {
                [key: string]: unknown;
            };
        };
        /** @description Matches triggers of type `health_threshold`. */
        HealthThresholdSpec: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "health_threshold";
            /** @description If set, no trigger of this type matches. */
            chain?: string;
            /** @description If set, no trigger of this type matches. */
            contract?: string;
            /** @description If set, no trigger of this type matches. */
            events?: string[];
            /** @description If set, no trigger of this type matches. */
            topic0?: string;
            /** @description If set, no trigger of this type matches. */
            segmentId?: string;
            /** @description If set, no trigger of this type matches. */
            campaignId?: string;
            /** @description All of them must hold. */
            filters?: components["schemas"]["Filters"];
        };
        /** @description A node of type `http_request`. */
        HttpRequestNode: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "http_request";
            config: {
                /** @description Liquid. */
                url: string;
                /** @enum {string} */
                method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                /** @description Their values are Liquid. */
                headers?: {
                    [key: string]: string;
                };
                /** @description A text is sent as it is, everything else as JSON; the texts in it are Liquid. */
                body?: unknown;
            };
        };
        /** @description The progress of an import. */
        Import: {
            id: string;
            /**
             * @description `receiving` while the file is read, `running` while rows are carried out. `failed`: the file could not be read to its end.
             * @enum {string}
             */
            status: "receiving" | "running" | "completed" | "failed";
            /** @description A row whose contact was there before counts as updated. */
            rows: {
                /** @description Rows of the file. Absent until it was read to its end. */
                total?: number;
                /** @description Rows that are done: created, updated or refused. */
                received: number;
                /** @description Rows that made a contact. */
                created: number;
                /** @description Rows whose contact was there before. */
                updated: number;
                /** @description Rows that were refused. */
                rejected: number;
            };
            /** @description Why the file could not be read to its end. */
            failure: string | null;
            /** Format: date-time */
            createdAt: string;
            finishedAt: string | null;
        };
        /** @description A message for the inbox of one contact. */
        InappInput: {
            contact: components["schemas"]["ContactRef"];
            title: string;
            body: string;
            /** @description Where the message leads. */
            url?: string;
            /** @description The product's own data, shown with the message. */
            data?: {
                [key: string]: unknown;
            };
            /** @description A repetition under the same key does nothing. */
            idempotencyKey?: string;
            /**
             * Format: date-time
             * @description From then on the message is not shown.
             */
            expiresAt?: string;
        };
        /** @description A message as its recipient sees it. */
        InboxMessage: {
            id: string;
            title: string;
            body: string;
            /** @description Where the message leads. */
            url: string | null;
            /** @description The product's own data. */
            data: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** @description From then on the message is not shown. */
            expiresAt: string | null;
            /** @description Null until it is read. */
            readAt: string | null;
        };
        /** @description A contact with consent. An email address or a wallet is required. */
        Ingest: {
            /**
             * Format: email
             * @description Required by a form with double opt-in; else the email or a wallet.
             */
            email?: string;
            /** @description Hexadecimal addresses are compared without regard to case. */
            walletAddress?: string;
            /** @description Must be true, else `CONSENT_REQUIRED`. */
            consent?: boolean;
            /** @description Required: what the person agreed to, word for word. */
            consentText?: string;
            /** @description Merged into the contact's attributes when they are what the form's schema wants. */
            fields?: {
                [key: string]: unknown;
            };
        };
        /** @description Receipt: the submission is stored and will be processed asynchronously. */
        Ingested: {
            /** @constant */
            ok: true;
            /**
             * @description The capture is stored, and acted on after the answer.
             * @constant
             */
            queued: true;
        };
        /** @description A new invitation. */
        InvitationInput: {
            /** Format: email */
            email: string;
            /**
             * @description Only an OWNER may invite an OWNER.
             * @enum {string}
             */
            role: "OWNER" | "ADMIN" | "MEMBER";
        };
        /** @description What `inviteMember` answers. */
        InviteMemberReply: {
            email: string;
            /** @enum {string} */
            role: "OWNER" | "ADMIN" | "MEMBER";
            /** @description Shown once; the link holds it. */
            token: string;
            /** Format: date-time */
            expiresAt: string;
            /** @description The invitation is accepted by a `POST` to it. */
            link: string;
        };
        /** @description Why one item of a batch was rejected. */
        ItemProblem: {
            /**
             * @description What kind of problem it is.
             * @enum {string}
             */
            code: "VALIDATION_FAILED" | "CONSENT_REQUIRED" | "ORG_REQUIRED" | "UNAUTHENTICATED" | "PROOF_INVALID" | "CSRF_REQUIRED" | "READ_ONLY_KEY" | "ROLE_REQUIRED" | "ORIGIN_NOT_ALLOWED" | "KEY_LIMIT_REACHED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "CONFLICT" | "INVALID_TRANSITION" | "DOMAIN_NOT_READY" | "IDENTIFIER_TAKEN" | "LIMIT_REACHED" | "BODY_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "IDEMPOTENCY_MISMATCH" | "RATE_LIMITED" | "INTERNAL" | "UNAVAILABLE";
            /** @description A sentence that names the field. */
            message: string;
            /** @description The first field at fault, in dotted form. */
            field?: string;
        };
        /** @description An entry in the data export of a contact. */
        KeptEntry: {
            id: string;
            automationId: string;
            /** @description The version whose graph runs; null when none was published on entry. */
            version: number | null;
            /** @description Null when the trigger named nobody. */
            contactId: string | null;
            /** @description The event's key: an automation is entered once under each. */
            key: string;
            /**
             * @description `waiting` for a time or an event.
             * @enum {string}
             */
            status: "running" | "waiting" | "completed" | "failed" | "cancelled";
            /** Format: date-time */
            enteredAt: string;
            finishedAt: string | null;
            /** @description In their order. */
            steps: {
                /** @description The id of the node. */
                node: string;
                /** @description The type of the node. */
                type: string;
                /** @enum {string} */
                status: "done" | "skipped" | "failed" | "waiting";
                /** @description Why it was skipped or failed. */
                reason?: string;
                /** @description Depends on the type; of a step that sends: `{messageId}`. */
                result?: unknown;
                /** Format: date-time */
                startedAt: string;
                finishedAt: string | null;
            }[];
            /** @description The trigger that started it. */
            trigger: {
                [key: string]: unknown;
            };
        };
        /** @description A stored product event. */
        KeptEvent: {
            id: string;
            /** @description The name of the event, in lower case. */
            event: string;
            contactId: string;
            /** @description The traits that came with it. */
            attributes: {
                [key: string]: unknown;
            } | null;
            /** @description Whether it came with more traits than it or its contact may have, and is kept without them. */
            attributesDropped: boolean;
            /** @description The data that came with it. */
            payload: {
                [key: string]: unknown;
            } | null;
            /** @description The key that it was sent under. */
            idempotencyKey: string;
            /** Format: date-time */
            occurredAt: string;
            /**
             * Format: date-time
             * @description When it was accepted.
             */
            receivedAt: string;
        };
        /** @description What `listAudit` answers. */
        ListAuditReply: {
            entries: components["schemas"]["AuditEntry"][];
            /** @description The `cursor` of the next page; null on the last one. */
            nextCursor: string | null;
        };
        /** @description What `listAutomations` answers. */
        ListAutomationsReply: {
            automations: components["schemas"]["Automation"][];
            /** @description The `cursor` of the next page; null on the last one. */
            nextCursor: string | null;
        };
        /** @description What `listCampaigns` answers. */
        ListCampaignsReply: {
            campaigns: components["schemas"]["Campaign"][];
            /** @description The `cursor` of the next page; null on the last one. */
            nextCursor: string | null;
        };
        /** @description What `listCatalog` answers. */
        ListCatalogReply: {
            entries: components["schemas"]["CatalogEntry"][];
            /** @description The `cursor` of the next page; null on the last one. */
            nextCursor: string | null;
        };
        /** @description What `listChecks` answers. */
        ListChecksReply: {
            checks: {
                /** Format: date-time */
                at: string;
                /** @description Milliseconds. */
                tookMs: number;
                /** @description Who asked for it: the id of a key or of a user; null where the schedule did. */
                requestedBy: (string) | null;
                /** @description One for each record. */
                outcomes: {
                    /**
                     * @description What was found of a record; `suspected` is a conflict as far as DNS has answered.
                     * @enum {string}
                     */
                    domain: "match" | "absent" | "conflict" | "suspected" | "indeterminate";
                    /**
                     * @description What was found of a record; `suspected` is a conflict as far as DNS has answered.
                     * @enum {string}
                     */
                    spf: "match" | "absent" | "conflict" | "suspected" | "indeterminate";
                    /**
                     * @description What was found of a record; `suspected` is a conflict as far as DNS has answered.
                     * @enum {string}
                     */
                    dkim: "match" | "absent" | "conflict" | "suspected" | "indeterminate";
                    /**
                     * @description What was found of a record; `suspected` is a conflict as far as DNS has answered.
                     * @enum {string}
                     */
                    dkim2: "match" | "absent" | "conflict" | "suspected" | "indeterminate";
                    /**
                     * @description What was found of a record; `suspected` is a conflict as far as DNS has answered.
                     * @enum {string}
                     */
                    dmarc: "match" | "absent" | "conflict" | "suspected" | "indeterminate";
                };
            }[];
            /** @description The `cursor` of the next page; null on the last one. */
            nextCursor: string | null;
        };
        /** @description What `listConsents` answers. */
        ListConsentsReply: {
            consents: components["schemas"]["Consent"][];
            /** @description The `cursor` of the next page; null on the last one. */
            nextCursor: string | null;
        };
        /** @description What `listContactEntries` answers. */
        ListContactEntriesReply: {
            entries: components["schemas"]["Entry"][];
            /** @description The `cursor` of the next page; null on the last one. */
            nextCursor: string | null;
        };
        /** @description What `listContactEvents` answers. */
        ListContactEventsReply: {
            events: components["schemas"]["KeptEvent"][];
            /** @description The `cursor` of the next page; null on the last one. */
            nextCursor: string | null;
        };
        /** @description What `listContacts` answers. */
        ListContactsReply: {
            contacts: components["schemas"]["Contact"][];
            /** @description The `cursor` of the next page; null on the last one. */
            nextCursor: string | null;
        };
        /** @description What `listDeliveries` answers. */
        ListDeliveriesReply: {
            deliveries: components["schemas"]["Delivery"][];
            /** @description The `cursor` of the next page; null on the last one. */
            nextCursor: string | null;
        };
        /** @description What `listDomains` answers. */
        ListDomainsReply: {
            domains: components["schemas"]["Domain"][];
            /** @description The `cursor` of the next page; null on the last one. */
            nextCursor: string | null;
        };
        /** @description What `listEntries` answers. */
        ListEntriesReply: {
            entries: components["schemas"]["Entry"][];
            /** @description The `cursor` of the next page; null on the last one. */
            nextCursor: string | null;
        };
        /** @description What `listForms` answers. */
        ListFormsReply: {
            forms: components["schemas"]["Form"][];
            /** @description The `cursor` of the next page; null on the last one. */
            nextCursor: string | null;
        };
        /** @description What `listImports` answers. */
        ListImportsReply: {
            imports: components["schemas"]["Import"][];
            /** @description The `cursor` of the next page; null on the last one. */
            nextCursor: string | null;
        };
        /** @description What `listInbox` answers. */
        ListInboxReply: {
            messages: components["schemas"]["InboxMessage"][];
            /** @description The `cursor` of the next page; null on the last one. */
            nextCursor: string | null;
            /** @description Messages that are not read, on all pages. */
            unread: number;
        };
        /** @description What `listInvitations` answers. */
        ListInvitationsReply: {
            invitations: components["schemas"]["PendingInvitation"][];
            /** @description The `cursor` of the next page; null on the last one. */
            nextCursor: string | null;
        };
        /** @description What `listKeys` answers. */
        ListKeysReply: {
            keys: components["schemas"]["SecretKey"][];
            /** @description The `cursor` of the next page; null on the last one. */
            nextCursor: string | null;
        };
        /** @description What `listMembers` answers. */
        ListMembersReply: {
            members: components["schemas"]["Member"][];
            /** @description The `cursor` of the next page; null on the last one. */
            nextCursor: string | null;
        };
        /** @description What `listMessages` answers. */
        ListMessagesReply: {
            messages: components["schemas"]["Message"][];
            /** @description The `cursor` of the next page; null on the last one. */
            nextCursor: string | null;
        };
        /** @description What `listPublishableKeys` answers. */
        ListPublishableKeysReply: {
            keys: components["schemas"]["PublishableKey"][];
        };
        /** @description What `listSegmentMembers` answers. */
        ListSegmentMembersReply: {
            members: components["schemas"]["Contact"][];
            /** @description The `cursor` of the next page; null on the last one. */
            nextCursor: string | null;
        };
        /** @description What `listSegments` answers. */
        ListSegmentsReply: {
            segments: components["schemas"]["Segment"][];
            /** @description The `cursor` of the next page; null on the last one. */
            nextCursor: string | null;
        };
        /** @description What `listSenders` answers. */
        ListSendersReply: {
            senders: components["schemas"]["Sender"][];
            /** @description The `cursor` of the next page; null on the last one. */
            nextCursor: string | null;
        };
        /** @description What `listSessions` answers. */
        ListSessionsReply: {
            sessions: components["schemas"]["OpenSession"][];
        };
        /** @description What `listSuppressions` answers. */
        ListSuppressionsReply: {
            suppressions: components["schemas"]["Suppression"][];
            /** @description The `cursor` of the next page; null on the last one. */
            nextCursor: string | null;
        };
        /** @description What `listTemplates` answers. */
        ListTemplatesReply: {
            templates: components["schemas"]["Template"][];
            /** @description The `cursor` of the next page; null on the last one. */
            nextCursor: string | null;
        };
        /** @description What `listWebhooks` answers. */
        ListWebhooksReply: {
            webhooks: components["schemas"]["Webhook"][];
            /** @description The `cursor` of the next page; null on the last one. */
            nextCursor: string | null;
        };
        /** @description A user in an organization. */
        Member: {
            userId: string;
            email: string;
            /** @description Null when they have not said it. */
            name: string | null;
            /** @enum {string} */
            role: "OWNER" | "ADMIN" | "MEMBER";
            /** Format: date-time */
            joinedAt: string;
        };
        /** @description Two contacts to merge. */
        Merge: {
            /** @description The contact that stays. What both have, it keeps. */
            into: string;
            /** @description The contact that becomes part of it. */
            from: string;
        };
        /** @description An email or in-app message to one contact. */
        Message: {
            id: string;
            /** @enum {string} */
            channel: "email" | "inapp";
            contactId: string;
            /** @description The template of its text. */
            templateId: string | null;
            /** @description The campaign that it belongs to. */
            campaignId: string | null;
            /** @description The entry whose step sent it. */
            entryId: string | null;
            /**
             * @description `sent`: handed to the mail relay. `delivered`: a delivery report said so, or the inbox was fetched.
             * @enum {string}
             */
            status: "queued" | "sent" | "delivered" | "bounced" | "complained" | "failed" | "skipped";
            /** @description Why it was skipped or failed. */
            reason: string | null;
            /** @description Of an in-app message; of an email in the test environment alone. */
            content: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** @description When it was handed to the mail relay, or put into the inbox. */
            sentAt: string | null;
        };
        /** @description One event in the timeline of a message. */
        MessageEvent: {
            /** @enum {string} */
            type: "queued" | "deferred" | "sent" | "delivered" | "bounced" | "complained" | "opened" | "clicked" | "unsubscribed" | "read" | "failed" | "skipped";
            /**
             * Format: date-time
             * @description When it happened first.
             */
            at: string;
            /** @description How often it happened. */
            count: number;
            /** @description Whether a scanner or a mail client did it without the person, as far as can be told. */
            machine: boolean;
            /** @description The relay's answer, the status code of a bounce, or the target of a click. */
            detail: string | null;
        };
        /** @description A message with its timeline. */
        MessageRecord: {
            id: string;
            /** @enum {string} */
            channel: "email" | "inapp";
            contactId: string;
            /** @description The template of its text. */
            templateId: string | null;
            /** @description The campaign that it belongs to. */
            campaignId: string | null;
            /** @description The entry whose step sent it. */
            entryId: string | null;
            /**
             * @description `sent`: handed to the mail relay. `delivered`: a delivery report said so, or the inbox was fetched.
             * @enum {string}
             */
            status: "queued" | "sent" | "delivered" | "bounced" | "complained" | "failed" | "skipped";
            /** @description Why it was skipped or failed. */
            reason: string | null;
            /** @description Of an in-app message; of an email in the test environment alone. */
            content: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** @description When it was handed to the mail relay, or put into the inbox. */
            sentAt: string | null;
            /** @description What happened to it, in order. */
            timeline: components["schemas"]["MessageEvent"][];
        };
        /** @description Contacts that match none of them. */
        NoneOf: {
            none: components["schemas"]["SegmentDefinition"][];
        };
        /** @description An on-chain event. */
        OnchainEvent: {
            /** @description The slug of the chain: `base`. */
            chain: string;
            /** @description The name of the event. */
            event: string;
            /** @description The wallet that the event is about. When left out, it is taken from the payload. */
            walletAddress?: string;
            /** @description The contract that emitted the event. */
            contractAddress?: string;
            /** @description The hash of the transaction. Repetitions are told by it. */
            txHash?: string;
            /** @description The caller's key: an automation is entered once under each. When left out, it is derived from chain and transaction. */
            sourceEventId?: string;
            /** @description Data of the event; filters address its keys. */
            payload?: {
                [key: string]: unknown;
            };
        };
        /** @description Matches triggers of type `onchain_event`. */
        OnchainEventSpec: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "onchain_event";
            /** @description The slug of the chain. */
            chain?: string;
            /** @description The address of the contract. */
            contract?: string;
            /** @description The names of the events, any of them. */
            events?: string[];
            /** @description The first topic of an EVM log. */
            topic0?: string;
            /** @description If set, no trigger of this type matches. */
            segmentId?: string;
            /** @description If set, no trigger of this type matches. */
            campaignId?: string;
            /** @description All of them must hold. */
            filters?: components["schemas"]["Filters"];
        };
        /** @description One of the sessions of a user. */
        OpenSession: {
            id: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description To the minute.
             */
            lastUsedAt: string;
            /** @description What the browser or program called itself. */
            agent: string | null;
            /** @description Whether it is the session of this request. */
            current: boolean;
        };
        /** @description An organization: the owner of all data. */
        Organization: {
            id: string;
            name: string;
            /** @enum {string} */
            plan: "free" | "pro" | "business" | "enterprise";
        };
        /** @description A new organization. */
        OrganizationInput: {
            name: string;
        };
        /** @description The origins whose pages may use publishable keys. They are compared exactly. */
        Origins: {
            /** @description Such as `https://app.example.com`; with the port only when it is not the default. */
            live: string[];
            /** @description An origin is in one list only. */
            test: string[];
        };
        /** @description An invitation that can still be accepted. */
        PendingInvitation: {
            id: string;
            email: string;
            /** @enum {string} */
            role: "OWNER" | "ADMIN" | "MEMBER";
            /** @description Null for the operator. */
            invitedBy: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        /** @description The minimum number of occurrences, and the period. */
        Performed: {
            /** @description The minimum number of occurrences. */
            atLeast: number;
            /** @description The period in seconds until now. If omitted, all time. */
            within?: number;
        };
        /** @description A contact with all its identifiers, for its data export. */
        PersonalRecord: {
            id: string;
            /** @description The latest wallet address. */
            walletAddress: string | null;
            /** @description The caller's own ID of the user, the latest one. */
            externalId: string | null;
            /** @description Whether the contact can be emailed, and whether they can receive in-app messages. */
            reachable: {
                email: boolean;
                inapp: boolean;
            };
            tags: string[];
            /** Format: date-time */
            createdAt: string;
            /** @description The traits of the contact. */
            attributes: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            updatedAt: string;
            /** @description Whether the contact wants email. */
            subscription: {
                /** @enum {string} */
                email: "subscribed" | "unsubscribed";
            };
            email: string | null;
            /** @description The segments that the contact is a member of. */
            segmentIds: string[];
            /** @description All that the contact is known by. */
            identifiers: {
                /** @enum {string} */
                kind: "walletAddress" | "email" | "externalId";
                /** @description As it is stored. */
                value: string;
            }[];
        };
        /** @description What `previewSegment` takes. */
        PreviewSegmentBody: {
            definition: components["schemas"]["SegmentDefinition"];
        };
        /** @description What `previewTemplate` takes. */
        PreviewTemplateBody: {
            /** @description The contact to write to. */
            contactId?: string;
            /** @description May hold `contact`, `event` and `trigger`; `contact` overrides what the contact has. */
            data?: {
                [key: string]: unknown;
            };
        };
        /** @description What `previewTemplate` answers. */
        PreviewTemplateReply: {
            subject: string;
            html: string | null;
            text: string;
        };
        /** @description Why a request was rejected or failed. */
        Problem: {
            error: {
                /**
                 * @description What kind of problem it is.
                 * @enum {string}
                 */
                code: "VALIDATION_FAILED" | "CONSENT_REQUIRED" | "ORG_REQUIRED" | "UNAUTHENTICATED" | "PROOF_INVALID" | "CSRF_REQUIRED" | "READ_ONLY_KEY" | "ROLE_REQUIRED" | "ORIGIN_NOT_ALLOWED" | "KEY_LIMIT_REACHED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "CONFLICT" | "INVALID_TRANSITION" | "DOMAIN_NOT_READY" | "IDENTIFIER_TAKEN" | "LIMIT_REACHED" | "BODY_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "IDEMPOTENCY_MISMATCH" | "RATE_LIMITED" | "INTERNAL" | "UNAVAILABLE";
                /** @description A sentence that names the field. */
                message: string;
                /** @description The first field at fault, in dotted form. */
                field?: string;
                /** @description All faults of the request, at most 20. */
                errors?: components["schemas"]["Fault"][];
                /** @description The same as in the header `x-request-id`. */
                requestId: string;
            };
        };
        /** @description A key for web pages. It permits only the wallet handshake. */
        PublishableKey: {
            /** @enum {string} */
            environment: "live" | "test";
            /** @description The whole key. It is meant to be in the source of pages. */
            key: string;
            /** Format: date-time */
            createdAt: string;
        };
        /** @description What `pushInapp` answers. */
        PushInappReply: {
            /** @description The answer to a repetition names the first message. */
            id: string;
            /** @description Whether this call put the message into the inbox. */
            queued: boolean;
            /** @description The key was used before. */
            deduplicated: boolean;
        };
        /** @description The result for each queued event. */
        QueueReceipt: {
            /** @constant */
            mode: "queued";
            /** @description Events that are stored, with those that were stored before. */
            accepted: number;
            /** @description Events that were stored by this call. */
            queued: number;
            /** @description One for each event, in their order. */
            results: {
                /** @description The place in the batch, from 0. */
                index: number;
                /**
                 * @description `duplicate`: an event with this key was there before.
                 * @enum {string}
                 */
                status: "queued" | "duplicate" | "rejected";
                /** @description The key under which automations are entered; null when the event has none that can be read. */
                sourceEventId: string | null;
                /** @description Why it was refused. */
                error?: components["schemas"]["ItemProblem"];
            }[];
        };
        /** @description A decoded event that is matched asynchronously. */
        QueuedEvent: {
            /** @description The slug of the chain: `base`. */
            chain?: string;
            /** @description The name of the event. */
            event?: string;
            /** @description The wallet that the event is about. When left out, it is taken from the payload. */
            walletAddress?: string;
            /** @description The contract that emitted the event. */
            contractAddress?: string;
            /** @description The hash of the transaction. Repetitions are told by it. */
            txHash?: string;
            /** @description The caller's key: an automation is entered once under each. When left out, it is derived from chain and transaction. */
            sourceEventId?: string;
            /** @description Data of the event; filters address its keys. */
            payload?: {
                [key: string]: unknown;
            };
            /** @description The first topic of an EVM log. */
            topic0?: string;
            /** @description The program whose instruction it is. */
            programId?: string;
            /** @description The name of the instruction. */
            instructionName?: string;
            /** @description The event as a decoder read it; filters address its keys after those of the payload. */
            decoded?: {
                [key: string]: unknown;
            };
            /** @description The caller's indexer or stream that it came from. */
            sourceId?: string;
        };
        /** @description Up to 500 decoded events. */
        QueuedEvents: {
            /** @description The caller's indexer or stream that it came from. */
            sourceId?: string;
            /** @description Each is read by itself: one that is refused does not affect the others. */
            events: components["schemas"]["QueuedEvent"][];
        };
        /** @description Contacts that can be reached by a channel. */
        ReachableCondition: {
            /**
             * @description The channel.
             * @enum {string}
             */
            reachable: "email" | "inapp";
        };
        /** @description What `readAllMessages` answers. */
        ReadAllMessagesReply: {
            /** @description How many messages this call marked. */
            read: number;
        };
        /** @description What `receiveInbound` answers. */
        ReceiveInboundReply: {
            /**
             * @description What the email told.
             * @enum {string}
             */
            outcome: "bounced" | "deferred" | "delivered" | "complained" | "ignored";
        };
        /** @description What `recoverDeliveries` takes. */
        RecoverDeliveriesBody: {
            /**
             * Format: date-time
             * @description What happened from then on.
             */
            since: string;
        };
        /** @description What `recoverDeliveries` answers. */
        RecoverDeliveriesReply: {
            /** @description How many deliveries start anew. */
            recovered: number;
        };
        /** @description How often one contact may enter. */
        Reentry: {
            /**
             * @description `always`: with each new event. `once`: once only. `after`: again after `seconds`.
             * @enum {string}
             */
            mode: "always" | "once" | "after";
            /** @description With `after` alone. */
            seconds?: number;
        };
        /** @description What `requestPasswordReset` takes. */
        RequestPasswordResetBody: {
            email: string;
        };
        /** @description What `requestPasswordReset` answers. */
        RequestPasswordResetReply: {
            /** @constant */
            ok: true;
        };
        /** @description What `resetPassword` takes. */
        ResetPasswordBody: {
            password: string;
        };
        /** @description What `retryEntries` takes. */
        RetryEntriesBody: {
            /**
             * Format: date-time
             * @description Entries that failed then or later.
             */
            since: string;
        };
        /** @description What `retryEntries` answers. */
        RetryEntriesReply: {
            /** @description How many entries go on. Where it took long, call again for the others. */
            retried: number;
        };
        /** @description What `rollKey` takes. */
        RollKeyBody: {
            /** @description For so long the old key works beside its replacement; 0 ends it at once. */
            gracePeriodSeconds: number;
        };
        /** @description What `rollKey` answers. */
        RollKeyReply: {
            id: string;
            name: string;
            /** @enum {string} */
            scope: "read_write" | "read_only";
            /** @enum {string} */
            environment: "live" | "test";
            /** @description The beginning of the key: `sk_live_01j9…`. */
            hint: string;
            /** Format: date-time */
            createdAt: string;
            /** @description The user who made it. */
            createdBy: string;
            /** @description Null when it was never used. */
            lastUsedAt: string | null;
            /** @description When a rolled key stops to work; null while the key is not being replaced. */
            expiresAt: string | null;
            /**
             * @description `expiring` between a roll and the end of its grace period.
             * @enum {string}
             */
            status: "active" | "expiring";
            /** @description The whole key. It is shown once. */
            key: string;
            /** @description The old key, and when it stops to work. */
            replaced: {
                id: string;
                /** Format: date-time */
                expiresAt: string;
            };
        };
        /** @description What `rotateSecret` answers. */
        RotateSecretReply: {
            id: string;
            url: string;
            /** @description The types, or `*` for all. */
            events: string[];
            /** @description The caller’s own words. */
            description: string | null;
            /** @description Whether deliveries are sent. */
            enabled: boolean;
            /** @description `REQUESTED`: a caller did it. `GONE`: the endpoint answered 410. `FAILING`: all attempts of five days failed. */
            disabledReason: ("REQUESTED" | "GONE" | "FAILING") | null;
            disabledAt: string | null;
            /** @description Since when every attempt has failed; null when the last one succeeded, or there was none. */
            failingSince: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description The key of the signatures in base64, after `whsec_`. It is shown once. */
            secret: string;
        };
        /** @description An invalid row of an import. */
        RowFault: {
            /** @description Counts from 1, without the header. */
            row: number;
            /** @description The field in dotted form: `contact.email`. */
            field: string;
            /** @description Which rule the field breaks: `required`, `format`, `maximum`. */
            code: string;
            /** @description A sentence without the field. */
            message: string;
        };
        /** @description A secret key without its secret. */
        SecretKey: {
            id: string;
            name: string;
            /** @enum {string} */
            scope: "read_write" | "read_only";
            /** @enum {string} */
            environment: "live" | "test";
            /** @description The beginning of the key: `sk_live_01j9…`. */
            hint: string;
            /** Format: date-time */
            createdAt: string;
            /** @description The user who made it. */
            createdBy: string;
            /** @description Null when it was never used. */
            lastUsedAt: string | null;
            /** @description When a rolled key stops to work; null while the key is not being replaced. */
            expiresAt: string | null;
            /**
             * @description `expiring` between a roll and the end of its grace period.
             * @enum {string}
             */
            status: "active" | "expiring";
        };
        /** @description A new secret key. */
        SecretKeyInput: {
            name: string;
            /**
             * @description `read_write` when left out.
             * @enum {string}
             */
            scope?: "read_write" | "read_only";
            /** @enum {string} */
            environment: "live" | "test";
        };
        /** @description A group of contacts. */
        Segment: {
            id: string;
            name: string;
            /** @enum {string} */
            type: "static" | "dynamic";
            /** @description Null of a static segment. */
            definition: components["schemas"]["SegmentDefinition"] | null;
            /**
             * @description `building` while contacts are held against a new definition.
             * @enum {string}
             */
            status: "building" | "ready";
            /** @description In the answer about one segment alone. */
            memberCount?: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description The rule of a dynamic segment: at most 8 levels, 100 conditions, and 32768 bytes. */
        SegmentDefinition: components["schemas"]["AllOf"] | components["schemas"]["AnyOf"] | components["schemas"]["NoneOf"] | components["schemas"]["AttributeCondition"] | components["schemas"]["TagCondition"] | components["schemas"]["EventCondition"] | components["schemas"]["EmailCondition"] | components["schemas"]["ReachableCondition"];
        /** @description A contact that entered a segment. */
        SegmentEntered: {
            /** @description The segment that was entered. */
            segmentId: string;
            contactId?: string;
            /** Format: email */
            email?: string;
            /** @description The wallet that the event is about. When left out, it is taken from the payload. */
            walletAddress?: string;
            /** @description The caller's key; derived from segment and contact when left out. */
            sourceEventId?: string;
            /** @description Data of the event; filters address its keys. */
            payload?: {
                [key: string]: unknown;
            };
        };
        /** @description Matches triggers of type `segment_entered`. */
        SegmentEnteredSpec: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "segment_entered";
            /** @description If set, no trigger of this type matches. */
            chain?: string;
            /** @description If set, no trigger of this type matches. */
            contract?: string;
            /** @description If set, no trigger of this type matches. */
            events?: string[];
            /** @description If set, no trigger of this type matches. */
            topic0?: string;
            /** @description The segment that is entered. */
            segmentId?: string;
            /** @description If set, no trigger of this type matches. */
            campaignId?: string;
            /** @description All of them must hold. */
            filters?: components["schemas"]["Filters"];
        };
        /** @description A new segment. */
        SegmentInput: {
            name: string;
            /**
             * @description `static`: contacts are put into it. `dynamic`: a definition says who is in it.
             * @enum {string}
             */
            type: "static" | "dynamic";
            /** @description Required for a dynamic segment; a static one has none. */
            definition?: components["schemas"]["SegmentDefinition"];
        };
        /** @description The members of a segment. */
        SegmentMembers: {
            segmentId: string;
        };
        /** @description The fields of a segment to change. */
        SegmentPatch: {
            name?: string;
            definition?: components["schemas"]["SegmentDefinition"];
        };
        /** @description The number of contacts that match a definition. */
        SegmentPreview: {
            /** @description How many contacts the definition fits. */
            count: number;
            /** @description Some of them. */
            sample: string[];
            /** @description False when not all contacts could be looked at in time: `count` is of those seen. */
            complete: boolean;
        };
        /** @description A node of type `send_email`. */
        SendEmailNode: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "send_email";
            config: {
                /** @description This, or `subject` with `html` or `text`. */
                templateId?: string;
                /** @description Liquid. */
                subject?: string;
                /** @description Liquid. */
                html?: string;
                /** @description Liquid. Derived from `html` when left out. */
                text?: string;
                /** @description When left out: the oldest sender of a send-ready domain, else the default sender. */
                senderId?: string;
            };
        };
        /** @description What `sendEmail` answers. */
        SendEmailReply: {
            /** @description The answer to a repetition names the first message. */
            id: string;
            /** @description Whether this call queued the email. */
            queued: boolean;
            /** @description The key was used before. */
            deduplicated: boolean;
        };
        /** @description A node of type `send_inapp`. */
        SendInappNode: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "send_inapp";
            config: {
                /** @description Liquid. */
                title: string;
                /** @description Liquid. */
                body: string;
                /** @description Liquid. */
                url?: string;
            };
        };
        /** @description A From address. */
        Sender: {
            id: string;
            domainId: string;
            /** @description What emails are from. */
            address: string;
            /** @description What mail programs show beside it. */
            name: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        /** @description A new sender of a domain. */
        SenderInput: {
            domainId: string;
            /** @description What stands before the `@` (RFC 5321, Dot-string), in any letter case; kept in lower case. */
            localPart: string;
            /** @description What mail programs show beside the address, on one line. */
            name?: string;
        };
        /** @description The signed-in user and their organizations. */
        Session: {
            /**
             * Format: date-time
             * @description 30 days after the session began.
             */
            expiresAt: string;
            /** @description What a write with the cookie sends as `x-csrf-token`. */
            csrfToken: string;
            user: components["schemas"]["User"];
            /** @description Those that the user is a member of. */
            organizations: {
                id: string;
                name: string;
                /** @enum {string} */
                role: "OWNER" | "ADMIN" | "MEMBER";
            }[];
        };
        /** @description What `signIn` takes. */
        SignInBody: {
            email: string;
            password: string;
        };
        /** @description What `signIn` answers. */
        SignInReply: {
            /** @description The bearer token of the session. It is shown once. */
            token: string;
            /**
             * Format: date-time
             * @description 30 days after the session began.
             */
            expiresAt: string;
            /** @description What a write with the cookie sends as `x-csrf-token`. */
            csrfToken: string;
            user: components["schemas"]["User"];
            /** @description Those that the user is a member of. */
            organizations: {
                id: string;
                name: string;
                /** @enum {string} */
                role: "OWNER" | "ADMIN" | "MEMBER";
            }[];
        };
        /** @description A node of type `split`. */
        SplitNode: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "split";
            config: {
                branches: {
                    /** @description The branch of the edge. */
                    name: string;
                    /** @description Its share of all weights is its share of the contacts. */
                    weight: number;
                }[];
            };
        };
        /** @description A suppressed address. Responses never include it. */
        Suppression: {
            id: string;
            /** @description Null when the address is of no contact. */
            contactId: string | null;
            /** @description The caller's own, or `hard_bounce` or `complaint`. */
            reason: string;
            /** Format: date-time */
            createdAt: string;
        };
        /** @description An address to suppress. */
        SuppressionInput: {
            /** Format: email */
            email: string;
            /** @description The caller's own words. */
            reason?: string;
        };
        /** @description Contacts with a tag. */
        TagBearers: {
            /** @description The tag. */
            tag: string;
        };
        /** @description Tags to add and to remove. */
        TagChange: {
            /** @description A tag that is also in `remove` is added. */
            add?: string[];
            /** @description Tags that the contact then does not have. */
            remove?: string[];
        };
        /** @description Contacts with a tag. */
        TagCondition: {
            /** @description The tag. */
            tag: string;
        };
        /** @description An email template in Liquid. */
        Template: {
            id: string;
            name: string;
            subject: string;
            html: string | null;
            mjml: string | null;
            /** @description Null when it is derived from the HTML. */
            text: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description A new template. `html`, `mjml`, or `text` is required. */
        TemplateInput: {
            name: string;
            /** @description Liquid. */
            subject: string;
            /** @description This or `mjml`; Liquid. */
            html?: string;
            /** @description This or `html`; Liquid. */
            mjml?: string;
            /** @description Liquid. Derived from the HTML when left out. */
            text?: string;
        };
        /** @description The fields of a template to change. Null removes a part. */
        TemplatePatch: {
            name?: string;
            subject?: string;
            /** @description Takes the place of `mjml`; null removes it. */
            html?: string | null;
            /** @description Takes the place of `html`; null removes it. */
            mjml?: string | null;
            /** @description Null derives it from the HTML. */
            text?: string | null;
        };
        /** @description What `testCampaign` answers. */
        TestCampaignReply: {
            messages: {
                id: string;
                contactId: string;
            }[];
        };
        /** @description The entries that a trigger started. */
        TriggerResult: {
            /** @description 0 when nothing matched. */
            matchedAutomations: number;
            /** @description One for each automation that matched. */
            entries: {
                automationId: string;
                entryId: string;
                /** @description Whether this call started the entry. */
                queued: boolean;
                /** @description An entry under this key was there before; its id is answered. */
                duplicate: boolean;
            }[];
        };
        /** @description The triggers that start an automation. An omitted field matches anything. */
        TriggerSpec: components["schemas"]["CustomEventSpec"] | components["schemas"]["OnchainEventSpec"] | components["schemas"]["DecodedEventSpec"] | components["schemas"]["SegmentEnteredSpec"] | components["schemas"]["EmailOpenedSpec"] | components["schemas"]["HealthThresholdSpec"];
        /** @description A node of type `update_contact`. */
        UpdateContactNode: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "update_contact";
            config: {
                /** @description Merged into those of the contact; the texts in it are Liquid. */
                attributes?: {
                    [key: string]: unknown;
                };
                addTags?: string[];
                removeTags?: string[];
            };
        };
        /** @description What `upsertContact` answers. */
        UpsertContactReply: {
            contact: components["schemas"]["ContactRecord"];
            /** @description False when the contact was there before. */
            created: boolean;
            /** @description Identifiers that stayed with the contact that has them. */
            conflicts: components["schemas"]["Conflict"][];
        };
        /** @description A user of the dashboard. */
        User: {
            id: string;
            email: string;
            name: string | null;
        };
        /** @description What `verifyWallet` takes. */
        VerifyWalletBody: {
            /** @description The text that was signed. */
            message: string;
            /** @description Hexadecimal with `0x`; on Solana base58. */
            signature: string;
        };
        /** @description What `verifyWallet` answers. */
        VerifyWalletReply: {
            /** @description Opens the contact's inbox. */
            token: string;
            contactId: string;
            /** Format: date-time */
            expiresAt: string;
        };
        /** @description A node of type `wait_for_event`. */
        WaitForEventNode: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "wait_for_event";
            config: {
                /** @description Its name. Only events accepted after the wait began count. */
                event: string;
                filters?: components["schemas"]["Filters"];
                /** @description After these the entry goes on along `timeout`; when the event comes, along `matched`. */
                timeoutSeconds: number;
            };
        };
        /** @description A webhook endpoint: a URL that receives notifications. */
        Webhook: {
            id: string;
            url: string;
            /** @description The types, or `*` for all. */
            events: string[];
            /** @description The caller’s own words. */
            description: string | null;
            /** @description Whether deliveries are sent. */
            enabled: boolean;
            /** @description `REQUESTED`: a caller did it. `GONE`: the endpoint answered 410. `FAILING`: all attempts of five days failed. */
            disabledReason: ("REQUESTED" | "GONE" | "FAILING") | null;
            disabledAt: string | null;
            /** @description Since when every attempt has failed; null when the last one succeeded, or there was none. */
            failingSince: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description A new webhook endpoint. */
        WebhookInput: {
            /** @description https and a public host. */
            url: string;
            /** @description The types, or `*` for all, with those of later versions. */
            events: ("contact.created" | "contact.updated" | "contact.merged" | "contact.erased" | "event.received" | "automation.entered" | "automation.completed" | "automation.failed" | "message.sent" | "message.delivered" | "message.bounced" | "message.complained" | "message.opened" | "message.clicked" | "message.unsubscribed" | "campaign.launched" | "campaign.completed" | "form.captured" | "form.confirmed" | "domain.verified" | "domain.degraded" | "domain.failed" | "key.created" | "key.rolled" | "key.revoked" | "*")[];
            /** @description What it is for, in your words. */
            description?: string;
        };
        /** @description The fields of a webhook endpoint to change. */
        WebhookPatch: {
            /** @description https and a public host. */
            url?: string;
            /** @description The types, or `*` for all, with those of later versions. */
            events?: ("contact.created" | "contact.updated" | "contact.merged" | "contact.erased" | "event.received" | "automation.entered" | "automation.completed" | "automation.failed" | "message.sent" | "message.delivered" | "message.bounced" | "message.complained" | "message.opened" | "message.clicked" | "message.unsubscribed" | "campaign.launched" | "campaign.completed" | "form.captured" | "form.confirmed" | "domain.verified" | "domain.degraded" | "domain.failed" | "key.created" | "key.rolled" | "key.revoked" | "*")[];
            /** @description Null takes it away. */
            description?: string | null;
            /** @description What came while it was disabled is delivered by `POST /webhooks/{id}/recover` alone. */
            enabled?: boolean;
        };
        /** @description A preview of the effects of an event. Nothing is written. */
        WouldMatch: {
            /** @description The contact that the event means. */
            contact: {
                /** @description Null for a person who is not a contact yet. */
                id: string | null;
                /** @description Whether the event would create the contact. */
                wouldCreate: boolean;
            };
            /** @description Automations that are not archived, newest first, at most 200. */
            automations: {
                automationId: string;
                /** @description Whether the contact would enter. */
                wouldEnter: boolean;
                /** @description A sentence: why not, or what entering would do. */
                reason: string;
            }[];
            /** @description Dynamic segments that the event may change. */
            segments: {
                segmentId: string;
                /** @description Whether the contact would enter the segment. */
                wouldEnter: boolean;
            }[];
        };
    };
    responses: {
        /** @description `VALIDATION_FAILED`, `ORG_REQUIRED` */
        ValidationFailedOrOrgRequired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `UNAUTHENTICATED` */
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
        /** @description `CSRF_REQUIRED`, `READ_ONLY_KEY`, `ROLE_REQUIRED` */
        CsrfRequiredOrReadOnlyKeyOrRoleRequired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `NOT_FOUND` */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `BODY_TOO_LARGE` */
        BodyTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `UNSUPPORTED_MEDIA_TYPE` */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `RATE_LIMITED` */
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
        /** @description `INTERNAL` */
        Internal: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `UNAVAILABLE` */
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
        /** @description `VALIDATION_FAILED` */
        ValidationFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `READ_ONLY_KEY` */
        ReadOnlyKey: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `CSRF_REQUIRED`, `ROLE_REQUIRED` */
        CsrfRequiredOrRoleRequired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `CONFLICT`, `LIMIT_REACHED` */
        ConflictOrLimitReached: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `IDEMPOTENCY_MISMATCH` */
        IdempotencyMismatch: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `IDENTIFIER_TAKEN`, `LIMIT_REACHED` */
        IdentifierTakenOrLimitReached: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `LIMIT_REACHED` */
        LimitReached: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `CONFLICT` */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `CSRF_REQUIRED` */
        CsrfRequired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `VALIDATION_FAILED`, `ORG_REQUIRED`, `CONSENT_REQUIRED` */
        ValidationFailedOrOrgRequiredOrConsentRequired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `INVALID_TRANSITION` */
        InvalidTransition: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `INVALID_TRANSITION`, `DOMAIN_NOT_READY` */
        InvalidTransitionOrDomainNotReady: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `ROLE_REQUIRED` */
        RoleRequired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `CSRF_REQUIRED`, `ROLE_REQUIRED`, `KEY_LIMIT_REACHED` */
        CsrfRequiredOrRoleRequiredOrKeyLimitReached: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `ORIGIN_NOT_ALLOWED` */
        OriginNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `UNAUTHENTICATED`, `PROOF_INVALID` */
        UnauthenticatedOrProofInvalid: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Any other problem */
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
        /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
        RequestId: string;
        /** @description The organization that a session works in. A secret key has its own. */
        OrganizationId: string;
        /** @description The environment that a session works in. A secret key has its own. */
        Environment: "live" | "test";
        /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
        CsrfToken: string;
        /** @description Repeating the request under the same key gives the first answer again, for 24 hours. Another body is refused with 422. */
        IdempotencyKey: string;
        /** @description The id of the last message that was received. The stream begins after it. */
        LastEventId: string;
        /** @description The `id` of the body: the same in every attempt. */
        "webhook-id": string;
        /** @description Seconds since the epoch when this attempt was made. */
        "webhook-timestamp": string;
        /** @description Standard Webhooks: `v1,` and HMAC-SHA256 in base64, by each secret that signs, separated by spaces. */
        "webhook-signature": string;
    };
    requestBodies: never;
    headers: {
        /** @description Names the request in the logs. */
        "X-Request-Id": string;
        /** @description The class of the budget, its requests a second and its burst (IETF draft). */
        "RateLimit-Policy": string;
        /** @description What is left of the budget, and seconds until it is full (IETF draft). */
        RateLimit: string;
        /** @description Requests a second. */
        "X-RateLimit-Limit": number;
        /** @description Requests that may still come at once. */
        "X-RateLimit-Remaining": number;
        /** @description Seconds until the budget is full. */
        "X-RateLimit-Reset": number;
        /** @description Seconds after which a retry may succeed. */
        "Retry-After": number;
        /** @description `true`: this is the first answer under the same `Idempotency-Key` once more. */
        "Idempotent-Replayed": string;
        /** @description `true`: the key was used before, for another body. */
        "Idempotency-Mismatch": string;
        /** @description The cookie of the session. */
        "Set-Cookie": string;
        /** @description `Bearer` */
        "WWW-Authenticate": string;
        /** @description Where to go on. */
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            };
        };
        responses: {
            /** @description Send a product event */
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
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Send up to 500 product events; each is judged by itself */
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
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
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
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Feed an on-chain event; answers what it started */
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
            403: components["responses"]["ReadOnlyKey"];
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
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Feed a decoded event; answers what it started */
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
            403: components["responses"]["ReadOnlyKey"];
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
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Queue a decoded event, to be matched after the answer */
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
            403: components["responses"]["ReadOnlyKey"];
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
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Queue up to 500 decoded events; each is judged on its own */
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
            403: components["responses"]["ReadOnlyKey"];
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
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Tell that a contact entered a segment */
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
            403: components["responses"]["ReadOnlyKey"];
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
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Tell that an email was opened */
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
            403: components["responses"]["ReadOnlyKey"];
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
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Tell that a contact’s score crossed a line */
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
            403: components["responses"]["ReadOnlyKey"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Feed an on-chain event; answers what it started */
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
            403: components["responses"]["CsrfRequiredOrRoleRequired"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Feed a decoded event; answers what it started */
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
            403: components["responses"]["CsrfRequiredOrRoleRequired"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Queue a decoded event, to be matched after the answer */
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
            403: components["responses"]["CsrfRequiredOrRoleRequired"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Queue up to 500 decoded events; each is judged on its own */
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
            403: components["responses"]["CsrfRequiredOrRoleRequired"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Tell that a contact entered a segment */
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
            403: components["responses"]["CsrfRequiredOrRoleRequired"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Tell that an email was opened */
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
            403: components["responses"]["CsrfRequiredOrRoleRequired"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Tell that a contact’s score crossed a line */
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
            403: components["responses"]["CsrfRequiredOrRoleRequired"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Download all contacts, a line each */
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `con_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Download everything that is held of a person, their own address included */
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
                /** @description Items of a page, at most. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
                /** @description Only what has this tag. */
                tag?: string;
                /** @description Members of this segment. */
                segmentId?: string;
                /** @description Contacts that can be reached by this channel. */
                reachable?: "email" | "inapp";
                /** @description Compared without regard to case. */
                email?: string;
                /** @description Hexadecimal addresses are compared without regard to case. */
                walletAddress?: string;
                /** @description The caller's own ID of the user. */
                externalId?: string;
            };
            header?: {
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List contacts, newest first */
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Repeating the request under the same key gives the first answer again, for 24 hours. Another body is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description The contact was there before */
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
            /** @description Register a contact, or add to the one that the identifiers name */
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
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrLimitReached"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `con_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read one contact */
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `con_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Erase a person everywhere */
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
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `con_…`. */
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
            /** @description Change a contact; null takes an identifier or an attribute away */
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
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdentifierTakenOrLimitReached"];
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
                /** @description Items of a page, at most. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `con_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List a contact's events, newest first */
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
                /** @description Items of a page, at most. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `con_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List which automations a contact entered, newest first */
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `con_…`. */
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
            /** @description Add and remove tags */
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
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Make one contact of two */
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
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["LimitReached"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `con_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description See how far the erasure of a person has come */
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Repeating the request under the same key gives the first answer again, for 24 hours. Another body is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Import contacts from CSV (columns email, walletAddress, externalId, attributes.<name>, tags parted by `;`) or from lines of JSON */
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
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
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
                /** @description Items of a page, at most. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List imports, newest first */
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `imp_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description See how an import stands, and the first 100 faults of its rows */
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `imp_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Download what was wrong with the rows of an import, a line each */
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
                /** @description Items of a page, at most. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List segments, newest first */
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Repeating the request under the same key gives the first answer again, for 24 hours. Another body is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Create a segment; a dynamic one fills in the background */
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
                    "application/json": components["schemas"]["Segment"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrLimitReached"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Count who would belong to a dynamic segment */
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
    getSegment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `seg_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read one segment, with the number of its members */
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
                    "application/json": components["schemas"]["Segment"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `seg_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a segment; its members stay contacts */
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
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `seg_…`. */
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
            /** @description Change name or definition; another definition is built anew */
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
                    "application/json": components["schemas"]["Segment"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
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
                /** @description Items of a page, at most. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `seg_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the contacts in a segment, newest first */
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `seg_…`. */
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
            /** @description Add members to a static segment, and remove others */
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
                    "application/json": components["schemas"]["Segment"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Repeating the request under the same key gives the first answer again, for 24 hours. Another body is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The token of the link. */
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
            /** @description Capture somebody who has consented */
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
            400: components["responses"]["ValidationFailedOrOrgRequiredOrConsentRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
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
                /** @description Items of a page, at most. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List forms, newest first */
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Repeating the request under the same key gives the first answer again, for 24 hours. Another body is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Create a form */
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
                    "application/json": components["schemas"]["Form"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrLimitReached"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `form_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read one form */
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
                    "application/json": components["schemas"]["Form"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `form_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a form; the consents given by it stay */
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
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `form_…`. */
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
            /** @description Change a form, as its next version */
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
                    "application/json": components["schemas"]["Form"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
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
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The token of the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show the page that asks for a confirmation */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A page that says that the link does not work */
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
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The token of the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Confirm, and go on to where the form says */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Confirmed; the form leads on to its `redirectUrl` */
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
            /** @description A page that says that the link does not work */
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
            /** @description A page that says that the link was used */
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
                /** @description Items of a page, at most. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `con_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List a contact's consents, newest first */
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
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listCatalog: {
        parameters: {
            query?: {
                /** @description Items of a page, at most. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List known events: the organization’s own, newest first, then the built-in ones */
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Repeating the request under the same key gives the first answer again, for 24 hours. Another body is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Name an event by its signature, its topic0 or its program’s instruction, or tell whom events of a name are about */
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
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
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
    deleteCatalogEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `cat_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Forget one of the organization’s own events */
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
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listAutomations: {
        parameters: {
            query?: {
                /** @description Items of a page, at most. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List automations, newest first */
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Repeating the request under the same key gives the first answer again, for 24 hours. Another body is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Create an automation as an unpublished draft */
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
                    "application/json": components["schemas"]["Automation"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrLimitReached"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `auto_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read one automation */
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
                    "application/json": components["schemas"]["Automation"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `auto_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete an automation; its entries stay */
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
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `auto_…`. */
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
            /** @description Change name, trigger, draft graph or reentry */
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
                    "application/json": components["schemas"]["Automation"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["LimitReached"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `auto_…`. */
                id: string;
                /** @description Counts from 1. */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a graph that was published */
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `auto_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Freeze the draft graph as the version that runs */
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
                    "application/json": components["schemas"]["Automation"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `auto_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Let new entries run an empty graph */
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
                    "application/json": components["schemas"]["Automation"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `auto_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Match triggers from now on */
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
                    "application/json": components["schemas"]["Automation"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `auto_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Match no triggers until activated again */
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
                    "application/json": components["schemas"]["Automation"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `auto_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Put the automation away */
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
                    "application/json": components["schemas"]["Automation"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `auto_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take an archived automation back as a draft */
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
                    "application/json": components["schemas"]["Automation"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listEntries: {
        parameters: {
            query?: {
                /** @description Items of a page, at most. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `auto_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List who entered, newest first */
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `auto_…`. */
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
            /** @description Let entries that have failed since go on where they failed */
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
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `ent_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read one entry with its steps */
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `ent_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stop an entry where it stands */
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
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `ent_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Let a failed entry go on at its failed step */
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
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `auto_…`. */
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
            /** @description Tell whether a trigger would enter the automation, and why; writes nothing */
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
    pushInapp: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Repeating the request under the same key gives the first answer again, for 24 hours. Another body is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Put a message into the inbox of a contact there is */
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
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
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
                /** @description Repeating the request under the same key gives the first answer again, for 24 hours. Another body is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Get a token that opens one contact’s inbox; the contact is made when new */
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
            403: components["responses"]["ReadOnlyKey"];
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
                /** @description Items of a page, at most. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List one’s own messages, newest first */
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
                /** @description The id of the last message that was received. The stream begins after it. */
                "Last-Event-ID"?: components["parameters"]["LastEventId"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get one’s own messages as they come, as server-sent events; `Last-Event-ID` resumes. A stream ends after an hour */
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
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `msg_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Mark a message as read */
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
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Mark all messages as read */
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Repeating the request under the same key gives the first answer again, for 24 hours. Another body is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Send one email to one contact there is */
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
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
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
                /** @description Items of a page, at most. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List campaigns, newest first */
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Repeating the request under the same key gives the first answer again, for 24 hours. Another body is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Draft a campaign: an email or in-app message to many */
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
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrLimitReached"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `cmp_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read one campaign */
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
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `cmp_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a campaign that is a draft or over */
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
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `cmp_…`. */
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
            /** @description Change a draft; name and speed of a launched campaign as well */
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
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `cmp_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fix audience and content, and send, at `sendAt` or now */
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
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransitionOrDomainNotReady"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `cmp_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stop a campaign within a second; what has been handed to the relay is sent */
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
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `cmp_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Let a paused campaign go on where it stopped */
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
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `cmp_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stop a campaign for good; whoever it has not reached is skipped */
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
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `cmp_…`. */
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
            /** @description Send a campaign as it is now to a few contacts, counting nothing */
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
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `cmp_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of a campaign’s people */
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
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The token of the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture that tells that an email was opened */
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
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The token of the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lead on to where a link in an email leads */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    receiveInbound: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Take an email that came back: a delivery report (RFC 3464) or a complaint (RFC 5965) */
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
    listMessages: {
        parameters: {
            query?: {
                /** @description Items of a page, at most. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
                /** @description Only what has this contactId. */
                contactId?: string;
                /** @description Only what has this campaignId. */
                campaignId?: string;
                /** @description Only what has this status. */
                status?: "queued" | "sent" | "delivered" | "bounced" | "complained" | "failed" | "skipped";
                /** @description Only what has this channel. */
                channel?: "email" | "inapp";
            };
            header?: {
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List messages, newest first; emails of the test environment with what they say */
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `msg_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read one message with its timeline */
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
                /** @description Items of a page, at most. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List templates, newest first */
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Repeating the request under the same key gives the first answer again, for 24 hours. Another body is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
                 *       "html": "<p>Thank you, {{ contact.attributes.name }}.</p>"
                 *     }
                 */
                "application/json": components["schemas"]["TemplateInput"];
            };
        };
        responses: {
            /** @description Create an email template; one that does not parse is refused with line and column */
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
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrLimitReached"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `tpl_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read one template */
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
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `tpl_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a template; emails that were to say it fail */
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
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `tpl_…`. */
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
            /** @description Change a template; null takes a part away */
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
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `tpl_…`. */
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
            /** @description See how the email would read, for a contact or made-up data */
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
    listSuppressions: {
        parameters: {
            query?: {
                /** @description Items of a page, at most. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
                /** @description The entry of this address. */
                email?: string;
            };
            header?: {
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List addresses that are not written to, newest first; the address is only a filter */
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Repeating the request under the same key gives the first answer again, for 24 hours. Another body is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description The address was suppressed before */
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
            /** @description Never write to an address again */
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
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `sup_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Let an address be written to again */
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
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
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
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The token of the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show the page whose button unsubscribes */
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
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The token of the link. */
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
            /** @description Unsubscribe at one click (RFC 8058) */
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
            /** @description A page that says that the link does not work */
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
                /** @description How long a period is. Days begin at midnight UTC. */
                interval?: "hour" | "day";
                /** @description In the first period; 30 days or 24 hours before `to` when left out. At most 90 days ago. */
                from?: string;
                /** @description In the last period; now when left out. */
                to?: string;
            };
            header?: {
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description See how often something happened, by hour or by day */
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
                /** @description Items of a page, at most. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List sending domains, newest first */
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Repeating the request under the same key gives the first answer again, for 24 hours. Another body is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description The domain was registered before */
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
            /** @description Register a sending domain and learn its DNS records */
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
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrLimitReached"];
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
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Download what the service zone is to have: DKIM keys and SPF, as lines of a zone file */
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `dom_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read one sending domain */
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `dom_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Remove a sending domain */
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
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `dom_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read the live status of every DNS record, with what to fix */
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `dom_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Check the DNS records now, and learn their status */
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
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `dom_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the latest checks of the DNS records */
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
                /** @description Items of a page, at most. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List senders, oldest first */
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Repeating the request under the same key gives the first answer again, for 24 hours. Another body is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Add a sender to a domain */
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
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrLimitReached"];
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
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the user’s sessions, the one used last first */
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
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Sign in with email and password */
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
            401: components["responses"]["Unauthenticated"];
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
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read who is signed in, and their organizations */
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
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sign out */
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
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `ses_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description End one of the user’s sessions */
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
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Change the password; the user’s other sessions end */
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
            409: components["responses"]["Conflict"];
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
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Have a link to a new password sent; the answer is the same for every address */
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
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The token of the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Open the page of a link to a new password */
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
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The token of the link. */
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
            /** @description Set a password by a link; all of the user’s sessions end */
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
    showInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The token of the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Open the page of an invitation */
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
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The token of the link. */
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
            /** @description Join an organization by invitation, with a first password or one’s own */
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
    createOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Repeating the request under the same key gives the first answer again, for 24 hours. Another body is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Create an organization, as its owner */
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
            403: components["responses"]["CsrfRequired"];
            409: components["responses"]["ConflictOrLimitReached"];
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
                /** @description Items of a page, at most. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `org_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List members */
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
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Repeating the request under the same key gives the first answer again, for 24 hours. Another body is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `org_…`. */
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
            /** @description Invite somebody; the link is told once */
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
            403: components["responses"]["CsrfRequiredOrRoleRequired"];
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
    listInvitations: {
        parameters: {
            query?: {
                /** @description Items of a page, at most. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `org_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List invitations that may still be accepted */
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
            403: components["responses"]["RoleRequired"];
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
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `org_…`. */
                id: string;
                /** @description The id, `inv_…`. */
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take an invitation back */
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
            403: components["responses"]["CsrfRequiredOrRoleRequired"];
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
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `org_…`. */
                id: string;
                /** @description The id, `usr_…`. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take a member out; oneself anybody may */
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
            409: components["responses"]["Conflict"];
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
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `org_…`. */
                id: string;
                /** @description The id, `usr_…`. */
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
            /** @description Change a member’s role */
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
            403: components["responses"]["CsrfRequiredOrRoleRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["AnyProblem"];
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description Items of a page, at most. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read who did what, newest first */
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
                /** @description Repeating the request under the same key gives the first answer again, for 24 hours. Another body is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Create an organization and invite its first owner */
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
    changePlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `org_…`. */
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
            /** @description Change an organization’s plan */
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
                /** @description Items of a page, at most. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List secret keys; their texts are not kept */
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Repeating the request under the same key gives the first answer again, for 24 hours. Another body is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Create a secret key; its text is told once */
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
            403: components["responses"]["CsrfRequiredOrRoleRequiredOrKeyLimitReached"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Repeating the request under the same key gives the first answer again, for 24 hours. Another body is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `key_…`. */
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
            /** @description Replace a secret key; the old one works until the grace ends */
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
            403: components["responses"]["CsrfRequiredOrRoleRequired"];
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
    deleteKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `key_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoke a secret key at once */
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
            403: components["responses"]["CsrfRequiredOrRoleRequired"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read the publishable keys in full */
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Repeating the request under the same key gives the first answer again, for 24 hours. Another body is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Replace a publishable key; the old one is dead at once */
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
            403: components["responses"]["CsrfRequiredOrRoleRequired"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read from which origins publishable keys may be used */
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Replace the origins from which publishable keys may be used */
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
            403: components["responses"]["CsrfRequiredOrRoleRequired"];
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
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Get the text that a wallet is to sign */
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
            403: components["responses"]["OriginNotAllowed"];
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
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Prove a wallet and get its contact’s token */
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
            401: components["responses"]["UnauthenticatedOrProofInvalid"];
            403: components["responses"]["OriginNotAllowed"];
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
                /** @description Items of a page, at most. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List webhooks, newest first */
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Repeating the request under the same key gives the first answer again, for 24 hours. Another body is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
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
            /** @description Create a webhook; its secret is told once */
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
                    "application/json": components["schemas"]["CreateWebhookReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrLimitReached"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `whk_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read one webhook */
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
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `whk_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a webhook and its deliveries */
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
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `whk_…`. */
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
            /** @description Change, disable or enable a webhook; what came while it was disabled is recovered on request alone */
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
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Repeating the request under the same key gives the first answer again, for 24 hours. Another body is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `whk_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Replace the secret of a webhook; both sign for 24 hours */
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
                    "application/json": components["schemas"]["RotateSecretReply"];
                };
            };
            400: components["responses"]["ValidationFailedOrOrgRequired"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Repeating the request under the same key gives the first answer again, for 24 hours. Another body is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `whk_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deliver a `webhook.test` */
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
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
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
                /** @description Items of a page, at most. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
                /** @description Only what has this status. */
                status?: "pending" | "delivered" | "failed" | "missed";
            };
            header?: {
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `whk_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the deliveries of 30 days with their attempts, newest first */
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `whk_…`. */
                id: string;
                /** @description The id, `whd_…`. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read one delivery, with the body that is posted */
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Repeating the request under the same key gives the first answer again, for 24 hours. Another body is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `whk_…`. */
                id: string;
                /** @description The id, `whd_…`. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deliver once more, under the same id */
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
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
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
                /** @description The organization that a session works in. A secret key has its own. */
                "x-org-id"?: components["parameters"]["OrganizationId"];
                /** @description The environment that a session works in. A secret key has its own. */
                "x-environment"?: components["parameters"]["Environment"];
                /** @description The `csrfToken` of the session. Every write with the cookie carries it. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Repeating the request under the same key gives the first answer again, for 24 hours. Another body is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request, kept in logs and answers. One is made when left out. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id, `whk_…`. */
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
            /** @description Deliver what has failed or was missed since then */
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
            403: components["responses"]["CsrfRequiredOrReadOnlyKeyOrRoleRequired"];
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
    webhook_contact_created: {
        parameters: {
            query?: never;
            header: {
                /** @description The `id` of the body: the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Seconds since the epoch when this attempt was made. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and HMAC-SHA256 in base64, by each secret that signs, separated by spaces. */
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
                    id: string;
                    /** @constant */
                    type: "contact.created";
                    /**
                     * Format: date-time
                     * @description When it happened; the same in every attempt.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    environment: "live" | "test";
                    /** @description What happened, by type. */
                    data: {
                        contactId: string;
                        /**
                         * Format: date-time
                         * @description When it happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The body is not read beyond its first KiB. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered again later. */
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
                /** @description The `id` of the body: the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Seconds since the epoch when this attempt was made. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and HMAC-SHA256 in base64, by each secret that signs, separated by spaces. */
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
                    id: string;
                    /** @constant */
                    type: "contact.updated";
                    /**
                     * Format: date-time
                     * @description When it happened; the same in every attempt.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    environment: "live" | "test";
                    /** @description What happened, by type. */
                    data: {
                        contactId: string;
                        /**
                         * Format: date-time
                         * @description When it happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The body is not read beyond its first KiB. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered again later. */
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
                /** @description The `id` of the body: the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Seconds since the epoch when this attempt was made. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and HMAC-SHA256 in base64, by each secret that signs, separated by spaces. */
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
                    id: string;
                    /** @constant */
                    type: "contact.merged";
                    /**
                     * Format: date-time
                     * @description When it happened; the same in every attempt.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    environment: "live" | "test";
                    /** @description What happened, by type. */
                    data: {
                        contactId: string;
                        /**
                         * Format: date-time
                         * @description When it happened.
                         */
                        occurredAt: string;
                        formerId: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The body is not read beyond its first KiB. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered again later. */
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
                /** @description The `id` of the body: the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Seconds since the epoch when this attempt was made. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and HMAC-SHA256 in base64, by each secret that signs, separated by spaces. */
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
                    id: string;
                    /** @constant */
                    type: "contact.erased";
                    /**
                     * Format: date-time
                     * @description When it happened; the same in every attempt.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    environment: "live" | "test";
                    /** @description What happened, by type. */
                    data: {
                        contactId: string;
                        /**
                         * Format: date-time
                         * @description When it happened.
                         */
                        occurredAt: string;
                        formerIds: string[];
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The body is not read beyond its first KiB. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered again later. */
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
                /** @description The `id` of the body: the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Seconds since the epoch when this attempt was made. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and HMAC-SHA256 in base64, by each secret that signs, separated by spaces. */
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
                    id: string;
                    /** @constant */
                    type: "event.received";
                    /**
                     * Format: date-time
                     * @description When it happened; the same in every attempt.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    environment: "live" | "test";
                    /** @description What happened, by type. */
                    data: {
                        eventId: string;
                        /** @description Its name, in lower case. */
                        event: string;
                        contactId: string;
                        /** @description As the caller sent it. */
                        payload?: {
                            [key: string]: unknown;
                        };
                        /** @description The caller’s, or the generated one. */
                        idempotencyKey?: string;
                        /**
                         * Format: date-time
                         * @description When it happened.
                         */
                        occurredAt: string;
                        /** Format: date-time */
                        receivedAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The body is not read beyond its first KiB. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered again later. */
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
                /** @description The `id` of the body: the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Seconds since the epoch when this attempt was made. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and HMAC-SHA256 in base64, by each secret that signs, separated by spaces. */
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
                    id: string;
                    /** @constant */
                    type: "automation.entered";
                    /**
                     * Format: date-time
                     * @description When it happened; the same in every attempt.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    environment: "live" | "test";
                    /** @description What happened, by type. */
                    data: {
                        entryId: string;
                        automationId: string;
                        contactId: string | null;
                        /**
                         * Format: date-time
                         * @description When it happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The body is not read beyond its first KiB. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered again later. */
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
                /** @description The `id` of the body: the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Seconds since the epoch when this attempt was made. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and HMAC-SHA256 in base64, by each secret that signs, separated by spaces. */
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
                    id: string;
                    /** @constant */
                    type: "automation.completed";
                    /**
                     * Format: date-time
                     * @description When it happened; the same in every attempt.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    environment: "live" | "test";
                    /** @description What happened, by type. */
                    data: {
                        entryId: string;
                        automationId: string;
                        contactId: string | null;
                        /**
                         * Format: date-time
                         * @description When it happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The body is not read beyond its first KiB. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered again later. */
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
                /** @description The `id` of the body: the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Seconds since the epoch when this attempt was made. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and HMAC-SHA256 in base64, by each secret that signs, separated by spaces. */
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
                 *         "occurredAt": "2026-11-20T09:30:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    id: string;
                    /** @constant */
                    type: "automation.failed";
                    /**
                     * Format: date-time
                     * @description When it happened; the same in every attempt.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    environment: "live" | "test";
                    /** @description What happened, by type. */
                    data: {
                        entryId: string;
                        automationId: string;
                        contactId: string | null;
                        /**
                         * Format: date-time
                         * @description When it happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The body is not read beyond its first KiB. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered again later. */
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
                /** @description The `id` of the body: the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Seconds since the epoch when this attempt was made. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and HMAC-SHA256 in base64, by each secret that signs, separated by spaces. */
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
                    id: string;
                    /** @constant */
                    type: "message.sent";
                    /**
                     * Format: date-time
                     * @description When it happened; the same in every attempt.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    environment: "live" | "test";
                    /** @description What happened, by type. */
                    data: {
                        messageId: string;
                        contactId: string;
                        /** @enum {string} */
                        channel: "email" | "inapp";
                        campaignId?: string;
                        automationId?: string;
                        entryId?: string;
                        /**
                         * Format: date-time
                         * @description When it happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The body is not read beyond its first KiB. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered again later. */
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
                /** @description The `id` of the body: the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Seconds since the epoch when this attempt was made. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and HMAC-SHA256 in base64, by each secret that signs, separated by spaces. */
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
                    id: string;
                    /** @constant */
                    type: "message.delivered";
                    /**
                     * Format: date-time
                     * @description When it happened; the same in every attempt.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    environment: "live" | "test";
                    /** @description What happened, by type. */
                    data: {
                        messageId: string;
                        contactId: string;
                        /** @enum {string} */
                        channel: "email" | "inapp";
                        campaignId?: string;
                        automationId?: string;
                        entryId?: string;
                        /**
                         * Format: date-time
                         * @description When it happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The body is not read beyond its first KiB. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered again later. */
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
                /** @description The `id` of the body: the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Seconds since the epoch when this attempt was made. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and HMAC-SHA256 in base64, by each secret that signs, separated by spaces. */
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
                    id: string;
                    /** @constant */
                    type: "message.bounced";
                    /**
                     * Format: date-time
                     * @description When it happened; the same in every attempt.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    environment: "live" | "test";
                    /** @description What happened, by type. */
                    data: {
                        messageId: string;
                        contactId: string;
                        /** @enum {string} */
                        channel: "email" | "inapp";
                        campaignId?: string;
                        automationId?: string;
                        entryId?: string;
                        /**
                         * Format: date-time
                         * @description When it happened.
                         */
                        occurredAt: string;
                        status: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The body is not read beyond its first KiB. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered again later. */
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
                /** @description The `id` of the body: the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Seconds since the epoch when this attempt was made. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and HMAC-SHA256 in base64, by each secret that signs, separated by spaces. */
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
                    id: string;
                    /** @constant */
                    type: "message.complained";
                    /**
                     * Format: date-time
                     * @description When it happened; the same in every attempt.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    environment: "live" | "test";
                    /** @description What happened, by type. */
                    data: {
                        messageId: string;
                        contactId: string;
                        /** @enum {string} */
                        channel: "email" | "inapp";
                        campaignId?: string;
                        automationId?: string;
                        entryId?: string;
                        /**
                         * Format: date-time
                         * @description When it happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The body is not read beyond its first KiB. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered again later. */
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
                /** @description The `id` of the body: the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Seconds since the epoch when this attempt was made. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and HMAC-SHA256 in base64, by each secret that signs, separated by spaces. */
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
                    id: string;
                    /** @constant */
                    type: "message.opened";
                    /**
                     * Format: date-time
                     * @description When it happened; the same in every attempt.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    environment: "live" | "test";
                    /** @description What happened, by type. */
                    data: {
                        messageId: string;
                        contactId: string;
                        /** @enum {string} */
                        channel: "email" | "inapp";
                        campaignId?: string;
                        automationId?: string;
                        entryId?: string;
                        /**
                         * Format: date-time
                         * @description When it happened.
                         */
                        occurredAt: string;
                        /** @description Whether a scanner or a mail client’s prefetch did it, as far as can be told. */
                        machine: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The body is not read beyond its first KiB. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered again later. */
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
                /** @description The `id` of the body: the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Seconds since the epoch when this attempt was made. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and HMAC-SHA256 in base64, by each secret that signs, separated by spaces. */
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
                    id: string;
                    /** @constant */
                    type: "message.clicked";
                    /**
                     * Format: date-time
                     * @description When it happened; the same in every attempt.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    environment: "live" | "test";
                    /** @description What happened, by type. */
                    data: {
                        messageId: string;
                        contactId: string;
                        /** @enum {string} */
                        channel: "email" | "inapp";
                        campaignId?: string;
                        automationId?: string;
                        entryId?: string;
                        /**
                         * Format: date-time
                         * @description When it happened.
                         */
                        occurredAt: string;
                        /** @description Whether a scanner or a mail client’s prefetch did it, as far as can be told. */
                        machine: boolean;
                        url: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The body is not read beyond its first KiB. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered again later. */
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
                /** @description The `id` of the body: the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Seconds since the epoch when this attempt was made. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and HMAC-SHA256 in base64, by each secret that signs, separated by spaces. */
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
                    id: string;
                    /** @constant */
                    type: "message.unsubscribed";
                    /**
                     * Format: date-time
                     * @description When it happened; the same in every attempt.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    environment: "live" | "test";
                    /** @description What happened, by type. */
                    data: {
                        messageId: string;
                        contactId: string;
                        /** @enum {string} */
                        channel: "email" | "inapp";
                        campaignId?: string;
                        automationId?: string;
                        entryId?: string;
                        /**
                         * Format: date-time
                         * @description When it happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The body is not read beyond its first KiB. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered again later. */
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
                /** @description The `id` of the body: the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Seconds since the epoch when this attempt was made. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and HMAC-SHA256 in base64, by each secret that signs, separated by spaces. */
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
                    id: string;
                    /** @constant */
                    type: "campaign.launched";
                    /**
                     * Format: date-time
                     * @description When it happened; the same in every attempt.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    environment: "live" | "test";
                    /** @description What happened, by type. */
                    data: {
                        campaignId: string;
                        /**
                         * Format: date-time
                         * @description When it happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The body is not read beyond its first KiB. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered again later. */
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
                /** @description The `id` of the body: the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Seconds since the epoch when this attempt was made. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and HMAC-SHA256 in base64, by each secret that signs, separated by spaces. */
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
                    id: string;
                    /** @constant */
                    type: "campaign.completed";
                    /**
                     * Format: date-time
                     * @description When it happened; the same in every attempt.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    environment: "live" | "test";
                    /** @description What happened, by type. */
                    data: {
                        campaignId: string;
                        /**
                         * Format: date-time
                         * @description When it happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The body is not read beyond its first KiB. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered again later. */
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
                /** @description The `id` of the body: the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Seconds since the epoch when this attempt was made. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and HMAC-SHA256 in base64, by each secret that signs, separated by spaces. */
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
                    id: string;
                    /** @constant */
                    type: "form.captured";
                    /**
                     * Format: date-time
                     * @description When it happened; the same in every attempt.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    environment: "live" | "test";
                    /** @description What happened, by type. */
                    data: {
                        formId: string;
                        consentId: string;
                        contactId: string;
                        /**
                         * Format: date-time
                         * @description When it happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The body is not read beyond its first KiB. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered again later. */
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
                /** @description The `id` of the body: the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Seconds since the epoch when this attempt was made. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and HMAC-SHA256 in base64, by each secret that signs, separated by spaces. */
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
                    id: string;
                    /** @constant */
                    type: "form.confirmed";
                    /**
                     * Format: date-time
                     * @description When it happened; the same in every attempt.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    environment: "live" | "test";
                    /** @description What happened, by type. */
                    data: {
                        formId: string;
                        consentId: string;
                        contactId: string;
                        /**
                         * Format: date-time
                         * @description When it happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The body is not read beyond its first KiB. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered again later. */
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
                /** @description The `id` of the body: the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Seconds since the epoch when this attempt was made. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and HMAC-SHA256 in base64, by each secret that signs, separated by spaces. */
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
                    id: string;
                    /** @constant */
                    type: "domain.verified";
                    /**
                     * Format: date-time
                     * @description When it happened; the same in every attempt.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    environment: "live" | "test";
                    /** @description What happened, by type. */
                    data: {
                        domainId: string;
                        domain: string;
                        /** @description The records that it is about. */
                        records: ("domain" | "spf" | "dkim" | "dkim2" | "dmarc")[];
                        /** @description Whether emails leave from the domain. */
                        sendReady: boolean;
                        /**
                         * Format: date-time
                         * @description When it happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The body is not read beyond its first KiB. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered again later. */
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
                /** @description The `id` of the body: the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Seconds since the epoch when this attempt was made. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and HMAC-SHA256 in base64, by each secret that signs, separated by spaces. */
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
                    id: string;
                    /** @constant */
                    type: "domain.degraded";
                    /**
                     * Format: date-time
                     * @description When it happened; the same in every attempt.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    environment: "live" | "test";
                    /** @description What happened, by type. */
                    data: {
                        domainId: string;
                        domain: string;
                        /** @description The records that it is about. */
                        records: ("domain" | "spf" | "dkim" | "dkim2" | "dmarc")[];
                        /** @description Whether emails leave from the domain. */
                        sendReady: boolean;
                        /**
                         * Format: date-time
                         * @description When it happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The body is not read beyond its first KiB. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered again later. */
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
                /** @description The `id` of the body: the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Seconds since the epoch when this attempt was made. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and HMAC-SHA256 in base64, by each secret that signs, separated by spaces. */
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
                    id: string;
                    /** @constant */
                    type: "domain.failed";
                    /**
                     * Format: date-time
                     * @description When it happened; the same in every attempt.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    environment: "live" | "test";
                    /** @description What happened, by type. */
                    data: {
                        domainId: string;
                        domain: string;
                        /** @description The records that it is about. */
                        records: ("domain" | "spf" | "dkim" | "dkim2" | "dmarc")[];
                        /** @description Whether emails leave from the domain. */
                        sendReady: boolean;
                        /**
                         * Format: date-time
                         * @description When it happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The body is not read beyond its first KiB. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered again later. */
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
                /** @description The `id` of the body: the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Seconds since the epoch when this attempt was made. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and HMAC-SHA256 in base64, by each secret that signs, separated by spaces. */
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
                    id: string;
                    /** @constant */
                    type: "key.created";
                    /**
                     * Format: date-time
                     * @description When it happened; the same in every attempt.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    environment: "live" | "test";
                    /** @description What happened, by type. */
                    data: {
                        keyId: string;
                        name: string;
                        /** @enum {string} */
                        scope: "read_write" | "read_only";
                        /**
                         * Format: date-time
                         * @description When it happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The body is not read beyond its first KiB. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered again later. */
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
                /** @description The `id` of the body: the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Seconds since the epoch when this attempt was made. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and HMAC-SHA256 in base64, by each secret that signs, separated by spaces. */
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
                    id: string;
                    /** @constant */
                    type: "key.rolled";
                    /**
                     * Format: date-time
                     * @description When it happened; the same in every attempt.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    environment: "live" | "test";
                    /** @description What happened, by type. */
                    data: {
                        keyId: string;
                        name: string;
                        /** @enum {string} */
                        scope: "read_write" | "read_only";
                        /**
                         * Format: date-time
                         * @description When it happened.
                         */
                        occurredAt: string;
                        replacementId: string;
                        /** Format: date-time */
                        expiresAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The body is not read beyond its first KiB. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered again later. */
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
                /** @description The `id` of the body: the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Seconds since the epoch when this attempt was made. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and HMAC-SHA256 in base64, by each secret that signs, separated by spaces. */
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
                    id: string;
                    /** @constant */
                    type: "key.revoked";
                    /**
                     * Format: date-time
                     * @description When it happened; the same in every attempt.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    environment: "live" | "test";
                    /** @description What happened, by type. */
                    data: {
                        keyId: string;
                        name: string;
                        /** @enum {string} */
                        scope: "read_write" | "read_only";
                        /**
                         * Format: date-time
                         * @description When it happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The body is not read beyond its first KiB. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered again later. */
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
                /** @description The `id` of the body: the same in every attempt. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Seconds since the epoch when this attempt was made. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and HMAC-SHA256 in base64, by each secret that signs, separated by spaces. */
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
                    id: string;
                    /** @constant */
                    type: "webhook.test";
                    /**
                     * Format: date-time
                     * @description When it happened; the same in every attempt.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    environment: "live" | "test";
                    /** @description What happened, by type. */
                    data: {
                        webhookId: string;
                        /**
                         * Format: date-time
                         * @description When it happened.
                         */
                        occurredAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The body is not read beyond its first KiB. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
