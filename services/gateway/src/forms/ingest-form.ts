import { createHash } from 'node:crypto'
import { compileFields, type FieldsCheck } from '@outrider/contracts/form-fields'
import {
  type Capture,
  captureForm,
  findForm,
  type Form,
  type Ingest,
} from '@outrider/contracts/forms'
import { newId, type TypeId } from '@outrider/contracts/ids'
import { type Fault, invalidFaults, Problem } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
import { messageOf } from '@outrider/service/publish'
import type { Incoming } from '../http/incoming.ts'
import type { Tools } from '../http/route.ts'

interface Ingestion {
  readonly tenant: Tenant
  readonly keyId: TypeId<'key'> | undefined
  readonly token: string
  readonly ingest: Ingest
  readonly request: Pick<Incoming, 'address' | 'header'>
  readonly now: Date
}

/** Characters of a `User-Agent` that are kept. */
const maxAgentLength = 512

/**
 * Checks a capture by its form, and accepts it: when this resolves, it is on disk in the stream, and will
 * be kept once. Throws `NOT_FOUND` for another organization's form, `CONSENT_REQUIRED`, and
 * `VALIDATION_FAILED` naming every fault.
 */
export async function ingestForm(
  { tenant, keyId, token, ingest, request, now }: Ingestion,
  { ask, publish, publicUrl }: Pick<Tools, 'ask' | 'publish' | 'publicUrl'>,
): Promise<void> {
  const form = await ask(findForm, { tenant, token })
  const { email, walletAddress, fields = {} } = ingest
  const capture: Capture = {
    tenant,
    id: newId('cns'),
    form: {
      id: form.id,
      version: form.version,
      name: form.name,
      doubleOptIn: form.doubleOptIn,
      tags: form.tags,
    },
    ...(email !== undefined && { email }),
    ...(walletAddress !== undefined && { walletAddress }),
    fields,
    consentText: consentTextOf(ingest, form),
    at: now.toISOString(),
    address: request.address(),
    agent: request.header('User-Agent').slice(0, maxAgentLength),
    keyId: keyId ?? null,
    publicUrl,
  }
  const id = messageId(capture, token, request.header('Idempotency-Key'))
  await publish(messageOf(captureForm, capture, id))
}

/** What was agreed to; consent comes before everything else that may be wrong. */
function consentTextOf(ingest: Ingest, form: Form): string {
  const { consent, consentText } = ingest
  if (consent !== true) {
    const fault = { field: 'consent', code: 'const', message: 'must be true' }
    throw new Problem('CONSENT_REQUIRED', `${fault.field}: ${fault.message}`, { faults: [fault] })
  }
  const faults = faultsOf(ingest, form)
  if (consentText === undefined || faults.length > 0)
    throw invalidFaults([
      ...(consentText === undefined ? [required('consentText')] : []),
      ...faults,
    ])
  return consentText
}

function faultsOf({ email, walletAddress, fields }: Ingest, form: Form): Fault[] {
  const isNobody = email === undefined && (form.doubleOptIn || walletAddress === undefined)
  return [
    ...(isNobody ? [nobody(form)] : []),
    ...(form.fields === null ? [] : checkOf(form)(fields ?? {})),
  ]
}

function nobody({ doubleOptIn }: Form): Fault {
  if (doubleOptIn) return required('email')
  return {
    field: 'email',
    code: 'required',
    message: 'is required where there is no walletAddress',
  }
}

function required(field: string): Fault {
  return { field, code: 'required', message: 'is required' }
}

/** A version's schema never changes: compiled once, the one longest unused forgotten first. */
const checks = new Map<string, FieldsCheck>()
const maxChecks = 1_000

function checkOf({ id, version, fields }: Form): FieldsCheck {
  const key = `${id} ${version}`
  const check = checks.get(key) ?? compileFields(fields)
  checks.delete(key)
  checks.set(key, check)
  const [oldest] = checks.keys()
  if (checks.size > maxChecks && oldest !== undefined) checks.delete(oldest)
  return check
}

/** A caller that repeats itself under one `Idempotency-Key` is captured once. */
function messageId({ tenant, id }: Capture, token: string, idempotencyKey: string): string {
  if (idempotencyKey === '') return id
  return createHash('sha256')
    .update(`${tenant.orgId}\0${tenant.environment}\0${token}\0${idempotencyKey}`)
    .digest('base64url')
}
