import type { OperationTexts } from './text.ts'

const beforeMove = (states: string) => ({
  INVALID_TRANSITION: `The campaign is not ${states}.`,
})

const changed = { CONFLICT: 'Other requests changed the resource at the same time. Retry.' }

const changedOrTaken = {
  CONFLICT:
    'Another template has the key. Or: Other requests changed the resource at the same time. Retry.',
}

export const messagingTexts: OperationTexts = {
  pushInapp: {
    description:
      "Adds a message to the inbox of an existing contact. Open streams of the contact receive it within a second. A repetition with the same `idempotencyKey` has no effect and returns the first message's ID.",
  },
  createContactToken: {
    description:
      "Creates a token for a contact's inbox, for products without wallets. The contact is created if none matches. Pass the token to the person's browser; it is valid for 7 days.",
  },
  listInbox: {
    description:
      "Returns the contact's own in-app messages, newest first, with the number of unread ones. Expired messages are omitted.",
  },
  streamInbox: {
    description:
      'Sends new in-app messages as server-sent events. A client that reconnects with `Last-Event-ID` receives the messages that it missed. The stream ends after an hour; reconnect to continue.',
  },
  readMessage: {
    description:
      "Marks one of the contact's own in-app messages as read. A repetition changes nothing.",
  },
  readAllMessages: {
    description:
      "Marks all of the contact's own in-app messages as read. The response contains the number of messages that were unread.",
  },
  sendEmail: {
    description:
      'Sends an email to an existing contact, from a template or from `subject` with `html`, `mjml`, or `text`. Consent, suppressions, and the daily cap are checked when the email is sent; a skipped message records the reason. A repetition with the same `idempotencyKey` sends nothing. The body may have up to 10 MiB, of which at most 1 MiB is not content of `attachments`.',
  },
  createCampaign: {
    description:
      'Creates a campaign as a draft: an email or in-app message to many contacts. Nothing is sent until it is launched.',
    refusals: { LIMIT_REACHED: 'The environment has 100,000 campaigns.' },
  },
  listCampaigns: { description: 'Returns campaigns, newest first, in every state.' },
  getCampaign: {
    description: 'Returns a campaign with its status. Its results are in the campaign statistics.',
  },
  changeCampaign: {
    description:
      'Updates a draft campaign. After the launch only `name` and `perMinute` can be changed; `perMinute` takes effect immediately.',
    refusals: {
      ...changed,
      INVALID_TRANSITION: 'The campaign is launched, and the field can no longer change.',
    },
  },
  deleteCampaign: {
    description:
      'Deletes a campaign that is a draft, completed, or cancelled. Its messages remain on record for their retention period.',
    refusals: beforeMove('a draft, completed, or cancelled'),
  },
  launchCampaign: {
    description:
      'Launches a campaign at `sendAt`, or immediately. The audience and the content are fixed at the launch. Each contact receives the campaign at most once; consent and suppressions are checked when each message is sent.',
    refusals: {
      ...beforeMove('a draft'),
      DOMAIN_NOT_READY: "The sender's domain is not ready to send.",
    },
  },
  pauseCampaign: {
    description:
      'Pauses a scheduled or sending campaign within a second. Messages that have been handed to the mail relay are still delivered.',
    refusals: beforeMove('scheduled or sending'),
  },
  resumeCampaign: {
    description: 'Resumes a paused campaign where it stopped. No contact receives it twice.',
    refusals: beforeMove('paused'),
  },
  cancelCampaign: {
    description:
      'Cancels a launched campaign for good. Contacts that it has not reached are skipped with `CANCELLED`.',
    refusals: beforeMove('scheduled, sending, or paused'),
  },
  testCampaign: {
    description:
      'Sends the campaign in its current form to up to ten contacts, in any status; without contacts, an email to the signed-in user or another member, also in the test environment. These messages are really sent, and they are not counted in the statistics.',
    refusals: { DOMAIN_NOT_READY: 'The organization has no sender that is ready.' },
  },
  getCampaignAudience: {
    description:
      'Counts the contacts of a campaign, and those it does not reach. Before the launch, these are the contacts that would receive it now; afterwards, the contacts at the time when the audience was fixed. Counting a large audience takes some seconds.',
  },
  getCampaignStats: {
    description:
      'Returns the delivery and engagement counts of a campaign. Each contact is counted once. `variants` contains the counts of each variant. With `interval=hour`, the response also contains the counts of each hour and the links that were clicked most.',
  },
  recordOpen: {
    description:
      'Returns the tracking pixel of an email and records the open. Opens by scanners and prefetching mail clients are counted separately.',
  },
  recordClick: {
    description:
      'Records a click on a tracked link of an email and redirects to its target, unless the organization is suspended. Clicks by scanners are counted separately.',
  },
  receiveInbound: {
    description:
      'Receives an email that was sent to the bounce address: a delivery report (RFC 3464) or a complaint (RFC 5965), as `message/rfc822`. The message that it is about is updated, and an address that bounced permanently or complained is suppressed. Other emails are ignored, and the response says so.',
  },
  receiveReports: {
    description:
      'Receives reports of Amazon SES, SendGrid, Mailgun, or Postmark, at most 1,000 in a request, and checks the signature of the provider. The messages that they are about are updated, as by delivery reports. A provider that is not configured is not found.',
  },
  listMessages: {
    description:
      'Returns messages, newest first. Filters can be combined. In the test environment, emails are not sent, and their content is included for callers that may write.',
  },
  getMessage: {
    description:
      'Returns a message with its timeline: when it was queued, sent, delivered, or opened. Details that may contain the address of the contact are for callers that may write.',
  },
  getMessageContent: {
    description:
      'Returns the subject, HTML, and text of a message as sent. The address of the contact is replaced by `someone@example.com`.',
  },
  createTemplate: {
    description:
      'Creates an email template in Liquid, with HTML, MJML, or text, and its content in other languages (`locales`). Each contact gets the content that fits its `locale`, by RFC 4647 lookup. A template that cannot be parsed is rejected with line and column.',
    refusals: {
      ...changedOrTaken,
      LIMIT_REACHED: 'The environment has 10,000 templates, or 500 others that use snippets.',
    },
  },
  listTemplates: {
    description:
      'Returns email templates, newest first, with their content, but without `locales`.',
  },
  getTemplate: {
    description: 'Returns an email template with its content in each locale.',
  },
  changeTemplate: {
    description:
      'Updates an email template. Null removes a part, or a locale. Emails that are sent after the response use the new content; launched campaigns keep theirs.',
    refusals: {
      ...changedOrTaken,
      LIMIT_REACHED: 'The environment has 500 other templates that use snippets.',
    },
  },
  deleteTemplate: {
    description:
      'Deletes an email template. Queued emails that use it fail with `TEMPLATE_DELETED`; launched campaigns keep their content.',
  },
  createSnippet: {
    description:
      "Creates a snippet: HTML, or elements of MJML, in Liquid. `{% render 'key' %}` in the HTML or MJML of a template, or of another snippet, is replaced by it when the template is saved.",
    refusals: {
      CONFLICT: 'Another snippet has the key.',
      LIMIT_REACHED: 'The environment has 100 snippets.',
    },
  },
  listSnippets: { description: 'Returns snippets, newest first, with their content.' },
  getSnippet: { description: 'Returns a snippet with its content.' },
  changeSnippet: {
    description:
      'Updates a snippet, and all templates that use it. A change that breaks one of them is rejected with its ID, and changes nothing. A request that fails can be repeated.',
    refusals: changed,
  },
  deleteSnippet: {
    description: 'Deletes a snippet that nothing uses.',
    refusals: { CONFLICT: 'A template or another snippet uses it; the message names one.' },
  },
  previewDraft: {
    description:
      'Renders a template that is not saved, as `POST /templates/{id}/preview` does. Nothing is stored or sent. `missing` lists the paths without a value.',
  },
  previewTemplate: {
    description:
      'Renders a template for a contact, or with your own sample data, in the locale of that contact or in `locale`. Nothing is sent. A template that cannot be rendered is rejected with the reason.',
  },
  testTemplate: {
    description:
      'Sends an email of the template to the verified address of the signed-in user, or to that of another member, also in the test environment. It reads like a preview, and is neither stored as a message nor counted.',
    refusals: { DOMAIN_NOT_READY: 'The organization has no sender that is ready.' },
  },
  listSuppressions: {
    description:
      'Returns suppressed email addresses, newest first. The addresses themselves are not included; filter by `email` to look one up.',
  },
  addSuppression: {
    description:
      'Adds an email address to the suppression list. No email is sent to it, not even a transactional one. The response has status 200 if the address was already suppressed.',
  },
  removeSuppression: {
    description:
      'Removes an email address from the suppression list. Later emails to it are sent again. A person who unsubscribed remains unsubscribed.',
  },
  getSettings: {
    description:
      'Returns the settings of the environment. Settings that were never changed have their defaults.',
  },
  changeSettings: {
    description:
      'Updates settings of the environment. Settings that are omitted stay as they are. Emails that are sent more than five seconds after the response use the new settings.',
  },
  showUnsubscribe: {
    description:
      'Returns the page to which the unsubscribe link in an email leads. The page has a button that unsubscribes; opening it changes nothing, so that link scanners cannot unsubscribe anyone.',
  },
  unsubscribe: {
    description:
      'Unsubscribes a contact from the topic of the email, or from all emails if it has no optional topic or with `all`, by the buttons of the page or by one click in the mail client (RFC 8058). Transactional emails are still sent. A repetition changes nothing.',
  },
  showPreferences: {
    description:
      'Returns the page to which `{{ preferencesUrl }}` in an email leads. The page lists the public topics and has a form that saves the choices of the contact; opening it changes nothing.',
  },
  savePreferences: {
    description:
      'Saves the choices of a contact, by the form of the preference page. `email` is `subscribed` or absent, `topic` is each topic that the contact wants, and `shown` is each topic that the form contained; other topics stay as they are.',
  },
  getPreferences: {
    description:
      "Returns the contact's own choices about emails: all emails, and each public topic. Use it for a preference page in your product.",
  },
  changePreferences: {
    description:
      "Updates the contact's own choices about emails. Choices that are omitted stay as they are. Each change is in the contact's consents, with the source `page`.",
  },
  getStatistics: {
    description:
      'Returns counts of events, automation entries, emails, and in-app messages by hour or day (UTC). At most 200 periods of the last 90 days are returned, without gaps.',
  },
}
