import { createPublicKey, sign, verify } from 'node:crypto'
import { newId, uuidOf } from '@outrider/contracts/ids'
import { createVault, makeEncryptionKey } from '@outrider/service/text/encryption'
import { expect, test } from 'vitest'
import { contextOfKey, generateDkimKeys } from './dkim.ts'

test('each selector has an RSA-2048 key of its own, whose public half checks what it signs', async () => {
  const vault = createVault(makeEncryptionKey('k1'))
  const domainId = uuidOf(newId('dom'))
  const keys = await generateDkimKeys('lane', vault, domainId)
  expect(keys.map(({ selector }) => selector)).toEqual(['s1', 's2'])
  expect(keys[0]?.publicKey).not.toBe(keys[1]?.publicKey)
  const message = Buffer.from('signed')
  for (const { selector, privateKey: sealed, publicKey } of keys) {
    const privateKey = vault.open(sealed, contextOfKey(domainId, selector))
    const published = createPublicKey({
      key: Buffer.from(publicKey, 'base64'),
      format: 'der',
      type: 'spki',
    })
    expect(published.asymmetricKeyDetails?.modulusLength).toBe(2048)
    expect(verify('sha256', message, published, sign('sha256', message, privateKey))).toBe(true)
  }
})
