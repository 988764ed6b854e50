import { expect, test } from 'vitest'
import { judgeBounce, statusIn } from './bounce-reasons.ts'
import { isMachine } from './email-links.ts'

test.each([
  ['550 5.1.1 no such user', true],
  ['550 5.1.1 <ada@example.com>: Recipient address rejected', true],
  ['550 5.0.0 User unknown', true],
  ['550 5.2.1 <ada@example.com>... User unknown', true],
  ['550 5.1.10 RESOLVER.ADR.RecipientNotFound', true],
  ['550 5.4.4 host not found', true],
  ['550 5.0.0 rejected', false],
  ['550 5.0.0 Ip frequency limited', false],
  ['552 5.2.2 mailbox full', false],
  ['554 5.0.0 rejected for policy reasons', false],
  ['550 5.0.0 DMARC check failed', false],
  ['554 5.0.0 Virus detected', false],
  ['452 4.5.3 Too many recipients', false],
  ['550 5.7.1 IP blacklisted', false],
  ['550 5.2.1 The user is receiving mail at a rate that prevents', false],
  ['550 5.1.0 sender rejected', false],
  ['553 5.1.8 Domain of sender address does not exist', false],
  ['550 5.1.7 bad sender', false],
  ['450 4.1.1 user unknown', false],
  ['550 <ada@example.com> No such user here', true],
  ['550 rejected', false],
  ['554 no such user', false],
  ['550 unknown user ada@docomo.example', false],
])('whether %j says that there is no such address: %s', (reply, expected) => {
  expect(judgeBounce(statusIn(reply), reply).hard).toBe(expected)
})

test('the code in a diagnosis is the one of the server that refused, and goes before the reported one', () => {
  const diagnosis = 'smtp; 550 5.7.1 IP blacklisted'
  expect(judgeBounce('5.1.1', diagnosis)).toMatchObject({ status: '5.7.1', hard: false })
  const full = 'Your message was rejected: mailbox full'
  expect(judgeBounce('5.1.1', '550 5.1.1 User unknown', full).hard).toBe(false)
})

test.each([
  ['550 5.1.1 no such user', '5.1.1'],
  ['550-5.7.26 more to come', '5.7.26'],
  ['550 no such user', '550'],
  ['451 14.1.1.1 x', '451'],
  ['version 4.1.2.3 of the server', ''],
  ['550 bytes', ''],
])('the status in %j', (reply, status) => {
  expect(statusIn(reply)).toBe(status)
})

const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
test.each([
  ['a browser', { userAgent: safari }, false],
  [
    "Gmail's picture proxy, when somebody looks",
    {
      userAgent: 'Mozilla/5.0 (Windows NT 5.1) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    },
    false,
  ],
  ["Apple's prefetch", { userAgent: 'Mozilla/5.0' }, true],
  ['nobody by name', { userAgent: ' ' }, true],
  ['a gateway', { userAgent: 'Barracuda Sentinel (EE)' }, true],
  [
    'Outlook, looking whether it is there',
    {
      userAgent: 'Microsoft Office Existence Discovery',
    },
    true,
  ],
  ['a robot', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, true],
  ['a program', { userAgent: 'python-requests/2.32' }, true],
  ['a link preview', { userAgent: 'facebookexternalhit/1.1' }, true],
  ['a library', { userAgent: 'axios/1.7.2' }, true],
  ['a crawler by its address', { userAgent: 'Daum/4.1 (+http://cs.daum.net/)' }, true],
  ['the browser of a wallet', { userAgent: `${safari} Phantom/ios/25.17` }, false],
  [
    'a CUBOT',
    { userAgent: 'Mozilla/5.0 (Linux; Android 9; CUBOT) Chrome/120 Mobile Safari/537' },
    false,
  ],
  ['CamScanner', { userAgent: `${safari} CamScanner/6.50` }, false],
  ['somebody who looks at headers alone', { userAgent: safari, onlyHeaders: true }, true],
])('%s: %s', (_who, visit, machine) => {
  expect(isMachine({ onlyHeaders: false, ...visit })).toBe(machine)
})
