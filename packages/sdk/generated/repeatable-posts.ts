/** Made from openapi.json by `pnpm openapi`. Do not edit. */
export const repeatablePosts = [
  "/contacts",
  "/contacts/import",
  "/segments",
  "/forms/{token}/ingest",
  "/forms",
  "/topics",
  "/automations/event-catalog",
  "/automations",
  "/inapp/push",
  "/emails",
  "/campaigns",
  "/templates",
  "/snippets",
  "/suppressions",
  "/domain",
  "/senders",
  "/organizations",
  "/keys/publishable/{environment}/rotate",
  "/webhooks/{id}/test",
  "/webhooks/{id}/deliveries/{deliveryId}/replay",
  "/webhooks/{id}/recover"
] as const
