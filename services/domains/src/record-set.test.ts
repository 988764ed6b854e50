import type { RecordName, VerificationState } from '@outrider/contracts/domains'
import { expect, test } from 'vitest'
import { isSendReady, recordSet } from './record-set.ts'

test('the record set is what the interface says, host by host', () => {
  const set = recordSet({
    domain: 'mail.example.com',
    domainKey: '01k',
    ownershipToken: 'token',
    serviceZone: 'out.example',
  })
  expect(set).toEqual([
    {
      name: 'domain',
      type: 'TXT',
      host: '@',
      fqdn: 'mail.example.com',
      value: 'outrider-verification=token',
      requiredToSend: true,
    },
    {
      name: 'spf',
      type: 'TXT',
      host: '@',
      fqdn: 'mail.example.com',
      value: 'v=spf1 include:_spf.out.example ~all',
      requiredToSend: true,
    },
    {
      name: 'dkim',
      type: 'CNAME',
      host: 'selector1._domainkey',
      fqdn: 'selector1._domainkey.mail.example.com',
      value: 's1.01k.dkim.out.example',
      requiredToSend: true,
    },
    {
      name: 'dkim2',
      type: 'CNAME',
      host: 'selector2._domainkey',
      fqdn: 'selector2._domainkey.mail.example.com',
      value: 's2.01k.dkim.out.example',
      requiredToSend: true,
    },
    {
      name: 'dmarc',
      type: 'TXT',
      host: '_dmarc',
      fqdn: '_dmarc.mail.example.com',
      value: 'v=DMARC1; p=none;',
      requiredToSend: false,
    },
  ])
})

const verified = {
  domain: 'Verified',
  spf: 'Verified',
  dkim: 'Verified',
  dkim2: 'Verified',
  dmarc: 'Verified',
} as const

test.each<[string, Partial<Record<RecordName, VerificationState>>, boolean]>([
  ['everything is verified', {}, true],
  ['only DMARC failed', { dmarc: 'VerificationFailed' }, true],
  ['DMARC was never looked for', { dmarc: 'NotStarted' }, true],
  ['ownership is missing', { domain: 'NotStarted' }, false],
  ['SPF failed', { spf: 'VerificationFailed' }, false],
  ['the first DKIM key is awaited', { dkim: 'VerificationInProgress' }, false],
  ['the second DKIM key is awaited', { dkim2: 'VerificationRequested' }, false],
  [
    'ownership alone is verified',
    { spf: 'NotStarted', dkim: 'NotStarted', dkim2: 'NotStarted' },
    false,
  ],
])('when %s, ready to send is told right', (_case, changes, ready) => {
  expect(isSendReady({ ...verified, ...changes })).toBe(ready)
})
