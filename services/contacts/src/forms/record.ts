import { faultsOfFieldsSchema } from '@outrider/contracts/form-fields'
import type { Form } from '@outrider/contracts/forms'
import { idOf } from '@outrider/contracts/ids'
import { invalidFaults } from '@outrider/contracts/problem'
import type { FormRow } from './queries.ts'

export function formOf(row: FormRow): Form {
  return {
    ...row,
    id: idOf('form', row.id),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Throws `VALIDATION_FAILED` for what no form can check its fields by, or send a browser to. */
export function checkForm({
  fields,
  redirectUrl,
}: {
  readonly fields?: unknown
  readonly redirectUrl?: string | null | undefined
}): void {
  const faults = fields === undefined || fields === null ? [] : [...faultsOfFieldsSchema(fields)]
  if (typeof redirectUrl === 'string' && !isPlainUrl(redirectUrl))
    faults.push({
      field: 'redirectUrl',
      code: 'format',
      message: 'must be an http or https URL without credentials',
    })
  if (faults.length > 0) throw invalidFaults(faults)
}

function isPlainUrl(text: string): boolean {
  const url = URL.parse(text)
  return (
    url !== null &&
    !/[\s\p{Cc}]/u.test(text) && // `URL` would drop them
    ['http:', 'https:'].includes(url.protocol) &&
    url.username === '' &&
    url.password === ''
  )
}
