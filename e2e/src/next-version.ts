// Loaded before a service's program (`node --import`): makes its process speak as the next version may. That version has an optional field
// more in all that it sends to other services: in each item, request, and response, and in objects in them.
import { createRequire } from 'node:module'
import type { MsgHdrs } from '@nats-io/transport-node'
import { contractVersion } from '@outrider/contracts/contract'
import { versionHeader } from '@outrider/service/nats/publish'

interface Options {
  readonly headers?: MsgHdrs
}
type Publish = (subject: string, payload?: string | Uint8Array, options?: Options) => void

interface Client {
  /** The part that every message passes on its way to the server. */
  readonly ProtocolHandler: { readonly prototype: { publish: Publish } }
}
const load = createRequire(import.meta.resolve('@nats-io/transport-node'))
const { ProtocolHandler }: Client = load('@nats-io/nats-core/internal')

const { publish } = ProtocolHandler.prototype
ProtocolHandler.prototype.publish = function publishAsNext(subject, payload, options) {
  const isOurs = !subject.startsWith('$') // those are for the server
  if (isOurs && options?.headers?.has(versionHeader))
    options.headers.set(versionHeader, String(contractVersion + 1))
  publish.call(this, subject, isOurs && payload ? addFields(payload) : payload, options)
}

/** The message with the fields of the next version; as it is where it is not JSON, such as an acknowledgement. */
function addFields(payload: string | Uint8Array): string | Uint8Array {
  const text = typeof payload === 'string' ? payload : Buffer.from(payload).toString()
  if (!/^[[{]/.test(text)) return payload
  return text.replaceAll(
    /(^|"(?:data|tenant|contact|trigger)":)\{(?=")/g,
    '$1{"addedLater":{"by":"the next version"},',
  )
}
