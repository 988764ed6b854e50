import { invalid } from '@outrider/contracts/problem'
import { dictionary } from '@zxcvbn-ts/language-common'

/** The commonest passwords, in lower case, of at least eight characters: shorter ones are too short in any case. */
const common = new Set(
  dictionary['passwords-common'].slice(0, 10_000).filter((password) => password.length >= 8),
)
/** Characters of the part of an address before the @ from which on a password may not contain it. */
const minLocalPart = 4

/** Throws `VALIDATION_FAILED` naming `field` for a password that is common, or contains the address of its account. */
export function checkNewPassword(field: string, password: string, email: string): void {
  const plain = password.normalize('NFC').toLowerCase()
  if (common.has(plain))
    throw invalid(field, 'must not be one of the 10,000 most common passwords', 'common_password')
  const address = email.toLowerCase()
  const localPart = address.slice(0, address.lastIndexOf('@'))
  if (plain.includes(localPart.length < minLocalPart ? address : localPart))
    throw invalid(field, 'must not contain the email address', 'contains_address')
}
