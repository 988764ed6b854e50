import { verify } from 'node:crypto'
import { unauthenticated } from '@outrider/contracts/problem'
import { LRUCache } from 'lru-cache'

/** The fields that a signature of Amazon SNS covers, in their order; `Subject` may be missing. */
const signedFields = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
}

/** Returns the body of a response of Amazon. */
export type Fetch = (url: URL) => Promise<string>

/** Milliseconds for a certificate or a confirmation. */
const timeout = 4_000
const certificates = new LRUCache<string, string>({ max: 10, ttl: 86_400_000 })

/** A file of Amazon, over https and without redirects. */
const fetchText: Fetch = async (url) => {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeout) })
  if (!response.ok) throw new Error(`${url.host} returned ${response.status}`)
  return response.text()
}

/**
 * The JSON in a notification of the topic; undefined for the confirmation of its subscription, which is then accepted.
 * Throws `UNAUTHENTICATED` unless its signature (version 2) holds, by a certificate of the topic's region.
 */
export async function readNotification(
  message: unknown,
  topicArn: string,
  load: Fetch = fetchText,
): Promise<string | undefined> {
  const field = (name: string) => textAt(message, name)
  const type = field('Type')
  if (type !== 'Notification' && type !== 'SubscriptionConfirmation') throw unauthenticated()
  const host = `sns.${topicArn.split(':')[3]}.amazonaws.com`
  const certificateUrl = urlAt(field('SigningCertURL'), host)
  const isFile = /^\/SimpleNotificationService-[0-9a-f]{1,64}\.pem$/.test(
    certificateUrl?.pathname ?? '',
  )
  if (!certificateUrl || !isFile || field('TopicArn') !== topicArn) throw unauthenticated()
  const certificate = certificates.get(certificateUrl.href) ?? (await load(certificateUrl))
  const signed = signedFields[type]
    .filter((name) => field(name) !== '')
    .map((name) => `${name}\n${field(name)}\n`)
  const signature = Buffer.from(field('Signature'), 'base64')
  const isVersion2 = field('SignatureVersion') === '2'
  if (!isVersion2 || !verify('sha256', Buffer.from(signed.join('')), certificate, signature))
    throw unauthenticated()
  certificates.set(certificateUrl.href, certificate)
  if (type === 'Notification') return field('Message')
  const confirmation = urlAt(field('SubscribeURL'), host)
  if (confirmation) await load(confirmation)
  return undefined
}

/** An https URL of this host; undefined for any other. */
function urlAt(text: string, host: string): URL | undefined {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && url.host === host && url.username === '' ? url : undefined
}

/** The text or number at a path; empty where there is none. */
export function textAt(value: unknown, ...path: readonly string[]): string {
  const found = path.reduce<unknown>((at, key) => Object(at)[key], value)
  return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
}
