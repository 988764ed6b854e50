import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

/** As PostgreSQL's `scram_iterations`. */
const iterations = 4_096
const saltBytes = 16

/**
 * A password in the form that PostgreSQL stores (RFC 5803), so that the server's log of statements never has the
 * password itself.
 */
export function scramVerifier(password: string): string {
  const salt = randomBytes(saltBytes)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64')
  const serverKey = hmac('Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}
