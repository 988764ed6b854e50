import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The mails that have left. */
export async function readMails(dataDir: string): Promise<string[]> {
  const dir = join(dataDir, 'mail')
  const files = await readdir(dir)
  const mails = await Promise.all(files.map((file) => readFile(join(dir, file), 'utf8')))
  return mails.map(unwrapped)
}

/** Quoted-printable text (RFC 2045, 6.7) as it was, as far as ASCII goes. */
function unwrapped(mail: string): string {
  return mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
}
