import { createPrivateKey } from 'node:crypto'
import type { Mail, SendMailOptions } from 'nodemailer'
import DKIM from 'nodemailer/lib/dkim'
import { cacheOf } from '../cache.ts'
import type { ComposedEmail, DkimKey } from './compose-email.ts'

/** Everything that is to arrive as it left; nodemailer's own list lacks `List-Unsubscribe-Post`. */
const headerFieldNames =
  'from:sender:reply-to:subject:date:message-id:to:cc:mime-version:content-type:content-transfer-encoding:list-unsubscribe:list-unsubscribe-post'

const signers = cacheOf<DKIM>(1_000)

/** Who signs with a key; reading a key costs as much as a tenth of a signature, so they are kept. */
function signerOf({ domain, selector, privateKey }: DkimKey): DKIM {
  return signers(
    `${domain} ${selector} ${privateKey}`,
    () =>
      new DKIM({
        domainName: domain,
        keySelector: selector,
        privateKey: createPrivateKey(privateKey),
        headerFieldNames,
      }),
  )
}

/** The options that a transport gets, with what they were made of. */
export interface SigningOptions extends SendMailOptions {
  readonly email: ComposedEmail
}

/** Lets a transport sign what it sends. */
export function signOnTheWay(transport: Pick<Mail, 'use'>): void {
  transport.use('stream', ({ data, message }, done) => {
    const dkim = isSigning(data) ? data.email.dkim : undefined
    if (dkim) message.processFunc((input) => signerOf(dkim).sign(input))
    done()
  })
}

function isSigning(data: SendMailOptions): data is SigningOptions {
  return 'email' in data
}
