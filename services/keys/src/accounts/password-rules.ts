import { invalid } from '@outrider/contracts/problem'
import { dictionary } from '@zxcvbn-ts/language-common'

/**
 * The commonest of ten million passwords from breaches, in lower case. Those with fewer than eight characters are too
 * short in any case.
 */
const breached = new Set(dictionary['passwords-common'].filter((password) => password.length >= 8))
/** Characters of the part of an address before the @ from which on a password may not contain it. */
const minLocalPart = 4
/** Characters that a password has besides context words. */
const minOthers = 8

/** Words that are easy to guess in a context (ASVS 6.1.2): the product, and the labels of the address's domain. */
function contextWords(domain: string): string[] {
  return ['outrider', ...domain.split(/[.-]/).filter((label) => label.length >= minLocalPart)]
}

/**
 * Throws `VALIDATION_FAILED` naming `field` for a password that is common in breaches, contains the address of its account, or is
 * long enough only by context words.
 */
export function checkNewPassword(field: string, password: string, email: string): void {
  const plain = password.normalize('NFC').toLowerCase()
  if (breached.has(plain))
    throw invalid(field, 'must not be a password that is known from breaches', 'common_password')
  const address = email.toLowerCase()
  const localPart = address.slice(0, address.lastIndexOf('@'))
  if (plain.includes(localPart.length < minLocalPart ? address : localPart))
    throw invalid(field, 'must not contain the email address', 'contains_address')
  let others = plain
  for (const word of contextWords(address.slice(localPart.length + 1)))
    others = others.replaceAll(word, '')
  if (others !== plain && others.length < minOthers)
    throw invalid(
      field,
      `must have ${minOthers} characters besides the words outrider and the domain of the email address`,
      'context_word',
    )
}
