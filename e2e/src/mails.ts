import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '@outrider/testing/eventually'
import type { Installation } from './outrider.ts'

/** A mail that has left: the name of its file, and its text with its lines as they were. */
interface Mail {
  readonly file: string
  readonly text: string
}

/** The mails of an installation that name an address, in no order. */
export async function mailsTo(
  { dataDir }: Pick<Installation, 'dataDir'>,
  address: string,
): Promise<Mail[]> {
  const folder = join(dataDir, 'mail')
  const mails = await Promise.all(
    (await readdir(folder)).map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8').catch(unlessGone)
      return { file, text: text.replaceAll(/=\r?\n/g, '') } // quoted-printable: RFC 2045, 6.7
    }),
  )
  return mails.filter(({ text }) => text.includes(address))
}

/** Another test may have erased the contact of a mail meanwhile. */
function unlessGone(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return ''
  throw error
}

/** What a pattern finds in the mails to an address, once it does. */
export function foundInMail(
  installation: Pick<Installation, 'dataDir'>,
  address: string,
  pattern: RegExp,
): Promise<string> {
  return eventually(async () => {
    const mails = await mailsTo(installation, address)
    const [found] = mails.flatMap(({ text }) => pattern.exec(text)?.[0] ?? [])
    if (found === undefined) throw new Error(`no mail to ${address} has ${pattern}`)
    return found
  })
}

/** The link of a mail to an address. */
export function linkTo(
  installation: Pick<Installation, 'dataDir'>,
  address: string,
  kind: 'password-reset' | 'verify-address',
): Promise<string> {
  return foundInMail(installation, address, new RegExp(`http\\S+/auth/${kind}/\\w+`))
}
