import { contactFieldNames } from '@outrider/contracts/contact-fields'
import { keyIsTaken, type OperationTexts } from './text.ts'

const tooMuch =
  'The contact would exceed a limit: 64 KiB of attributes, 1,000 tags, or 1,000 identifiers.'

export const contactTexts: OperationTexts = {
  exportContacts: {
    description:
      'Streams all contacts of the environment as NDJSON, newest first, one contact a line. Email addresses are not included. Read-only keys and members with the role MEMBER cannot export.',
  },
  exportContact: {
    description:
      "Returns all stored data about a contact as JSON: the record with the contact's own email address, events, consents, automation entries, and messages. Use it to respond to a data access request. Read-only keys and members with the role MEMBER cannot export.",
  },
  upsertContact: {
    description:
      'Creates a contact, or updates the contact that the identifiers match: by wallet address first, then email, then external ID. The response has status 201 for a new contact and 200 for an existing one. Identifiers that belong to another contact are not moved; they are listed in `conflicts`.',
    refusals: { LIMIT_REACHED: tooMuch },
  },
  listContacts: {
    description:
      'Returns contacts, newest first. Filters can be combined. An email address can only be used as a filter: no response contains it.',
  },
  getContact: {
    description:
      'Returns a contact with its attributes. The email address is not included; `reachable.email` shows whether the contact can be emailed.',
  },
  changeContact: {
    description:
      'Updates a contact. Attributes are merged key by key; null removes an identifier or an attribute. `tags` replaces all tags.',
    refusals: {
      IDENTIFIER_TAKEN: 'Another contact has the identifier that `field` names.',
      LIMIT_REACHED: tooMuch,
    },
  },
  eraseContact: {
    description:
      'Erases a contact and everything stored about the person in all services. The contact can no longer be found when the response arrives; the remaining data is deleted in the background. Retrieve the erasure to see its progress. The erasure cannot be undone.',
  },
  listContactEvents: {
    description:
      'Returns the stored product events of a contact, newest first. Events are kept for 24 months by default.',
  },
  listContactEntries: {
    description:
      'Returns the entries of a contact into all automations, newest first. Retrieve an entry to see its steps.',
  },
  changeTags: {
    description:
      'Adds and removes tags of a contact. A tag that is in both `add` and `remove` is added. Dynamic segments are updated within a second.',
  },
  mergeContacts: {
    description:
      'Merges the contact `from` into the contact `into`. `into` keeps its own values; identifiers, events, tags, segments, consents, and messages of `from` move to it, and `from` then returns 404. A repetition returns the same contact.',
    refusals: {
      LIMIT_REACHED: tooMuch,
    },
  },
  createTopic: {
    description:
      'Creates a topic. Templates, campaigns, and emails name it by its key. Pass the choices of contacts in `subscription.topics`. The unsubscribe link of an email with an optional topic ends the emails of that topic.',
    refusals: {
      CONFLICT:
        'Another topic has the key, or a request with the same `Idempotency-Key` is still in progress.',
      LIMIT_REACHED: 'The environment has 100 topics.',
    },
  },
  listTopics: { description: 'Returns topics, newest first.' },
  getTopic: { description: 'Returns a topic.' },
  changeTopic: {
    description:
      'Updates a topic. Null removes the description. Emails that are sent more than five seconds after the response follow the new kind and default.',
  },
  deleteTopic: {
    description:
      'Deletes a topic. Queued emails with the topic fail with `TOPIC_DELETED`. Choices of contacts remain in the record of consents, but have no effect, also if a new topic gets the same key.',
  },
  getErasure: {
    description:
      'Returns the progress of an erasure, service by service. `completedAt` is null until every service has deleted its data.',
  },
  signOutContact: {
    description:
      'Ends all contact tokens of a contact within a second, and the inbox streams that are open with them. New tokens can be issued at any time. Tokens of wallets also end when the publishable key of their environment is rotated, or when their origin is removed; all tokens end when the contact is merged into another contact or erased.',
  },
  importContacts: {
    description: `Imports contacts from a file of any size: CSV with a header row (columns ${contactFieldNames.map((name) => `\`${name}\``).join(', ')}, \`attributes.<name>\`, \`subscription.email\`, \`subscription.topics.<key>\`, \`subscription.tracking\`, \`subscription.at\`, and \`tags\` separated by \`;\`; a column without a name is ignored), or NDJSON with one contact a line. Rows are applied asynchronously in the order of the file, each like \`POST /contacts\`. Invalid rows are reported and do not affect the others. Retrieve the import to see its progress.`,
  },
  listImports: {
    description: 'Returns imports, newest first. Each shows the number of rows in each state.',
  },
  getImport: {
    description:
      'Returns the progress of an import, with the first 100 errors of its rows. Export the errors of an import to get all of them.',
  },
  exportImportErrors: {
    description:
      'Streams the errors of an import as NDJSON, one error a line, in the order of the rows. At most 10,000 errors are kept.',
  },
  createSegment: {
    description:
      'Creates a segment. A static segment contains the contacts that you add. A dynamic segment contains the contacts that match its definition; it has the status `building` until all contacts are evaluated.',
    refusals: { ...keyIsTaken, LIMIT_REACHED: 'The environment has 1,000 dynamic segments.' },
  },
  listSegments: {
    description: 'Returns segments, newest first.',
  },
  previewSegment: {
    description:
      'Counts the contacts that match a definition, and returns the IDs of up to ten of them. Nothing is stored. In a large environment the count can be incomplete; `complete` is then false.',
  },
  getSegment: { description: 'Returns a segment with the number of its members.' },
  changeSegment: {
    description:
      'Updates the name or the definition of a segment. With a new definition, a dynamic segment is evaluated again in the background and has the status `building` meanwhile.',
    refusals: keyIsTaken,
  },
  deleteSegment: {
    description: 'Deletes a segment. Its contacts are not deleted.',
  },
  changeSegmentMembers: {
    description:
      'Adds contacts to a static segment and removes others, at most 1,000 each. Contacts that are already members, or not members, are ignored.',
    refusals: { CONFLICT: 'The segment is dynamic. Its definition determines the members.' },
  },
  listSegmentMembers: { description: 'Returns the contacts in a segment, newest first.' },
  listEventNames: {
    description:
      'Returns the names of the events that were stored, the most frequent first, with paths in their payloads. Use it to offer names to people who build segments and filters. Events of at most 1,000 names are counted; a name without an event for as long as events are kept is removed.',
  },
  listAttributeKeys: {
    description:
      'Returns the keys of attributes, the most frequent first. They are counted in the newest 4,000 contacts, or in fewer where attributes are large; `contacts` is their number.',
  },
  listTags: {
    description: 'Returns the tags of contacts in alphabetical order, at most 1,000.',
  },
  ingestForm: {
    description:
      "Submits a form for a person who has consented. `token` is the form's public token. The consent is recorded with its text, time, and origin; with double opt-in, the person receives a confirmation email first, and the contact is created or updated only after the confirmation. `fields` are validated against the form's schema.",
    refusals: { CONSENT_REQUIRED: '`consent` is not true, or `consentText` is missing.' },
  },
  createForm: {
    description:
      'Creates a form. The response contains its public `token`, which submissions name in their path. With `doubleOptIn`, each person must confirm by email.',
    refusals: { ...keyIsTaken, LIMIT_REACHED: 'The environment has 1,000 forms.' },
  },
  listForms: { description: 'Returns forms, newest first, in their current version.' },
  getForm: { description: 'Returns a form in its current version.' },
  changeForm: {
    description:
      'Updates a form and increments its version. Consents that were given keep the version and the text to which the person agreed.',
    refusals: keyIsTaken,
  },
  deleteForm: {
    description:
      'Deletes a form. Its token no longer accepts submissions. Consents that were given remain on record.',
  },
  showConfirmation: {
    description:
      'Returns the page to which the link in a double opt-in email leads. The page has a button that confirms; opening it changes nothing, so that link scanners cannot confirm.',
  },
  confirmConsent: {
    description:
      'Confirms a consent by the link of a double opt-in email. The link is valid for 7 days and can be used once. Afterwards the person is redirected to the `redirectUrl` of the form, or sees a page.',
  },
  listConsents: {
    description:
      'Returns the consents of a contact, newest first. Each has the text word for word, its SHA-256 hash, the time, and the origin.',
  },
}
