import { constants } from 'node:fs'
import { access, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Relay } from './relay.ts'
import { signOnTheWay, type SigningOptions } from './sign-email.ts'

/**
 * Writes each email as a file instead of sending it: `<message id>.eml`. Who reads the folder meanwhile sees it whole or
 * not at all, for it is written in a folder beside it. Throws when nothing can be written there, as on a read-only root
 * file system without a volume.
 */
export async function createFileRelay(directory: string): Promise<Relay> {
  const unfinished = `${directory}-unfinished`
  try {
    for (const folder of [directory, unfinished]) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await access(folder, constants.W_OK)
    }
  } catch (error) {
    throw new Error(
      `emails have nowhere to go: set SMTP_URL, or a DATA_DIR where ${directory} can be written`,
      { cause: error },
    )
  }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  signOnTheWay(transport)
  return {
    async send(email, { handOver }) {
      await handOver()
      const options: SigningOptions = { ...email.delivery, raw: email.raw, email }
      const { message } = await transport.sendMail(options)
      const [name = ''] = email.bounceName.replace('bounce+', '').split('-')
      const fileName = `msg_${name}.eml`
      const file = join(directory, fileName)
      await writeFile(join(unfinished, fileName), message, { mode: 0o600 })
      await rename(join(unfinished, fileName), file)
      return `written to ${file}`
    },
    async [Symbol.asyncDispose]() {
      transport.close()
    },
  }
}
