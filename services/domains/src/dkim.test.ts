import { createPublicKey, sign, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { generateDkimKeys } from './dkim.ts'

test('each selector has an RSA-2048 key of its own, whose public half checks what it signs', async () => {
  const keys = await generateDkimKeys()
  expect(keys.map(({ selector }) => selector)).toEqual(['s1', 's2'])
  expect(keys[0]?.publicKey).not.toBe(keys[1]?.publicKey)
  const message = Buffer.from('signed')
  for (const { privateKey, publicKey } of keys) {
    const published = createPublicKey({
      key: Buffer.from(publicKey, 'base64'),
      format: 'der',
      type: 'spki',
    })
    expect(published.asymmetricKeyDetails?.modulusLength).toBe(2048)
    expect(verify('sha256', message, published, sign('sha256', message, privateKey))).toBe(true)
  }
})
