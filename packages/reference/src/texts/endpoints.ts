import { keyIsTaken, type OperationTexts } from './text.ts'

const disabled = 'The webhook is disabled. Enable it first.'

export const endpointTexts: OperationTexts = {
  registerDomain: {
    description:
      'Registers a sending domain and returns the DNS records to publish. The records are then checked repeatedly in the background. The response has status 200 if the domain is already registered.',
    refusals: { LIMIT_REACHED: 'The environment has 10,000 sending domains.' },
  },
  listDomains: { description: 'Returns sending domains, newest first, with their DNS records.' },
  exportZone: {
    description:
      'Returns the service zone as lines of a zone file: the DKIM keys of all domains, and SPF. Include it in your DNS server if no server for DNS updates is configured.',
  },
  getDomain: { description: 'Returns a sending domain with the state of each DNS record.' },
  deleteDomain: {
    description:
      'Deletes a sending domain with its senders. Emails that were to be sent from it are skipped with `DOMAIN_NOT_READY`.',
  },
  getDnsStatus: {
    description:
      'Returns the state of each DNS record, with conflicts and instructions for fixing them. The state is that of the latest check.',
  },
  verifyDomain: {
    description:
      'Checks the DNS records now, and returns their state after the check, within 10 seconds. DNS errors such as timeouts do not change a state.',
  },
  listChecks: {
    description: 'Returns the latest checks of the DNS records, newest first, with their results.',
  },
  listSenders: { description: 'Returns senders, oldest first.' },
  createSender: {
    description:
      'Creates a sender: an address at one of your domains, and the name that recipients see. The domain does not have to be verified yet; until it is, emails from the sender are skipped with `DOMAIN_NOT_READY`.',
    refusals: {
      CONFLICT: 'The domain already has a sender with this address, or another sender has the key.',
      LIMIT_REACHED: 'The domain has 100 senders.',
    },
  },
  changeSender: {
    description:
      'Updates the name, the address for replies, or the key of a sender. Its own address cannot be changed.',
    refusals: keyIsTaken,
  },
  createWebhook: {
    description:
      'Creates a webhook endpoint. The response contains the secret for verifying signatures once. Events that happen after the response are delivered to the URL.',
    refusals: { ...keyIsTaken, LIMIT_REACHED: 'The environment has 50 webhooks.' },
  },
  listWebhooks: { description: 'Returns webhook endpoints, newest first, without their secrets.' },
  getWebhook: {
    description: 'Returns a webhook endpoint. If it is disabled, `disabledReason` says why.',
  },
  changeWebhook: {
    description:
      'Updates, disables, or enables a webhook endpoint. Events that happen while it is disabled are kept as `missed`; retry failed and missed deliveries to receive them.',
    refusals: keyIsTaken,
  },
  deleteWebhook: {
    description: 'Deletes a webhook endpoint and its deliveries. Nothing more is sent to its URL.',
  },
  rotateSecret: {
    description:
      'Replaces the secret of a webhook endpoint. The response contains the new secret once. For 24 hours, deliveries are signed with both secrets.',
    refusals: { CONFLICT: 'Another request rotated the secret at the same time. Retry.' },
  },
  testWebhook: {
    description:
      'Sends a delivery of the type `webhook.test` to the endpoint, independently of its subscriptions. List webhook deliveries to see the result.',
    refusals: { CONFLICT: disabled },
  },
  listDeliveries: {
    description:
      'Returns the deliveries of a webhook with their attempts, newest first. Deliveries are kept for 30 days.',
  },
  getDelivery: { description: 'Returns a delivery with its attempts and its request body.' },
  replayDelivery: {
    description:
      'Sends a delivery again with the same ID and a new retry schedule, in any status. Receivers can detect the repetition by `webhook-id`.',
    refusals: { CONFLICT: disabled },
  },
  recoverDeliveries: {
    description:
      'Sends all deliveries again that have failed, were missed, or wait for a retry since the given time, with the same IDs. The response contains their number.',
    refusals: { CONFLICT: disabled },
  },
}
