import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Relay } from './relay.ts'
import { signOnTheWay, type SigningOptions } from './sign-email.ts'

/** Writes each email as a file instead of sending it: `<message id>.eml`, whole or not at all. */
export async function createFileRelay(directory: string): Promise<Relay> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  signOnTheWay(transport)
  return {
    async send(email, { handOver }) {
      await handOver()
      const options: SigningOptions = { ...email.delivery, raw: email.raw, email }
      const { message } = await transport.sendMail(options)
      const [name = ''] = email.bounceName.replace('bounce+', '').split('-')
      const file = join(directory, `msg_${name}.eml`)
      await writeFile(`${file}.new`, message, { mode: 0o600 })
      await rename(`${file}.new`, file)
      return `written to ${file}`
    },
    async [Symbol.asyncDispose]() {
      transport.close()
    },
  }
}
