/** Made from openapi.json by `pnpm --filter @outrider/sdk generate`. Do not edit. */

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
        post: operations["post_events"];
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
        post: operations["post_events_batch"];
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
        post: operations["post_v2_automations_runtime_triggers_onchain_event"];
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
        post: operations["post_v2_automations_runtime_triggers_decoded_event"];
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
        post: operations["post_v2_automations_runtime_triggers_decoded_event_queue"];
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
        post: operations["post_v2_automations_runtime_triggers_decoded_events_batch"];
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
        post: operations["post_v2_automations_runtime_triggers_segment_entered"];
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
        post: operations["post_v2_automations_runtime_triggers_email_opened"];
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
        post: operations["post_v2_automations_runtime_triggers_health_threshold"];
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
        post: operations["post_automations_runtime_triggers_onchain_event"];
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
        post: operations["post_automations_runtime_triggers_decoded_event"];
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
        post: operations["post_automations_runtime_triggers_decoded_event_queue"];
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
        post: operations["post_automations_runtime_triggers_decoded_events_batch"];
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
        post: operations["post_automations_runtime_triggers_segment_entered"];
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
        post: operations["post_automations_runtime_triggers_email_opened"];
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
        post: operations["post_automations_runtime_triggers_health_threshold"];
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
        get: operations["get_contacts_export"];
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
        get: operations["get_contacts_id_export"];
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
        get: operations["get_contacts"];
        put?: never;
        /** Register a contact, or add to the one that the identifiers name */
        post: operations["post_contacts"];
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
        get: operations["get_contacts_id"];
        put?: never;
        post?: never;
        /** Erase a person everywhere */
        delete: operations["delete_contacts_id"];
        options?: never;
        head?: never;
        /** Change a contact; null takes an identifier or an attribute away */
        patch: operations["patch_contacts_id"];
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
        get: operations["get_contacts_id_events"];
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
        post: operations["post_contacts_id_tags"];
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
        post: operations["post_contacts_merge"];
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
        get: operations["get_contacts_id_erasure"];
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
        post: operations["post_contacts_import"];
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
        get: operations["get_imports_id"];
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
        get: operations["get_imports_id_errors"];
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
        get: operations["get_segments"];
        put?: never;
        /** Create a segment; a dynamic one fills in the background */
        post: operations["post_segments"];
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
        post: operations["post_segments_preview"];
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
        get: operations["get_segments_id"];
        put?: never;
        post?: never;
        /** Delete a segment; its members stay contacts */
        delete: operations["delete_segments_id"];
        options?: never;
        head?: never;
        /** Change name or definition; another definition is built anew */
        patch: operations["patch_segments_id"];
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
        get: operations["get_segments_id_members"];
        put?: never;
        /** Add members to a static segment, and remove others */
        post: operations["post_segments_id_members"];
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
        post: operations["post_forms_token_ingest"];
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
        get: operations["get_forms"];
        put?: never;
        /** Create a form */
        post: operations["post_forms"];
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
        get: operations["get_forms_id"];
        put?: never;
        post?: never;
        /** Delete a form; the consents given by it stay */
        delete: operations["delete_forms_id"];
        options?: never;
        head?: never;
        /** Change a form, as its next version */
        patch: operations["patch_forms_id"];
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
        get: operations["get_forms_confirm_token"];
        put?: never;
        /** Confirm, and go on to where the form says */
        post: operations["post_forms_confirm_token"];
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
        get: operations["get_contacts_id_consents"];
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
        get: operations["get_automations_event_catalog"];
        put?: never;
        /** Name an event by its signature, its topic0 or its program’s instruction, or tell whom events of a name are about */
        post: operations["post_automations_event_catalog"];
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
        delete: operations["delete_automations_event_catalog_id"];
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
        get: operations["get_automations"];
        put?: never;
        /** Create an automation as an unpublished draft */
        post: operations["post_automations"];
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
        get: operations["get_automations_id"];
        put?: never;
        post?: never;
        /** Delete an automation; its entries stay */
        delete: operations["delete_automations_id"];
        options?: never;
        head?: never;
        /** Change name, trigger, draft graph or reentry */
        patch: operations["patch_automations_id"];
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
        post: operations["post_automations_id_publish"];
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
        post: operations["post_automations_id_unpublish"];
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
        post: operations["post_automations_id_activate"];
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
        post: operations["post_automations_id_pause"];
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
        post: operations["post_automations_id_archive"];
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
        post: operations["post_automations_id_restore"];
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
        get: operations["get_automations_id_entries"];
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
        post: operations["post_automations_id_entries_retry"];
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
        get: operations["get_entries_id"];
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
        post: operations["post_entries_id_cancel"];
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
        post: operations["post_entries_id_retry"];
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
        post: operations["post_automations_id_explain"];
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
        post: operations["post_inapp_push"];
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
        post: operations["post_inapp_tokens"];
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
        get: operations["get_inapp_messages"];
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
        get: operations["get_inapp_stream"];
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
        post: operations["post_inapp_messages_id_read"];
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
        post: operations["post_inapp_read_all"];
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
        post: operations["post_emails"];
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
        get: operations["get_campaigns"];
        put?: never;
        /** Draft a campaign: an email or in-app message to many */
        post: operations["post_campaigns"];
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
        get: operations["get_campaigns_id"];
        put?: never;
        post?: never;
        /** Delete a campaign that is a draft or over */
        delete: operations["delete_campaigns_id"];
        options?: never;
        head?: never;
        /** Change a draft; name and speed of a launched campaign as well */
        patch: operations["patch_campaigns_id"];
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
        post: operations["post_campaigns_id_launch"];
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
        post: operations["post_campaigns_id_pause"];
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
        post: operations["post_campaigns_id_resume"];
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
        post: operations["post_campaigns_id_cancel"];
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
        post: operations["post_campaigns_id_test"];
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
        get: operations["get_campaigns_id_stats"];
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
        get: operations["get_email_open_token"];
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
        get: operations["get_email_click_token"];
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
        post: operations["post_email_inbound"];
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
        get: operations["get_messages"];
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
        get: operations["get_messages_id"];
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
        get: operations["get_templates"];
        put?: never;
        /** Create an email template; one that does not parse is refused with line and column */
        post: operations["post_templates"];
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
        get: operations["get_templates_id"];
        put?: never;
        post?: never;
        /** Delete a template; emails that were to say it fail */
        delete: operations["delete_templates_id"];
        options?: never;
        head?: never;
        /** Change a template; null takes a part away */
        patch: operations["patch_templates_id"];
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
        post: operations["post_templates_id_preview"];
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
        get: operations["get_suppressions"];
        put?: never;
        /** Never write to an address again */
        post: operations["post_suppressions"];
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
        delete: operations["delete_suppressions_id"];
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
        get: operations["get_unsubscribe_token"];
        put?: never;
        /** Unsubscribe at one click (RFC 8058) */
        post: operations["post_unsubscribe_token"];
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
        get: operations["get_domain"];
        put?: never;
        /** Register a sending domain and learn its DNS records */
        post: operations["post_domain"];
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
        get: operations["get_domain_zone"];
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
        get: operations["get_domain_id"];
        put?: never;
        post?: never;
        /** Remove a sending domain */
        delete: operations["delete_domain_id"];
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
        get: operations["get_domain_id_dns"];
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
        post: operations["post_domain_id_verify"];
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
        get: operations["get_domain_id_checks"];
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
        get: operations["get_senders"];
        put?: never;
        /** Add a sender to a domain */
        post: operations["post_senders"];
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
        get: operations["get_auth_sessions"];
        put?: never;
        /** Sign in with email and password */
        post: operations["post_auth_sessions"];
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
        get: operations["get_auth_session"];
        put?: never;
        post?: never;
        /** Sign out */
        delete: operations["delete_auth_session"];
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
        delete: operations["delete_auth_sessions_id"];
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
        post: operations["post_auth_password"];
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
        post: operations["post_auth_password_reset"];
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
        get: operations["get_auth_password_reset_token"];
        put?: never;
        /** Set a password by a link; all of the user’s sessions end */
        post: operations["post_auth_password_reset_token"];
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
        get: operations["get_invitations_token_accept"];
        put?: never;
        /** Join an organization by invitation, with a first password or one’s own */
        post: operations["post_invitations_token_accept"];
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
        post: operations["post_organizations"];
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
        get: operations["get_organizations_id_members"];
        put?: never;
        /** Invite somebody; the link is told once */
        post: operations["post_organizations_id_members"];
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
        get: operations["get_organizations_id_invitations"];
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
        delete: operations["delete_organizations_id_invitations_invitationId"];
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
        delete: operations["delete_organizations_id_members_userId"];
        options?: never;
        head?: never;
        /** Change a member’s role */
        patch: operations["patch_organizations_id_members_userId"];
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
        get: operations["get_audit"];
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
        post: operations["post_operator_organizations"];
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
        patch: operations["patch_operator_organizations_id"];
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
        get: operations["get_keys"];
        put?: never;
        /** Create a secret key; its text is told once */
        post: operations["post_keys"];
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
        post: operations["post_keys_id_roll"];
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
        delete: operations["delete_keys_id"];
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
        get: operations["get_keys_publishable"];
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
        post: operations["post_keys_publishable_environment_rotate"];
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
        get: operations["get_origins"];
        /** Replace the origins from which publishable keys may be used */
        put: operations["put_origins"];
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
        post: operations["post_wallet_challenge"];
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
        post: operations["post_wallet_verify"];
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
        get: operations["get_webhooks"];
        put?: never;
        /** Create a webhook; its secret is told once */
        post: operations["post_webhooks"];
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
        get: operations["get_webhooks_id"];
        put?: never;
        post?: never;
        /** Delete a webhook and its deliveries */
        delete: operations["delete_webhooks_id"];
        options?: never;
        head?: never;
        /** Change, disable or enable a webhook; what came while it was disabled is recovered on request alone */
        patch: operations["patch_webhooks_id"];
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
        post: operations["post_webhooks_id_rotate_secret"];
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
        post: operations["post_webhooks_id_test"];
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
        get: operations["get_webhooks_id_deliveries"];
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
        post: operations["post_webhooks_id_deliveries_deliveryId_replay"];
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
        post: operations["post_webhooks_id_recover"];
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
        Automation: {
            id: string;
            name: string;
            /**
             * @description Only an active automation is entered.
             * @enum {unknown}
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
            /** @description How often one contact may enter. */
            reentry: {
                /**
                 * @description `always`: with each new event. `once`: once only. `after`: again after `seconds`.
                 * @enum {unknown}
                 */
                mode: "always" | "once" | "after";
                /** @description With `after` alone. */
                seconds?: number;
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        Contact: {
            id: string;
            /** @description The wallet that was named last. */
            walletAddress: string | null;
            /** @description The caller's own id of the user, the one that was named last. */
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
        ContactRecord: {
            id: string;
            /** @description The wallet that was named last. */
            walletAddress: string | null;
            /** @description The caller's own id of the user, the one that was named last. */
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
                /** @enum {unknown} */
                email: "subscribed" | "unsubscribed";
            };
        };
        ContactRef: {
            /**
             * Format: email
             * @description Compared without regard to case.
             */
            email?: string;
            /** @description Hexadecimal addresses are compared without regard to case. */
            walletAddress?: string;
            /** @description The caller's own id of the user. */
            externalId?: string;
        };
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
             * @enum {unknown}
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
        DnsRecord: {
            /** @enum {unknown} */
            name: "domain" | "spf" | "dkim" | "dkim2" | "dmarc";
            /** @enum {unknown} */
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
             * @enum {unknown}
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
                     * @enum {unknown}
                     */
                    action: "edit" | "delete" | "add";
                    /** @enum {unknown} */
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
        DnsStatus: {
            /** @description Whether campaigns can be sent from the domain: all required records are verified. */
            sendReady: boolean;
            /** @description One for each record. */
            verificationStates: {
                /** @enum {unknown} */
                domain: "NotStarted" | "VerificationRequested" | "VerificationInProgress" | "Verified" | "VerificationFailed";
                /** @enum {unknown} */
                spf: "NotStarted" | "VerificationRequested" | "VerificationInProgress" | "Verified" | "VerificationFailed";
                /** @enum {unknown} */
                dkim: "NotStarted" | "VerificationRequested" | "VerificationInProgress" | "Verified" | "VerificationFailed";
                /** @enum {unknown} */
                dkim2: "NotStarted" | "VerificationRequested" | "VerificationInProgress" | "Verified" | "VerificationFailed";
                /** @enum {unknown} */
                dmarc: "NotStarted" | "VerificationRequested" | "VerificationInProgress" | "Verified" | "VerificationFailed";
            };
            records: components["schemas"]["DnsRecord"][];
            /** @description One instruction for each problem. */
            fixes: string[];
        };
        Domain: {
            id: string;
            domain: string;
            /** @description Whether campaigns can be sent from the domain: all required records are verified. */
            sendReady: boolean;
            /** @description One for each record. */
            verificationStates: {
                /** @enum {unknown} */
                domain: "NotStarted" | "VerificationRequested" | "VerificationInProgress" | "Verified" | "VerificationFailed";
                /** @enum {unknown} */
                spf: "NotStarted" | "VerificationRequested" | "VerificationInProgress" | "Verified" | "VerificationFailed";
                /** @enum {unknown} */
                dkim: "NotStarted" | "VerificationRequested" | "VerificationInProgress" | "Verified" | "VerificationFailed";
                /** @enum {unknown} */
                dkim2: "NotStarted" | "VerificationRequested" | "VerificationInProgress" | "Verified" | "VerificationFailed";
                /** @enum {unknown} */
                dmarc: "NotStarted" | "VerificationRequested" | "VerificationInProgress" | "Verified" | "VerificationFailed";
            };
            records: components["schemas"]["DnsRecord"][];
            /** Format: date-time */
            createdAt: string;
        };
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
             * @enum {unknown}
             */
            status: "running" | "waiting" | "completed" | "failed" | "cancelled";
            /** Format: date-time */
            enteredAt: string;
            finishedAt: string | null;
        };
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
             * @enum {unknown}
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
                /** @enum {unknown} */
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
        Filters: Record<string, unknown>[];
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
        GraphNode: components["schemas"]["BranchNode"] | components["schemas"]["DelayNode"] | components["schemas"]["DelayUntilNode"] | components["schemas"]["ExitNode"] | components["schemas"]["HttpRequestNode"] | components["schemas"]["SendEmailNode"] | components["schemas"]["SendInappNode"] | components["schemas"]["SplitNode"] | components["schemas"]["UpdateContactNode"] | components["schemas"]["WaitForEventNode"];
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
        Message: {
            id: string;
            /** @enum {unknown} */
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
             * @enum {unknown}
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
        MessageEvent: {
            /** @enum {unknown} */
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
        MessageRecord: {
            id: string;
            /** @enum {unknown} */
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
             * @enum {unknown}
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
        Problem: {
            error: {
                /** @description One of the codes of this document: `NOT_FOUND`, `RATE_LIMITED`. */
                code: string;
                /** @description A sentence that names the field. */
                message: string;
                /** @description The first field at fault, in dotted form. */
                field?: string;
                /** @description All faults of the request, at most 20. */
                errors?: {
                    /** @description The field in dotted form: `contact.email`. */
                    field: string;
                    /** @description Which rule the field breaks: `required`, `format`, `maximum`. */
                    code: string;
                    /** @description A sentence without the field. */
                    message: string;
                }[];
                /** @description The same as in the header `x-request-id`. */
                requestId: string;
            };
        };
        Suppression: {
            id: string;
            /** @description Null when the address is of no contact. */
            contactId: string | null;
            /** @description The caller's own, or `hard_bounce` or `complaint`. */
            reason: string;
            /** Format: date-time */
            createdAt: string;
        };
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
        Segment: {
            id: string;
            name: string;
            /** @enum {unknown} */
            type: "static" | "dynamic";
            /** @description Null of a static segment. */
            definition: components["schemas"]["SegmentDefinition"] | null;
            /**
             * @description `building` while contacts are held against a new definition.
             * @enum {unknown}
             */
            status: "building" | "ready";
            /** @description In the answer about one segment alone. */
            memberCount?: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * SegmentDefinition
         * @description A tree of {"all"|"any"|"none": […]} over {"attribute","op","value"}, {"tag"}, {"event","performed":{"atLeast","within"?}} with within in seconds, {"email":"delivered"|"opened"|"clicked"|"bounced","campaignId"?|"automationId"?,"performed"} and {"reachable":"email"|"inapp"}; at most 8 levels, 100 conditions and 32768 bytes. Operators: eq neq gt gte lt lte in nin contains starts_with ends_with exists.
         */
        SegmentDefinition: {
            [key: string]: unknown;
        };
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
        TriggerSpec: {
            /** @enum {unknown} */
            type: "custom_event" | "onchain_event" | "decoded_event" | "segment_entered" | "email_opened" | "health_threshold";
            /** @description The slug of the chain. */
            chain?: string;
            /** @description The address of the contract. */
            contract?: string;
            /** @description The names of the events, any of them. */
            events?: string[];
            /** @description The first topic of an EVM log. */
            topic0?: string;
            /** @description The segment that is entered. */
            segmentId?: string;
            /** @description The campaign whose email is opened. */
            campaignId?: string;
            /** @description All of them must hold. */
            filters?: components["schemas"]["Filters"];
        };
        Delivery: {
            /** @description Also the header `webhook-id` and the `id` of the body. */
            id: string;
            /** @enum {unknown} */
            type: "contact.created" | "contact.updated" | "contact.merged" | "contact.erased" | "event.received" | "automation.entered" | "automation.completed" | "automation.failed" | "message.sent" | "message.delivered" | "message.bounced" | "message.complained" | "message.opened" | "message.clicked" | "message.unsubscribed" | "campaign.launched" | "campaign.completed" | "form.captured" | "form.confirmed" | "domain.verified" | "domain.degraded" | "domain.failed" | "key.created" | "key.rolled" | "key.revoked" | "webhook.test";
            /**
             * @description `missed`: it came while the webhook was disabled.
             * @enum {unknown}
             */
            status: "pending" | "delivered" | "failed" | "missed";
            /** @description The latest twenty, oldest first. */
            attempts: {
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
            }[];
            /** @description Of a pending delivery. */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description When the event happened that it tells of.
             */
            occurredAt: string;
        };
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
        ExitNode: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "exit";
            config?: Record<string, unknown>;
        };
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
                /** @enum {unknown} */
                method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                /** @description Their values are Liquid. */
                headers?: {
                    [key: string]: string;
                };
                /** @description A text is sent as it is, everything else as JSON; the texts in it are Liquid. */
                body?: unknown;
            };
        };
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
    };
    responses: never;
    parameters: {
        /** @description The `id` of the body: the same in every attempt. */
        "webhook-id": string;
        /** @description Seconds since the epoch when this attempt was made. */
        "webhook-timestamp": string;
        /** @description Standard Webhooks: `v1,` and HMAC-SHA256 in base64, by each secret that signs, separated by spaces. */
        "webhook-signature": string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    post_events: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
            };
        };
        responses: {
            /** @description Send a product event */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Also true for a repetition. */
                        accepted: boolean;
                        /** @description The key was used before. */
                        deduplicated: boolean;
                        /** @description The caller's key, or the one that was made. */
                        idempotencyKey: string;
                        /** @description In the answer to a dry run. */
                        wouldMatch?: {
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
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_events_batch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Each is read by itself: one that is refused does not affect the others. */
                    events: unknown[];
                };
            };
        };
        responses: {
            /** @description Send up to 500 product events; each is judged by itself */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                             * @enum {unknown}
                             */
                            status: "accepted" | "deduplicated" | "rejected";
                            /** @description The caller's key, or the one that was made. */
                            idempotencyKey?: string;
                            /** @description Why it was refused. */
                            error?: {
                                /** @description One of the codes of this document: `NOT_FOUND`, `RATE_LIMITED`. */
                                code: string;
                                /** @description A sentence that names the field. */
                                message: string;
                                /** @description The first field at fault, in dotted form. */
                                field?: string;
                            };
                        }[];
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_v2_automations_runtime_triggers_onchain_event: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
            };
        };
        responses: {
            /** @description Feed an on-chain event; answers what it started */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggerResult"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_v2_automations_runtime_triggers_decoded_event: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
            };
        };
        responses: {
            /** @description Feed a decoded event; answers what it started */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggerResult"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_v2_automations_runtime_triggers_decoded_event_queue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
            };
        };
        responses: {
            /** @description Queue a decoded event, to be matched after the answer */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                             * @enum {unknown}
                             */
                            status: "queued" | "duplicate" | "rejected";
                            /** @description The key under which automations are entered; null when the event has none that can be read. */
                            sourceEventId: string | null;
                            /** @description Why it was refused. */
                            error?: {
                                /** @description One of the codes of this document: `NOT_FOUND`, `RATE_LIMITED`. */
                                code: string;
                                /** @description A sentence that names the field. */
                                message: string;
                                /** @description The first field at fault, in dotted form. */
                                field?: string;
                            };
                        }[];
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_v2_automations_runtime_triggers_decoded_events_batch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The caller's indexer or stream that it came from. */
                    sourceId?: string;
                    /** @description Each is read by itself: one that is refused does not affect the others. */
                    events: unknown[];
                };
            };
        };
        responses: {
            /** @description Queue up to 500 decoded events; each is judged on its own */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                             * @enum {unknown}
                             */
                            status: "queued" | "duplicate" | "rejected";
                            /** @description The key under which automations are entered; null when the event has none that can be read. */
                            sourceEventId: string | null;
                            /** @description Why it was refused. */
                            error?: {
                                /** @description One of the codes of this document: `NOT_FOUND`, `RATE_LIMITED`. */
                                code: string;
                                /** @description A sentence that names the field. */
                                message: string;
                                /** @description The first field at fault, in dotted form. */
                                field?: string;
                            };
                        }[];
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_v2_automations_runtime_triggers_segment_entered: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
            };
        };
        responses: {
            /** @description Tell that a contact entered a segment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggerResult"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_v2_automations_runtime_triggers_email_opened: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
            };
        };
        responses: {
            /** @description Tell that an email was opened */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggerResult"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_v2_automations_runtime_triggers_health_threshold: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
            };
        };
        responses: {
            /** @description Tell that a contact’s score crossed a line */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggerResult"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_automations_runtime_triggers_onchain_event: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
            };
        };
        responses: {
            /** @description Feed an on-chain event; answers what it started */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggerResult"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_automations_runtime_triggers_decoded_event: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
            };
        };
        responses: {
            /** @description Feed a decoded event; answers what it started */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggerResult"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_automations_runtime_triggers_decoded_event_queue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
            };
        };
        responses: {
            /** @description Queue a decoded event, to be matched after the answer */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                             * @enum {unknown}
                             */
                            status: "queued" | "duplicate" | "rejected";
                            /** @description The key under which automations are entered; null when the event has none that can be read. */
                            sourceEventId: string | null;
                            /** @description Why it was refused. */
                            error?: {
                                /** @description One of the codes of this document: `NOT_FOUND`, `RATE_LIMITED`. */
                                code: string;
                                /** @description A sentence that names the field. */
                                message: string;
                                /** @description The first field at fault, in dotted form. */
                                field?: string;
                            };
                        }[];
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_automations_runtime_triggers_decoded_events_batch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The caller's indexer or stream that it came from. */
                    sourceId?: string;
                    /** @description Each is read by itself: one that is refused does not affect the others. */
                    events: unknown[];
                };
            };
        };
        responses: {
            /** @description Queue up to 500 decoded events; each is judged on its own */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                             * @enum {unknown}
                             */
                            status: "queued" | "duplicate" | "rejected";
                            /** @description The key under which automations are entered; null when the event has none that can be read. */
                            sourceEventId: string | null;
                            /** @description Why it was refused. */
                            error?: {
                                /** @description One of the codes of this document: `NOT_FOUND`, `RATE_LIMITED`. */
                                code: string;
                                /** @description A sentence that names the field. */
                                message: string;
                                /** @description The first field at fault, in dotted form. */
                                field?: string;
                            };
                        }[];
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_automations_runtime_triggers_segment_entered: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
            };
        };
        responses: {
            /** @description Tell that a contact entered a segment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggerResult"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_automations_runtime_triggers_email_opened: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
            };
        };
        responses: {
            /** @description Tell that an email was opened */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggerResult"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_automations_runtime_triggers_health_threshold: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
            };
        };
        responses: {
            /** @description Tell that a contact’s score crossed a line */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggerResult"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_contacts_export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Download all contacts, a line each */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["ContactRecord"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_contacts_id_export: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Download everything that is held of a person, their own address included */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contact: {
                            id: string;
                            /** @description The wallet that was named last. */
                            walletAddress: string | null;
                            /** @description The caller's own id of the user, the one that was named last. */
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
                                /** @enum {unknown} */
                                email: "subscribed" | "unsubscribed";
                            };
                            email: string | null;
                            /** @description The segments that the contact is a member of. */
                            segmentIds: string[];
                            /** @description All that the contact is known by. */
                            identifiers: {
                                /** @enum {unknown} */
                                kind: "walletAddress" | "email" | "externalId";
                                /** @description As it is stored. */
                                value: string;
                            }[];
                        };
                        events: components["schemas"]["KeptEvent"][];
                        consents: components["schemas"]["Consent"][];
                        entries: {
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
                             * @enum {unknown}
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
                                /** @enum {unknown} */
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
                        }[];
                        messages: components["schemas"]["Message"][];
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_contacts: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                tag?: string;
                segmentId?: string;
                reachable?: "email" | "inapp";
                email?: string;
                walletAddress?: string;
                externalId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List contacts, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contacts: components["schemas"]["Contact"][];
                        /** @description The `cursor` of the next page; null on the last one. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_contacts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @description Compared without regard to case.
                     */
                    email?: string;
                    /** @description Hexadecimal addresses are compared without regard to case. */
                    walletAddress?: string;
                    /** @description The caller's own id of the user. */
                    externalId?: string;
                    /** @description Merged key by key; null removes a key. */
                    attributes?: {
                        [key: string]: unknown;
                    };
                    /** @description Added to those of the contact. */
                    tags?: string[];
                };
            };
        };
        responses: {
            /** @description Register a contact, or add to the one that the identifiers name */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contact: components["schemas"]["ContactRecord"];
                        /** @description False when the contact was there before. */
                        created: boolean;
                        /** @description Identifiers that stayed with the contact that has them. */
                        conflicts: {
                            /**
                             * @description The identifier.
                             * @enum {unknown}
                             */
                            field: "walletAddress" | "email" | "externalId";
                            /** @description The contact that it belongs to. */
                            contactId: string;
                        }[];
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_contacts_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read one contact */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactRecord"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_contacts_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Erase a person everywhere */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patch_contacts_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @description Takes the place of the present one; null removes all of its kind.
                     */
                    email?: string | null;
                    /** @description Takes the place of the present one; null removes all of its kind. */
                    walletAddress?: string | null;
                    /** @description Takes the place of the present one; null removes all of its kind. */
                    externalId?: string | null;
                    /** @description Merged key by key; null removes a key. */
                    attributes?: {
                        [key: string]: unknown;
                    };
                    /** @description All tags that the contact then has. */
                    tags?: string[];
                };
            };
        };
        responses: {
            /** @description Change a contact; null takes an identifier or an attribute away */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactRecord"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_contacts_id_events: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List a contact's events, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: components["schemas"]["KeptEvent"][];
                        /** @description The `cursor` of the next page; null on the last one. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_contacts_id_tags: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A tag that is also in `remove` is added. */
                    add?: string[];
                    /** @description Tags that the contact then does not have. */
                    remove?: string[];
                };
            };
        };
        responses: {
            /** @description Add and remove tags */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactRecord"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_contacts_merge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The contact that stays. What both have, it keeps. */
                    into: string;
                    /** @description The contact that becomes part of it. */
                    from: string;
                };
            };
        };
        responses: {
            /** @description Make one contact of two */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactRecord"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_contacts_id_erasure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description See how far the erasure of a person has come */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_contacts_import: {
        parameters: {
            query?: never;
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /**
                         * @description `receiving` while the file is read, `running` while rows are carried out. `failed`: the file could not be read to its end.
                         * @enum {unknown}
                         */
                        status: "receiving" | "running" | "completed" | "failed";
                        /** @description A row whose contact was there before counts as updated. */
                        rows: {
                            /** @description Rows that were read. */
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
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_imports_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description See how an import stands, and the first 100 faults of its rows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /**
                         * @description `receiving` while the file is read, `running` while rows are carried out. `failed`: the file could not be read to its end.
                         * @enum {unknown}
                         */
                        status: "receiving" | "running" | "completed" | "failed";
                        /** @description A row whose contact was there before counts as updated. */
                        rows: {
                            /** @description Rows that were read. */
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
                        errors: {
                            /** @description Counts from 1, without the header. */
                            row: number;
                            /** @description The field in dotted form: `contact.email`. */
                            field: string;
                            /** @description Which rule the field breaks: `required`, `format`, `maximum`. */
                            code: string;
                            /** @description A sentence without the field. */
                            message: string;
                        }[];
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_imports_id_errors: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Download what was wrong with the rows of an import, a line each */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": {
                        /** @description Counts from 1, without the header. */
                        row: number;
                        /** @description The field in dotted form: `contact.email`. */
                        field: string;
                        /** @description Which rule the field breaks: `required`, `format`, `maximum`. */
                        code: string;
                        /** @description A sentence without the field. */
                        message: string;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_segments: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List segments, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        segments: components["schemas"]["Segment"][];
                        /** @description The `cursor` of the next page; null on the last one. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_segments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /**
                     * @description `static`: contacts are put into it. `dynamic`: a definition says who is in it.
                     * @enum {unknown}
                     */
                    type: "static" | "dynamic";
                    /** @description Required for a dynamic segment; a static one has none. */
                    definition?: components["schemas"]["SegmentDefinition"];
                };
            };
        };
        responses: {
            /** @description Create a segment; a dynamic one fills in the background */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Segment"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_segments_preview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A tree of {"all"|"any"|"none": […]} over {"attribute","op","value"}, {"tag"}, {"event","performed":{"atLeast","within"?}} with within in seconds, {"email":"delivered"|"opened"|"clicked"|"bounced","campaignId"?|"automationId"?,"performed"} and {"reachable":"email"|"inapp"}; at most 8 levels, 100 conditions and 32768 bytes. Operators: eq neq gt gte lt lte in nin contains starts_with ends_with exists. */
                    definition: components["schemas"]["SegmentDefinition"];
                };
            };
        };
        responses: {
            /** @description Count who would belong to a dynamic segment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many contacts the definition fits. */
                        count: number;
                        /** @description Some of them. */
                        sample: string[];
                        /** @description False when not all contacts could be looked at in time: `count` is of those seen. */
                        complete: boolean;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_segments_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read one segment, with the number of its members */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Segment"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_segments_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a segment; its members stay contacts */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patch_segments_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @description A tree of {"all"|"any"|"none": […]} over {"attribute","op","value"}, {"tag"}, {"event","performed":{"atLeast","within"?}} with within in seconds, {"email":"delivered"|"opened"|"clicked"|"bounced","campaignId"?|"automationId"?,"performed"} and {"reachable":"email"|"inapp"}; at most 8 levels, 100 conditions and 32768 bytes. Operators: eq neq gt gte lt lte in nin contains starts_with ends_with exists. */
                    definition?: components["schemas"]["SegmentDefinition"];
                };
            };
        };
        responses: {
            /** @description Change name or definition; another definition is built anew */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Segment"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_segments_id_members: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the contacts in a segment, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        members: components["schemas"]["Contact"][];
                        /** @description The `cursor` of the next page; null on the last one. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_segments_id_members: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The ids of contacts. */
                    add?: string[];
                    /** @description The ids of contacts. */
                    remove?: string[];
                };
            };
        };
        responses: {
            /** @description Add members to a static segment, and remove others */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Segment"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_forms_token_ingest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @description Required by a form with double opt-in; else the email or a wallet.
                     */
                    email?: string;
                    /** @description Hexadecimal addresses are compared without regard to case. */
                    walletAddress?: string;
                    /** @description Must be true, else `CONSENT_REQUIRED`. */
                    consent?: unknown;
                    /** @description Required: what the person agreed to, word for word. */
                    consentText?: string;
                    /** @description Merged into the contact's attributes when they are what the form's schema wants. */
                    fields?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Capture somebody who has consented */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        /**
                         * @description The capture is stored, and acted on after the answer.
                         * @constant
                         */
                        queued: true;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_forms: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List forms, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        forms: components["schemas"]["Form"][];
                        /** @description The `cursor` of the next page; null on the last one. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_forms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
            };
        };
        responses: {
            /** @description Create a form */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Form"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_forms_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read one form */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Form"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_forms_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a form; the consents given by it stay */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patch_forms_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
            };
        };
        responses: {
            /** @description Change a form, as its next version */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Form"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_forms_confirm_token: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show the page that asks for a confirmation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_forms_confirm_token: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Confirm, and go on to where the form says */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_contacts_id_consents: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List a contact's consents, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        consents: components["schemas"]["Consent"][];
                        /** @description The `cursor` of the next page; null on the last one. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_automations_event_catalog: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List known events: the organization’s own, newest first, then the built-in ones */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: {
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
                        }[];
                        /** @description The `cursor` of the next page; null on the last one. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_automations_event_catalog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
            };
        };
        responses: {
            /** @description Name an event by its signature, its topic0 or its program’s instruction, or tell whom events of a name are about */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_automations_event_catalog_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Forget one of the organization’s own events */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_automations: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List automations, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        automations: components["schemas"]["Automation"][];
                        /** @description The `cursor` of the next page; null on the last one. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_automations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @description What fires it. */
                    trigger: components["schemas"]["TriggerSpec"];
                    /** @description What entries do, from the node that no edge leads to. */
                    graph?: components["schemas"]["Graph"];
                    /** @description How often one contact may enter; always when left out. */
                    reentry?: {
                        /**
                         * @description `always`: with each new event. `once`: once only. `after`: again after `seconds`.
                         * @enum {unknown}
                         */
                        mode: "always" | "once" | "after";
                        /** @description With `after` alone. */
                        seconds?: number;
                    };
                };
            };
        };
        responses: {
            /** @description Create an automation as an unpublished draft */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Automation"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_automations_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read one automation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Automation"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_automations_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete an automation; its entries stay */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patch_automations_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @description Takes effect at once. */
                    trigger?: components["schemas"]["TriggerSpec"];
                    /** @description Takes effect when it is published. */
                    graph?: components["schemas"]["Graph"];
                    /** @description Takes effect at once. */
                    reentry?: {
                        /**
                         * @description `always`: with each new event. `once`: once only. `after`: again after `seconds`.
                         * @enum {unknown}
                         */
                        mode: "always" | "once" | "after";
                        /** @description With `after` alone. */
                        seconds?: number;
                    };
                };
            };
        };
        responses: {
            /** @description Change name, trigger, draft graph or reentry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Automation"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_automations_id_publish: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Freeze the draft graph as the version that runs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Automation"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_automations_id_unpublish: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Let new entries run an empty graph */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Automation"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_automations_id_activate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Match triggers from now on */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Automation"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_automations_id_pause: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Match no triggers until activated again */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Automation"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_automations_id_archive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Put the automation away */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Automation"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_automations_id_restore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take an archived automation back as a draft */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Automation"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_automations_id_entries: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List who entered, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: components["schemas"]["Entry"][];
                        /** @description The `cursor` of the next page; null on the last one. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_automations_id_entries_retry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date-time
                     * @description Entries that failed then or later.
                     */
                    since: string;
                };
            };
        };
        responses: {
            /** @description Let entries that have failed since go on where they failed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many entries go on. Where it took long, call again for the others. */
                        retried: number;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_entries_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read one entry with its steps */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryRecord"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_entries_id_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stop an entry where it stands */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryRecord"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_entries_id_retry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Let a failed entry go on at its failed step */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryRecord"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_automations_id_explain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    type: "custom_event" | "onchain_event" | "decoded_event" | "segment_entered" | "email_opened" | "health_threshold";
                    trigger: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Tell whether a trigger would enter the automation, and why; writes nothing */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_inapp_push: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
            };
        };
        responses: {
            /** @description Put a message into the inbox of a contact there is */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The answer to a repetition names the first message. */
                        id: string;
                        /** @description Whether this call put the message into the inbox. */
                        queued: boolean;
                        /** @description The key was used before. */
                        deduplicated: boolean;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_inapp_tokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    contact: components["schemas"]["ContactRef"];
                };
            };
        };
        responses: {
            /** @description Get a token that opens one contact’s inbox; the contact is made when new */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Opens the contact's inbox. */
                        token: string;
                        contactId: string;
                        /** Format: date-time */
                        expiresAt: string;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_inapp_messages: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List one’s own messages, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        messages: components["schemas"]["InboxMessage"][];
                        /** @description The `cursor` of the next page; null on the last one. */
                        nextCursor: string | null;
                        /** @description Messages that are not read, on all pages. */
                        unread: number;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_inapp_stream: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get one’s own messages as they come, as server-sent events; `Last-Event-ID` resumes. A stream ends after an hour */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["InboxMessage"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_inapp_messages_id_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Mark a message as read */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboxMessage"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_inapp_read_all: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Mark all messages as read */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many messages this call marked. */
                        read: number;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_emails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
            };
        };
        responses: {
            /** @description Send one email to one contact there is */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The answer to a repetition names the first message. */
                        id: string;
                        /** @description Whether this call queued the email. */
                        queued: boolean;
                        /** @description The key was used before. */
                        deduplicated: boolean;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_campaigns: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List campaigns, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        campaigns: {
                            id: string;
                            name: string;
                            /** @enum {unknown} */
                            channel: "email" | "inapp";
                            /** @enum {unknown} */
                            status: "draft" | "scheduled" | "sending" | "paused" | "completed" | "cancelled";
                            /** @description Who gets it: exactly one of the three. */
                            audience: {
                                /**
                                 * @description Every contact.
                                 * @constant
                                 */
                                all?: true;
                                segmentId?: string;
                                /** @description Whoever has this tag. */
                                tag?: string;
                            };
                            templateId: string | null;
                            /** @description What it says, instead of a template. */
                            content: {
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
                            } | null;
                            senderId: string | null;
                            sendAt: string | null;
                            /** @description Messages a minute, of all processes together; without it, as fast as it goes. */
                            perMinute: number | null;
                            /** @description Parts of the audience with content of their own; which one a contact gets never changes. */
                            variants: {
                                name: string;
                                /** @description Percent of the audience; those of all variants add up to 100. */
                                weight: number;
                                templateId?: string;
                                /** @description What it says, instead of a template. */
                                content?: {
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
                            }[] | null;
                            /** @description `DOMAIN_NOT_READY` when people were skipped because the sender might not send any more. */
                            reason: "DOMAIN_NOT_READY" | null;
                            launchedAt: string | null;
                            completedAt: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                        /** @description The `cursor` of the next page; null on the last one. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_campaigns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @enum {unknown} */
                    channel: "email" | "inapp";
                    /** @description Who gets it: exactly one of the three. */
                    audience: {
                        /**
                         * @description Every contact.
                         * @constant
                         */
                        all?: true;
                        segmentId?: string;
                        /** @description Whoever has this tag. */
                        tag?: string;
                    };
                    templateId?: string;
                    /** @description What it says, instead of a template. */
                    content?: {
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
                    senderId?: string;
                    /** Format: date-time */
                    sendAt?: string;
                    /** @description Messages a minute, of all processes together; without it, as fast as it goes. */
                    perMinute?: number;
                    /** @description Parts of the audience with content of their own; which one a contact gets never changes. */
                    variants?: {
                        name: string;
                        /** @description Percent of the audience; those of all variants add up to 100. */
                        weight: number;
                        templateId?: string;
                        /** @description What it says, instead of a template. */
                        content?: {
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
                    }[];
                };
            };
        };
        responses: {
            /** @description Draft a campaign: an email or in-app message to many */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        /** @enum {unknown} */
                        channel: "email" | "inapp";
                        /** @enum {unknown} */
                        status: "draft" | "scheduled" | "sending" | "paused" | "completed" | "cancelled";
                        /** @description Who gets it: exactly one of the three. */
                        audience: {
                            /**
                             * @description Every contact.
                             * @constant
                             */
                            all?: true;
                            segmentId?: string;
                            /** @description Whoever has this tag. */
                            tag?: string;
                        };
                        templateId: string | null;
                        /** @description What it says, instead of a template. */
                        content: {
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
                        } | null;
                        senderId: string | null;
                        sendAt: string | null;
                        /** @description Messages a minute, of all processes together; without it, as fast as it goes. */
                        perMinute: number | null;
                        /** @description Parts of the audience with content of their own; which one a contact gets never changes. */
                        variants: {
                            name: string;
                            /** @description Percent of the audience; those of all variants add up to 100. */
                            weight: number;
                            templateId?: string;
                            /** @description What it says, instead of a template. */
                            content?: {
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
                        }[] | null;
                        /** @description `DOMAIN_NOT_READY` when people were skipped because the sender might not send any more. */
                        reason: "DOMAIN_NOT_READY" | null;
                        launchedAt: string | null;
                        completedAt: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_campaigns_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read one campaign */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        /** @enum {unknown} */
                        channel: "email" | "inapp";
                        /** @enum {unknown} */
                        status: "draft" | "scheduled" | "sending" | "paused" | "completed" | "cancelled";
                        /** @description Who gets it: exactly one of the three. */
                        audience: {
                            /**
                             * @description Every contact.
                             * @constant
                             */
                            all?: true;
                            segmentId?: string;
                            /** @description Whoever has this tag. */
                            tag?: string;
                        };
                        templateId: string | null;
                        /** @description What it says, instead of a template. */
                        content: {
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
                        } | null;
                        senderId: string | null;
                        sendAt: string | null;
                        /** @description Messages a minute, of all processes together; without it, as fast as it goes. */
                        perMinute: number | null;
                        /** @description Parts of the audience with content of their own; which one a contact gets never changes. */
                        variants: {
                            name: string;
                            /** @description Percent of the audience; those of all variants add up to 100. */
                            weight: number;
                            templateId?: string;
                            /** @description What it says, instead of a template. */
                            content?: {
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
                        }[] | null;
                        /** @description `DOMAIN_NOT_READY` when people were skipped because the sender might not send any more. */
                        reason: "DOMAIN_NOT_READY" | null;
                        launchedAt: string | null;
                        completedAt: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_campaigns_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a campaign that is a draft or over */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patch_campaigns_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @description Who gets it: exactly one of the three. */
                    audience?: {
                        /**
                         * @description Every contact.
                         * @constant
                         */
                        all?: true;
                        segmentId?: string;
                        /** @description Whoever has this tag. */
                        tag?: string;
                    };
                    templateId?: string | null;
                    /** @description What it says, instead of a template. */
                    content?: {
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
                    } | null;
                    senderId?: string | null;
                    sendAt?: string | null;
                    /** @description Messages a minute, of all processes together; without it, as fast as it goes. */
                    perMinute?: number | null;
                    /** @description Parts of the audience with content of their own; which one a contact gets never changes. */
                    variants?: {
                        name: string;
                        /** @description Percent of the audience; those of all variants add up to 100. */
                        weight: number;
                        templateId?: string;
                        /** @description What it says, instead of a template. */
                        content?: {
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
                    }[] | null;
                };
            };
        };
        responses: {
            /** @description Change a draft; name and speed of a launched campaign as well */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        /** @enum {unknown} */
                        channel: "email" | "inapp";
                        /** @enum {unknown} */
                        status: "draft" | "scheduled" | "sending" | "paused" | "completed" | "cancelled";
                        /** @description Who gets it: exactly one of the three. */
                        audience: {
                            /**
                             * @description Every contact.
                             * @constant
                             */
                            all?: true;
                            segmentId?: string;
                            /** @description Whoever has this tag. */
                            tag?: string;
                        };
                        templateId: string | null;
                        /** @description What it says, instead of a template. */
                        content: {
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
                        } | null;
                        senderId: string | null;
                        sendAt: string | null;
                        /** @description Messages a minute, of all processes together; without it, as fast as it goes. */
                        perMinute: number | null;
                        /** @description Parts of the audience with content of their own; which one a contact gets never changes. */
                        variants: {
                            name: string;
                            /** @description Percent of the audience; those of all variants add up to 100. */
                            weight: number;
                            templateId?: string;
                            /** @description What it says, instead of a template. */
                            content?: {
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
                        }[] | null;
                        /** @description `DOMAIN_NOT_READY` when people were skipped because the sender might not send any more. */
                        reason: "DOMAIN_NOT_READY" | null;
                        launchedAt: string | null;
                        completedAt: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_campaigns_id_launch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fix audience and content, and send, at `sendAt` or now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        /** @enum {unknown} */
                        channel: "email" | "inapp";
                        /** @enum {unknown} */
                        status: "draft" | "scheduled" | "sending" | "paused" | "completed" | "cancelled";
                        /** @description Who gets it: exactly one of the three. */
                        audience: {
                            /**
                             * @description Every contact.
                             * @constant
                             */
                            all?: true;
                            segmentId?: string;
                            /** @description Whoever has this tag. */
                            tag?: string;
                        };
                        templateId: string | null;
                        /** @description What it says, instead of a template. */
                        content: {
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
                        } | null;
                        senderId: string | null;
                        sendAt: string | null;
                        /** @description Messages a minute, of all processes together; without it, as fast as it goes. */
                        perMinute: number | null;
                        /** @description Parts of the audience with content of their own; which one a contact gets never changes. */
                        variants: {
                            name: string;
                            /** @description Percent of the audience; those of all variants add up to 100. */
                            weight: number;
                            templateId?: string;
                            /** @description What it says, instead of a template. */
                            content?: {
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
                        }[] | null;
                        /** @description `DOMAIN_NOT_READY` when people were skipped because the sender might not send any more. */
                        reason: "DOMAIN_NOT_READY" | null;
                        launchedAt: string | null;
                        completedAt: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_campaigns_id_pause: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stop a campaign within a second; what has been handed to the relay is sent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        /** @enum {unknown} */
                        channel: "email" | "inapp";
                        /** @enum {unknown} */
                        status: "draft" | "scheduled" | "sending" | "paused" | "completed" | "cancelled";
                        /** @description Who gets it: exactly one of the three. */
                        audience: {
                            /**
                             * @description Every contact.
                             * @constant
                             */
                            all?: true;
                            segmentId?: string;
                            /** @description Whoever has this tag. */
                            tag?: string;
                        };
                        templateId: string | null;
                        /** @description What it says, instead of a template. */
                        content: {
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
                        } | null;
                        senderId: string | null;
                        sendAt: string | null;
                        /** @description Messages a minute, of all processes together; without it, as fast as it goes. */
                        perMinute: number | null;
                        /** @description Parts of the audience with content of their own; which one a contact gets never changes. */
                        variants: {
                            name: string;
                            /** @description Percent of the audience; those of all variants add up to 100. */
                            weight: number;
                            templateId?: string;
                            /** @description What it says, instead of a template. */
                            content?: {
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
                        }[] | null;
                        /** @description `DOMAIN_NOT_READY` when people were skipped because the sender might not send any more. */
                        reason: "DOMAIN_NOT_READY" | null;
                        launchedAt: string | null;
                        completedAt: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_campaigns_id_resume: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Let a paused campaign go on where it stopped */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        /** @enum {unknown} */
                        channel: "email" | "inapp";
                        /** @enum {unknown} */
                        status: "draft" | "scheduled" | "sending" | "paused" | "completed" | "cancelled";
                        /** @description Who gets it: exactly one of the three. */
                        audience: {
                            /**
                             * @description Every contact.
                             * @constant
                             */
                            all?: true;
                            segmentId?: string;
                            /** @description Whoever has this tag. */
                            tag?: string;
                        };
                        templateId: string | null;
                        /** @description What it says, instead of a template. */
                        content: {
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
                        } | null;
                        senderId: string | null;
                        sendAt: string | null;
                        /** @description Messages a minute, of all processes together; without it, as fast as it goes. */
                        perMinute: number | null;
                        /** @description Parts of the audience with content of their own; which one a contact gets never changes. */
                        variants: {
                            name: string;
                            /** @description Percent of the audience; those of all variants add up to 100. */
                            weight: number;
                            templateId?: string;
                            /** @description What it says, instead of a template. */
                            content?: {
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
                        }[] | null;
                        /** @description `DOMAIN_NOT_READY` when people were skipped because the sender might not send any more. */
                        reason: "DOMAIN_NOT_READY" | null;
                        launchedAt: string | null;
                        completedAt: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_campaigns_id_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stop a campaign for good; whoever it has not reached is skipped */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        /** @enum {unknown} */
                        channel: "email" | "inapp";
                        /** @enum {unknown} */
                        status: "draft" | "scheduled" | "sending" | "paused" | "completed" | "cancelled";
                        /** @description Who gets it: exactly one of the three. */
                        audience: {
                            /**
                             * @description Every contact.
                             * @constant
                             */
                            all?: true;
                            segmentId?: string;
                            /** @description Whoever has this tag. */
                            tag?: string;
                        };
                        templateId: string | null;
                        /** @description What it says, instead of a template. */
                        content: {
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
                        } | null;
                        senderId: string | null;
                        sendAt: string | null;
                        /** @description Messages a minute, of all processes together; without it, as fast as it goes. */
                        perMinute: number | null;
                        /** @description Parts of the audience with content of their own; which one a contact gets never changes. */
                        variants: {
                            name: string;
                            /** @description Percent of the audience; those of all variants add up to 100. */
                            weight: number;
                            templateId?: string;
                            /** @description What it says, instead of a template. */
                            content?: {
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
                        }[] | null;
                        /** @description `DOMAIN_NOT_READY` when people were skipped because the sender might not send any more. */
                        reason: "DOMAIN_NOT_READY" | null;
                        launchedAt: string | null;
                        completedAt: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_campaigns_id_test: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    contacts?: components["schemas"]["ContactRef"][];
                    contactIds?: string[];
                    /** @description The variant's name; each contact's own when left out. */
                    variant?: string;
                };
            };
        };
        responses: {
            /** @description Send a campaign as it is now to a few contacts, counting nothing */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        messages: {
                            id: string;
                            contactId: string;
                        }[];
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_campaigns_id_stats: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of a campaign’s people */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_email_open_token: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture that tells that an email was opened */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/gif": string;
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_email_click_token: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lead on to where a link in an email leads */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, unknown>;
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_email_inbound: {
        parameters: {
            query?: never;
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description What the email told.
                         * @enum {unknown}
                         */
                        outcome: "bounced" | "deferred" | "delivered" | "complained" | "ignored";
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_messages: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                contactId?: string;
                campaignId?: string;
                status?: "queued" | "sent" | "delivered" | "bounced" | "complained" | "failed" | "skipped";
                channel?: "email" | "inapp";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List messages, newest first; emails of the test environment with what they say */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        messages: components["schemas"]["Message"][];
                        /** @description The `cursor` of the next page; null on the last one. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_messages_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read one message with its timeline */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageRecord"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_templates: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List templates, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        templates: components["schemas"]["Template"][];
                        /** @description The `cursor` of the next page; null on the last one. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_templates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
            };
        };
        responses: {
            /** @description Create an email template; one that does not parse is refused with line and column */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_templates_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read one template */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_templates_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a template; emails that were to say it fail */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patch_templates_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    subject?: string;
                    /** @description Takes the place of `mjml`; null removes it. */
                    html?: string | null;
                    /** @description Takes the place of `html`; null removes it. */
                    mjml?: string | null;
                    /** @description Null derives it from the HTML. */
                    text?: string | null;
                };
            };
        };
        responses: {
            /** @description Change a template; null takes a part away */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_templates_id_preview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The contact to write to. */
                    contactId?: string;
                    /** @description May hold `contact`, `event` and `trigger`; `contact` overrides what the contact has. */
                    data?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description See how the email would read, for a contact or made-up data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        subject: string;
                        html: string | null;
                        text: string;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_suppressions: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                email?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List addresses that are not written to, newest first; the address is only a filter */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        suppressions: components["schemas"]["Suppression"][];
                        /** @description The `cursor` of the next page; null on the last one. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_suppressions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                    /** @description The caller's own words. */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Never write to an address again */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Suppression"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_suppressions_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Let an address be written to again */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_unsubscribe_token: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show the page whose button unsubscribes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_unsubscribe_token: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_domain: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List sending domains, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        domains: components["schemas"]["Domain"][];
                        /** @description The `cursor` of the next page; null on the last one. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_domain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    domain: string;
                };
            };
        };
        responses: {
            /** @description Register a sending domain and learn its DNS records */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Domain"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_domain_zone: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Download what the service zone is to have: DKIM keys and SPF, as lines of a zone file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/dns": string;
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_domain_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read one sending domain */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Domain"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_domain_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Remove a sending domain */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_domain_id_dns: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read the live status of every DNS record, with what to fix */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DnsStatus"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_domain_id_verify: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Check the DNS records now, and learn their status */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DnsStatus"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_domain_id_checks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the latest checks of the DNS records */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                                 * @enum {unknown}
                                 */
                                domain: "match" | "absent" | "conflict" | "suspected" | "indeterminate";
                                /**
                                 * @description What was found of a record; `suspected` is a conflict as far as DNS has answered.
                                 * @enum {unknown}
                                 */
                                spf: "match" | "absent" | "conflict" | "suspected" | "indeterminate";
                                /**
                                 * @description What was found of a record; `suspected` is a conflict as far as DNS has answered.
                                 * @enum {unknown}
                                 */
                                dkim: "match" | "absent" | "conflict" | "suspected" | "indeterminate";
                                /**
                                 * @description What was found of a record; `suspected` is a conflict as far as DNS has answered.
                                 * @enum {unknown}
                                 */
                                dkim2: "match" | "absent" | "conflict" | "suspected" | "indeterminate";
                                /**
                                 * @description What was found of a record; `suspected` is a conflict as far as DNS has answered.
                                 * @enum {unknown}
                                 */
                                dmarc: "match" | "absent" | "conflict" | "suspected" | "indeterminate";
                            };
                        }[];
                        /** @description The `cursor` of the next page; null on the last one. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_senders: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List senders, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        senders: {
                            id: string;
                            domainId: string;
                            /** @description What emails are from. */
                            address: string;
                            /** @description What mail programs show beside it. */
                            name: string | null;
                            /** Format: date-time */
                            createdAt: string;
                        }[];
                        /** @description The `cursor` of the next page; null on the last one. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_senders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    domainId: string;
                    /** @description What stands before the `@` (RFC 5321, Dot-string), in any letter case; kept in lower case. */
                    localPart: string;
                    /** @description What mail programs show beside the address, on one line. */
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Add a sender to a domain */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        domainId: string;
                        /** @description What emails are from. */
                        address: string;
                        /** @description What mail programs show beside it. */
                        name: string | null;
                        /** Format: date-time */
                        createdAt: string;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_auth_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the user’s sessions, the one used last first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sessions: {
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
                        }[];
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_auth_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Sign in with email and password */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The bearer token of the session. It is shown once. */
                        token: string;
                        /**
                         * Format: date-time
                         * @description 30 days after the session began.
                         */
                        expiresAt: string;
                        /** @description What a write with the cookie sends as `x-csrf-token`. */
                        csrfToken: string;
                        user: {
                            id: string;
                            email: string;
                            name: string | null;
                        };
                        /** @description Those that the user is a member of. */
                        organizations: {
                            id: string;
                            name: string;
                            /** @enum {unknown} */
                            role: "OWNER" | "ADMIN" | "MEMBER";
                        }[];
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_auth_session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read who is signed in, and their organizations */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description 30 days after the session began.
                         */
                        expiresAt: string;
                        /** @description What a write with the cookie sends as `x-csrf-token`. */
                        csrfToken: string;
                        user: {
                            id: string;
                            email: string;
                            name: string | null;
                        };
                        /** @description Those that the user is a member of. */
                        organizations: {
                            id: string;
                            name: string;
                            /** @enum {unknown} */
                            role: "OWNER" | "ADMIN" | "MEMBER";
                        }[];
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_auth_session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sign out */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_auth_sessions_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description End one of the user’s sessions */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_auth_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The password until now. */
                    currentPassword: string;
                    /** @description At least 8 characters. */
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description Change the password; the user’s other sessions end */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_auth_password_reset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description Have a link to a new password sent; the answer is the same for every address */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_auth_password_reset_token: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Open the page of a link to a new password */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_auth_password_reset_token: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description Set a password by a link; all of the user’s sessions end */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_invitations_token_accept: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Open the page of an invitation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_invitations_token_accept: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Join an organization by invitation, with a first password or one’s own */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The bearer token of the session. It is shown once. */
                        token: string;
                        /**
                         * Format: date-time
                         * @description 30 days after the session began.
                         */
                        expiresAt: string;
                        /** @description What a write with the cookie sends as `x-csrf-token`. */
                        csrfToken: string;
                        user: {
                            id: string;
                            email: string;
                            name: string | null;
                        };
                        /** @description Those that the user is a member of. */
                        organizations: {
                            id: string;
                            name: string;
                            /** @enum {unknown} */
                            role: "OWNER" | "ADMIN" | "MEMBER";
                        }[];
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_organizations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Create an organization, as its owner */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        /** @enum {unknown} */
                        plan: "free" | "pro" | "business" | "enterprise";
                        /** @enum {unknown} */
                        role: "OWNER" | "ADMIN" | "MEMBER";
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_organizations_id_members: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List members */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        members: {
                            userId: string;
                            email: string;
                            /** @description Null when they have not said it. */
                            name: string | null;
                            /** @enum {unknown} */
                            role: "OWNER" | "ADMIN" | "MEMBER";
                            /** Format: date-time */
                            joinedAt: string;
                        }[];
                        /** @description The `cursor` of the next page; null on the last one. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_organizations_id_members: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                    /**
                     * @description Only an OWNER may invite an OWNER.
                     * @enum {unknown}
                     */
                    role: "OWNER" | "ADMIN" | "MEMBER";
                };
            };
        };
        responses: {
            /** @description Invite somebody; the link is told once */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
                        /** @enum {unknown} */
                        role: "OWNER" | "ADMIN" | "MEMBER";
                        /** @description Shown once; the link holds it. */
                        token: string;
                        /** Format: date-time */
                        expiresAt: string;
                        /** @description The invitation is accepted by a `POST` to it. */
                        link: string;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_organizations_id_invitations: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List invitations that may still be accepted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invitations: {
                            id: string;
                            email: string;
                            /** @enum {unknown} */
                            role: "OWNER" | "ADMIN" | "MEMBER";
                            /** @description Null for the operator. */
                            invitedBy: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            expiresAt: string;
                        }[];
                        /** @description The `cursor` of the next page; null on the last one. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_organizations_id_invitations_invitationId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take an invitation back */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_organizations_id_members_userId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take a member out; oneself anybody may */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patch_organizations_id_members_userId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    role: "OWNER" | "ADMIN" | "MEMBER";
                };
            };
        };
        responses: {
            /** @description Change a member’s role */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        userId: string;
                        email: string;
                        /** @description Null when they have not said it. */
                        name: string | null;
                        /** @enum {unknown} */
                        role: "OWNER" | "ADMIN" | "MEMBER";
                        /** Format: date-time */
                        joinedAt: string;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_audit: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read who did what, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: {
                            id: string;
                            /** Format: date-time */
                            at: string;
                            /** @description Who did it. `system`: it happened by itself. Only users have an id. */
                            actor: {
                                /** @enum {unknown} */
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
                        }[];
                        /** @description The `cursor` of the next page; null on the last one. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_operator_organizations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @enum {unknown} */
                    plan: "free" | "pro" | "business" | "enterprise";
                    /**
                     * Format: email
                     * @description Invited as its first OWNER.
                     */
                    ownerEmail: string;
                };
            };
        };
        responses: {
            /** @description Create an organization and invite its first owner */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        organization: {
                            id: string;
                            name: string;
                            /** @enum {unknown} */
                            plan: "free" | "pro" | "business" | "enterprise";
                        };
                        invitation: {
                            email: string;
                            /** @enum {unknown} */
                            role: "OWNER" | "ADMIN" | "MEMBER";
                            /** @description Shown once; the link holds it. */
                            token: string;
                            /** Format: date-time */
                            expiresAt: string;
                            /** @description The invitation is accepted by a `POST` to it. */
                            link: string;
                        };
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patch_operator_organizations_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    plan: "free" | "pro" | "business" | "enterprise";
                };
            };
        };
        responses: {
            /** @description Change an organization’s plan */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        /** @enum {unknown} */
                        plan: "free" | "pro" | "business" | "enterprise";
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_keys: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List secret keys; their texts are not kept */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        keys: {
                            id: string;
                            name: string;
                            /** @enum {unknown} */
                            scope: "read_write" | "read_only";
                            /** @enum {unknown} */
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
                             * @enum {unknown}
                             */
                            status: "active" | "expiring";
                        }[];
                        /** @description The `cursor` of the next page; null on the last one. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_keys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /**
                     * @description `read_write` when left out.
                     * @enum {unknown}
                     */
                    scope?: "read_write" | "read_only";
                    /** @enum {unknown} */
                    environment: "live" | "test";
                };
            };
        };
        responses: {
            /** @description Create a secret key; its text is told once */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        /** @enum {unknown} */
                        scope: "read_write" | "read_only";
                        /** @enum {unknown} */
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
                         * @enum {unknown}
                         */
                        status: "active" | "expiring";
                        /** @description The whole key. It is shown once. */
                        key: string;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_keys_id_roll: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description For so long the old key works beside its replacement; 0 ends it at once. */
                    gracePeriodSeconds: number;
                };
            };
        };
        responses: {
            /** @description Replace a secret key; the old one works until the grace ends */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        /** @enum {unknown} */
                        scope: "read_write" | "read_only";
                        /** @enum {unknown} */
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
                         * @enum {unknown}
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
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_keys_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoke a secret key at once */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_keys_publishable: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read the publishable keys in full */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        keys: {
                            /** @enum {unknown} */
                            environment: "live" | "test";
                            /** @description The whole key. It is meant to be in the source of pages. */
                            key: string;
                            /** Format: date-time */
                            createdAt: string;
                        }[];
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_keys_publishable_environment_rotate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                environment: "live" | "test";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Replace a publishable key; the old one is dead at once */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        environment: "live" | "test";
                        /** @description The whole key. It is meant to be in the source of pages. */
                        key: string;
                        /** Format: date-time */
                        createdAt: string;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_origins: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read from which origins publishable keys may be used */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Such as `https://app.example.com`; with the port only when it is not the default. */
                        live: string[];
                        /** @description An origin is in one list only. */
                        test: string[];
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    put_origins: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Such as `https://app.example.com`; with the port only when it is not the default. */
                    live: string[];
                    /** @description An origin is in one list only. */
                    test: string[];
                };
            };
        };
        responses: {
            /** @description Replace the origins from which publishable keys may be used */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Such as `https://app.example.com`; with the port only when it is not the default. */
                        live: string[];
                        /** @description An origin is in one list only. */
                        test: string[];
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_wallet_challenge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The address of the wallet. */
                    address: string;
                    /** @description `solana`, or the slug of an EVM chain. */
                    chain: string;
                };
            };
        };
        responses: {
            /** @description Get the text that a wallet is to sign */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_wallet_verify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The text that was signed. */
                    message: string;
                    /** @description Hexadecimal with `0x`; on Solana base58. */
                    signature: string;
                };
            };
        };
        responses: {
            /** @description Prove a wallet and get its contact’s token */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Opens the contact's inbox. */
                        token: string;
                        contactId: string;
                        /** Format: date-time */
                        expiresAt: string;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_webhooks: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List webhooks, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhooks: components["schemas"]["Webhook"][];
                        /** @description The `cursor` of the next page; null on the last one. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_webhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description https and a public host. */
                    url: string;
                    /** @description The types, or `*` for all, with those of later versions. */
                    events: ("contact.created" | "contact.updated" | "contact.merged" | "contact.erased" | "event.received" | "automation.entered" | "automation.completed" | "automation.failed" | "message.sent" | "message.delivered" | "message.bounced" | "message.complained" | "message.opened" | "message.clicked" | "message.unsubscribed" | "campaign.launched" | "campaign.completed" | "form.captured" | "form.confirmed" | "domain.verified" | "domain.degraded" | "domain.failed" | "key.created" | "key.rolled" | "key.revoked" | "*")[];
                    /** @description What it is for, in your words. */
                    description?: string;
                };
            };
        };
        responses: {
            /** @description Create a webhook; its secret is told once */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_webhooks_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read one webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_webhooks_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a webhook and its deliveries */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patch_webhooks_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description https and a public host. */
                    url?: string;
                    /** @description The types, or `*` for all, with those of later versions. */
                    events?: ("contact.created" | "contact.updated" | "contact.merged" | "contact.erased" | "event.received" | "automation.entered" | "automation.completed" | "automation.failed" | "message.sent" | "message.delivered" | "message.bounced" | "message.complained" | "message.opened" | "message.clicked" | "message.unsubscribed" | "campaign.launched" | "campaign.completed" | "form.captured" | "form.confirmed" | "domain.verified" | "domain.degraded" | "domain.failed" | "key.created" | "key.rolled" | "key.revoked" | "*")[];
                    /** @description Null takes it away. */
                    description?: string | null;
                    /** @description What came while it was disabled is delivered by `POST /webhooks/{id}/recover` alone. */
                    enabled?: boolean;
                };
            };
        };
        responses: {
            /** @description Change, disable or enable a webhook; what came while it was disabled is recovered on request alone */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_webhooks_id_rotate_secret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Replace the secret of a webhook; both sign for 24 hours */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_webhooks_id_test: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deliver a `webhook.test` */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_webhooks_id_deliveries: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                status?: "pending" | "delivered" | "failed" | "missed";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the deliveries of 30 days with their attempts, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deliveries: components["schemas"]["Delivery"][];
                        /** @description The `cursor` of the next page; null on the last one. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_webhooks_id_deliveries_deliveryId_replay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deliver once more, under the same id */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_webhooks_id_recover: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date-time
                     * @description What happened from then on.
                     */
                    since: string;
                };
            };
        };
        responses: {
            /** @description Deliver what has failed or was missed since then */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many deliveries start anew. */
                        recovered: number;
                    };
                };
            };
            /** @description A problem: its code, a message naming the field, the request id */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
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
                    /** @enum {unknown} */
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
                    /** @enum {unknown} */
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
                    /** @enum {unknown} */
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
                    /** @enum {unknown} */
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
                    /** @enum {unknown} */
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
                    /** @enum {unknown} */
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
                    /** @enum {unknown} */
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
                    /** @enum {unknown} */
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
                    /** @enum {unknown} */
                    environment: "live" | "test";
                    /** @description What happened, by type. */
                    data: {
                        messageId: string;
                        contactId: string;
                        /** @enum {unknown} */
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
                    /** @enum {unknown} */
                    environment: "live" | "test";
                    /** @description What happened, by type. */
                    data: {
                        messageId: string;
                        contactId: string;
                        /** @enum {unknown} */
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
                    /** @enum {unknown} */
                    environment: "live" | "test";
                    /** @description What happened, by type. */
                    data: {
                        messageId: string;
                        contactId: string;
                        /** @enum {unknown} */
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
                    /** @enum {unknown} */
                    environment: "live" | "test";
                    /** @description What happened, by type. */
                    data: {
                        messageId: string;
                        contactId: string;
                        /** @enum {unknown} */
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
                    /** @enum {unknown} */
                    environment: "live" | "test";
                    /** @description What happened, by type. */
                    data: {
                        messageId: string;
                        contactId: string;
                        /** @enum {unknown} */
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
                    /** @enum {unknown} */
                    environment: "live" | "test";
                    /** @description What happened, by type. */
                    data: {
                        messageId: string;
                        contactId: string;
                        /** @enum {unknown} */
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
                    /** @enum {unknown} */
                    environment: "live" | "test";
                    /** @description What happened, by type. */
                    data: {
                        messageId: string;
                        contactId: string;
                        /** @enum {unknown} */
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
                    /** @enum {unknown} */
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
                    /** @enum {unknown} */
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
                    /** @enum {unknown} */
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
                    /** @enum {unknown} */
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
                    /** @enum {unknown} */
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
                    /** @enum {unknown} */
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
                    /** @enum {unknown} */
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
                    /** @enum {unknown} */
                    environment: "live" | "test";
                    /** @description What happened, by type. */
                    data: {
                        keyId: string;
                        name: string;
                        /** @enum {unknown} */
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
                    /** @enum {unknown} */
                    environment: "live" | "test";
                    /** @description What happened, by type. */
                    data: {
                        keyId: string;
                        name: string;
                        /** @enum {unknown} */
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
                    /** @enum {unknown} */
                    environment: "live" | "test";
                    /** @description What happened, by type. */
                    data: {
                        keyId: string;
                        name: string;
                        /** @enum {unknown} */
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
                    /** @enum {unknown} */
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
