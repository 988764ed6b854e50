import { expect, test } from 'vitest'
import { isHardStatus, statusIn } from '../emails/smtp-replies.ts'
import { isMachine } from './email-links.ts'

test.each([
  ['5.1.1', true],
  ['5.1.10', true],
  ['5.0.0', true],
  ['5.2.1', true],
  ['5.4.4', true],
  ['5.1.8', false],
  ['5.2.2', false],
  ['5.3.4', false],
  ['5.7.1', false],
  ['4.1.1', false],
  ['5.1', false],
  ['', false],
])('whether %s says that the address is no good: %s', (status, hard) => {
  expect(isHardStatus(status)).toBe(hard)
})

test.each([
  ['550 5.1.1 no such user', '5.1.1'],
  ['550-5.7.26 more to come', '5.7.26'],
  ['550 no such user', undefined],
  ['451 14.1.1.1 x', undefined],
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
  ['somebody who looks at headers alone', { userAgent: safari, onlyHeaders: true }, true],
])('%s: %s', (_who, visit, machine) => {
  expect(isMachine({ onlyHeaders: false, ...visit })).toBe(machine)
})
