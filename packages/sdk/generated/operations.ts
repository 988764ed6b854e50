/** Made from openapi.json by `pnpm openapi`. Do not edit. */
export const version = "1.0.0"
/** Of each method its verb and path, with the letters b: body, q: query, l: list, s: stream, u: upload. */
export const operations: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "attributeKeys": {
    "list": "get /attribute-keys l"
  },
  "audit": {
    "list": "get /audit ql"
  },
  "auth": {
    "sessions": "get /auth/sessions l",
    "signIn": "post /auth/sessions b",
    "session": "get /auth/session",
    "signOut": "delete /auth/session",
    "endSession": "delete /auth/sessions/{id} b",
    "password": "post /auth/password b",
    "totp": "post /auth/totp",
    "deleteTotp": "delete /auth/totp b",
    "confirm": "post /auth/totp/confirm b",
    "passwordReset": "post /auth/password-reset b",
    "resetPassword": "post /auth/password-reset/{token} b",
    "verifyAddress": "post /auth/verify-address",
    "verifyAddressByToken": "post /auth/verify-address/{token}",
    "methods": "get /auth/methods",
    "oidc": "get /auth/oidc q",
    "callback": "get /auth/oidc/callback",
    "code": "post /auth/oidc/code b"
  },
  "automations": {
    "eventCatalog": "get /automations/event-catalog ql",
    "addCatalogEntry": "post /automations/event-catalog b",
    "deleteCatalogEntry": "delete /automations/event-catalog/{id}",
    "list": "get /automations ql",
    "create": "post /automations b",
    "get": "get /automations/{id}",
    "update": "patch /automations/{id} b",
    "delete": "delete /automations/{id}",
    "versions": "get /automations/{id}/versions ql",
    "getVersion": "get /automations/{id}/versions/{version}",
    "stats": "get /automations/{id}/stats q",
    "publish": "post /automations/{id}/publish",
    "unpublish": "post /automations/{id}/unpublish",
    "activate": "post /automations/{id}/activate",
    "pause": "post /automations/{id}/pause",
    "archive": "post /automations/{id}/archive",
    "restore": "post /automations/{id}/restore",
    "entries": "get /automations/{id}/entries ql",
    "retry": "post /automations/{id}/entries/retry b",
    "explain": "post /automations/{id}/explain b"
  },
  "campaigns": {
    "list": "get /campaigns ql",
    "create": "post /campaigns b",
    "get": "get /campaigns/{id}",
    "update": "patch /campaigns/{id} b",
    "delete": "delete /campaigns/{id}",
    "launch": "post /campaigns/{id}/launch",
    "pause": "post /campaigns/{id}/pause",
    "resume": "post /campaigns/{id}/resume",
    "cancel": "post /campaigns/{id}/cancel",
    "test": "post /campaigns/{id}/test b",
    "audience": "get /campaigns/{id}/audience",
    "stats": "get /campaigns/{id}/stats q"
  },
  "contacts": {
    "export": "get /contacts/export s",
    "exportContact": "get /contacts/{id}/export",
    "list": "get /contacts ql",
    "create": "post /contacts b",
    "get": "get /contacts/{id}",
    "update": "patch /contacts/{id} b",
    "delete": "delete /contacts/{id}",
    "events": "get /contacts/{id}/events ql",
    "entries": "get /contacts/{id}/entries ql",
    "tags": "post /contacts/{id}/tags b",
    "merge": "post /contacts/merge b",
    "erasure": "get /contacts/{id}/erasure",
    "signOut": "post /contacts/{id}/sign-out",
    "import": "post /contacts/import bu",
    "consents": "get /contacts/{id}/consents ql"
  },
  "domain": {
    "list": "get /domain ql",
    "create": "post /domain b",
    "get": "get /domain/{id}",
    "delete": "delete /domain/{id}",
    "dns": "get /domain/{id}/dns",
    "verify": "post /domain/{id}/verify",
    "checks": "get /domain/{id}/checks"
  },
  "emails": {
    "send": "post /emails b"
  },
  "entries": {
    "list": "get /entries ql",
    "get": "get /entries/{id}",
    "cancel": "post /entries/{id}/cancel",
    "retry": "post /entries/{id}/retry",
    "skipWait": "post /entries/{id}/skip-wait"
  },
  "eventNames": {
    "list": "get /event-names l"
  },
  "events": {
    "send": "post /events b",
    "sendBatch": "post /events/batch b"
  },
  "forms": {
    "ingest": "post /forms/{token}/ingest b",
    "list": "get /forms ql",
    "create": "post /forms b",
    "get": "get /forms/{id}",
    "update": "patch /forms/{id} b",
    "delete": "delete /forms/{id}"
  },
  "imports": {
    "list": "get /imports ql",
    "get": "get /imports/{id}",
    "errors": "get /imports/{id}/errors s"
  },
  "inapp": {
    "push": "post /inapp/push b",
    "tokens": "post /inapp/tokens b"
  },
  "invitations": {
    "accept": "post /invitations/{token}/accept b"
  },
  "keys": {
    "list": "get /keys ql",
    "create": "post /keys b",
    "roll": "post /keys/{id}/roll b",
    "delete": "delete /keys/{id}",
    "publishable": "get /keys/publishable l",
    "rotate": "post /keys/publishable/{environment}/rotate"
  },
  "messages": {
    "list": "get /messages ql",
    "get": "get /messages/{id}",
    "content": "get /messages/{id}/content"
  },
  "organizations": {
    "create": "post /organizations b",
    "members": "get /organizations/{id}/members ql",
    "inviteMember": "post /organizations/{id}/members b",
    "invitations": "get /organizations/{id}/invitations ql",
    "revokeInvitation": "delete /organizations/{id}/invitations/{invitationId}",
    "changeMember": "patch /organizations/{id}/members/{userId} b",
    "removeMember": "delete /organizations/{id}/members/{userId}",
    "endMemberSessions": "delete /organizations/{id}/members/{userId}/sessions"
  },
  "origins": {
    "get": "get /origins",
    "update": "put /origins b"
  },
  "segments": {
    "list": "get /segments ql",
    "create": "post /segments b",
    "preview": "post /segments/preview b",
    "get": "get /segments/{id}",
    "update": "patch /segments/{id} b",
    "delete": "delete /segments/{id}",
    "members": "get /segments/{id}/members ql",
    "changeMembers": "post /segments/{id}/members b"
  },
  "senders": {
    "list": "get /senders ql",
    "create": "post /senders b",
    "update": "patch /senders/{id} b"
  },
  "settings": {
    "get": "get /settings",
    "update": "patch /settings b"
  },
  "snippets": {
    "list": "get /snippets ql",
    "create": "post /snippets b",
    "get": "get /snippets/{id}",
    "update": "patch /snippets/{id} b",
    "delete": "delete /snippets/{id}"
  },
  "statistics": {
    "get": "get /statistics q"
  },
  "suppressions": {
    "list": "get /suppressions ql",
    "create": "post /suppressions b",
    "delete": "delete /suppressions/{id}"
  },
  "tags": {
    "list": "get /tags l"
  },
  "templates": {
    "list": "get /templates ql",
    "create": "post /templates b",
    "get": "get /templates/{id}",
    "update": "patch /templates/{id} b",
    "delete": "delete /templates/{id}",
    "preview": "post /templates/preview b",
    "previewTemplate": "post /templates/{id}/preview b",
    "test": "post /templates/{id}/test b"
  },
  "topics": {
    "list": "get /topics ql",
    "create": "post /topics b",
    "get": "get /topics/{id}",
    "update": "patch /topics/{id} b",
    "delete": "delete /topics/{id}"
  },
  "triggers": {
    "onchainEvent": "post /v2/automations/runtime/triggers/onchain-event b",
    "decodedEvent": "post /v2/automations/runtime/triggers/decoded-event b",
    "queue": "post /v2/automations/runtime/triggers/decoded-event/queue b",
    "batch": "post /v2/automations/runtime/triggers/decoded-events/batch b",
    "segmentEntered": "post /v2/automations/runtime/triggers/segment-entered b",
    "emailOpened": "post /v2/automations/runtime/triggers/email-opened b",
    "healthThreshold": "post /v2/automations/runtime/triggers/health-threshold b"
  },
  "webhooks": {
    "list": "get /webhooks ql",
    "create": "post /webhooks b",
    "get": "get /webhooks/{id}",
    "update": "patch /webhooks/{id} b",
    "delete": "delete /webhooks/{id}",
    "rotateSecret": "post /webhooks/{id}/rotate-secret",
    "test": "post /webhooks/{id}/test",
    "deliveries": "get /webhooks/{id}/deliveries ql",
    "getDelivery": "get /webhooks/{id}/deliveries/{deliveryId}",
    "replay": "post /webhooks/{id}/deliveries/{deliveryId}/replay",
    "recover": "post /webhooks/{id}/recover b"
  }
}
