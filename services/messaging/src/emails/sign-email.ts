import { createPrivateKey } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Mail, SendMailOptions } from 'nodemailer'
import DKIM from 'nodemailer/lib/dkim'
import type { ComposedEmail, DkimKey } from './compose-email.ts'

/** Everything that is to arrive as it left; nodemailer's own list lacks `List-Unsubscribe-Post`. */
const headerFieldNames =
  'from:sender:reply-to:subject:date:message-id:to:cc:mime-version:content-type:content-transfer-encoding:list-unsubscribe:list-unsubscribe-post'

/** Reading a key costs as much as a tenth of a signature, so who signs is kept. */
const maxSigners = 1_000
const signers = new LRUCache<string, DKIM, DkimKey>({
  max: maxSigners,
  memoMethod: (_name, _stale, { context: { domain, selector, privateKey } }) =>
    new DKIM({
      domainName: domain,
      keySelector: selector,
      privateKey: createPrivateKey(privateKey),
      headerFieldNames,
    }),
})

/** Who signs with a key. */
function signerOf(key: DkimKey): DKIM {
  const { domain, selector, privateKey } = key
  return signers.memo(`${domain} ${selector} ${privateKey}`, { context: key })
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
