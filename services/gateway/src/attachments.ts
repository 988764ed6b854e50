import {
  type Attachment,
  maxAttachmentBytes,
  maxPartBytes,
  storeAttachmentPart,
  type StoredAttachment,
} from '@outrider/contracts/attachments'
import { newId, type TypeId } from '@outrider/contracts/ids'
import { type Fault, invalidFaults, Problem } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
import type { Tools } from './http/route.ts'

/** Characters of base64 that become a part. */
const partLength = (maxPartBytes / 3) * 4

/** The attachments of an email without their bytes, which are stored under its ID. */
interface Stored {
  readonly messageId: TypeId<'msg'>
  readonly attachments: StoredAttachment[]
}

/** Stores the bytes of attachments, part by part: a request between services is smaller than an email can be. */
export async function storeAttachments(
  ask: Tools['ask'],
  tenant: Tenant,
  files: readonly Attachment[],
): Promise<Stored> {
  const attachments = checkAttachments(files)
  const messageId = newId('msg')
  let index = 0
  for (const { content } of files)
    for (let start = 0; start < content.length; start += partLength) {
      const part = content.slice(start, start + partLength)
      await ask(storeAttachmentPart, { tenant, messageId, index, content: part })
      index += 1
    }
  return { messageId, attachments }
}

/**
 * The attachments with their sizes. Throws `VALIDATION_FAILED` for content that is not base64 and for a `contentId` that
 * two of them have, `BODY_TOO_LARGE` for too many bytes.
 */
export function checkAttachments(files: readonly Attachment[]): StoredAttachment[] {
  const faults = files.flatMap(({ content, contentId }, place): Fault[] => [
    ...(isBase64(content) ? [] : [faultIn(place, 'content', 'format', 'must be base64')]),
    ...(contentId !== undefined && files.findIndex((file) => file.contentId === contentId) < place
      ? [faultIn(place, 'contentId', 'uniqueItems', 'must not be used twice')]
      : []),
  ])
  if (faults.length > 0) throw invalidFaults(faults)
  const attachments = files.map(({ content, ...file }) => ({ ...file, bytes: sizeOf(content) }))
  if (attachments.reduce((sum, { bytes }) => sum + bytes, 0) > maxAttachmentBytes) throw tooLarge()
  return attachments
}

function faultIn(place: number, field: string, code: string, message: string): Fault {
  return { field: `attachments.${place}.${field}`, code, message }
}

function tooLarge(): Problem {
  const fault = {
    field: 'attachments',
    code: 'maximum',
    message: `must together have at most ${maxAttachmentBytes} bytes`,
  }
  return new Problem('BODY_TOO_LARGE', `${fault.field}: ${fault.message}`, { faults: [fault] })
}

/** RFC 4648, section 4, with padding. */
function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)
}

/** The number of bytes that base64 encodes. */
function sizeOf(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : Number(base64.endsWith('='))
  return (base64.length / 4) * 3 - padding
}
