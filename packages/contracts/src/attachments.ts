import { type Static, Type } from 'typebox'
import { defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { closed, described, fileNamePattern, mediaTypePattern, Tenant } from './shapes.ts'

/** Attachments of one email. */
export const maxAttachments = 10
/** Bytes of all attachments of one email. */
export const maxAttachmentBytes = 7 * 1_048_576

const fields = {
  filename: described(
    'The file name that the recipient sees, without a path.',
    Type.String({ minLength: 1, maxLength: 200, pattern: fileNamePattern }),
  ),
  contentType: described(
    'The media type, such as `application/pdf`. `multipart/…` and `message/…` are rejected.',
    Type.String({ maxLength: 300, pattern: mediaTypePattern }),
  ),
  contentId: described(
    'A name by which the HTML shows an image: `<img src="cid:logo">` for `logo`. Each name can be used once.',
    Type.Optional(
      Type.String({
        maxLength: 100,
        pattern: String.raw`^[A-Za-z0-9][A-Za-z0-9._-]*(?:@[A-Za-z0-9][A-Za-z0-9.-]*)?$`,
      }),
    ),
  ),
}

export type Attachment = Static<typeof Attachment>
export const Attachment = Type.Object(
  { ...fields, content: described('The bytes, in base64 (RFC 4648, section 4).', Type.String()) },
  {
    ...closed,
    title: 'Attachment',
    description: 'A file to attach to an email, or an image that its HTML shows.',
  },
)

/** An attachment whose bytes are stored in parts. */
export type StoredAttachment = Static<typeof StoredAttachment>
export const StoredAttachment = Type.Object({
  ...fields,
  bytes: described('The number of bytes.', Type.Integer({ minimum: 0 })),
})

/** Bytes of one part, before base64: a request has room for more, but many requests are handled at a time. */
export const maxPartBytes = 3 * 131_072

/**
 * Stores a part of the attachments of an email that will be sent under this ID. The bytes of all attachments form one
 * sequence. A part that is stored already stays as it is. `RATE_LIMITED` while too many bytes wait to be sent. Parts of
 * an email that is not queued within an hour are deleted.
 */
export const storeAttachmentPart = defineRequest({
  subject: 'messaging.store-attachment-part',
  request: Type.Object({
    tenant: Tenant,
    messageId: Id('msg'),
    index: described('The place of the part, from 0.', Type.Integer({ minimum: 0, maximum: 100 })),
    content: described('In base64.', Type.String()),
  }),
  reply: Type.Object({}),
})
