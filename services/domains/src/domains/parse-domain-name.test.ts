import { domainToUnicode } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDomainName } from './parse-domain-name.ts'

test.each([
  ['example.com', 'example.com'],
  ['Mail.EXAMPLE.com', 'mail.example.com'],
  ['example.co.uk', 'example.co.uk'],
  ['bücher.de', 'xn--bcher-kva.de'],
  ['BÜCHER.de', 'xn--bcher-kva.de'],
  ['xn--bcher-kva.de', 'xn--bcher-kva.de'],
  ['faß.de', 'xn--fa-hia.de'],
  ['例え.jp', 'xn--r8jz45g.jp'],
  ['例え。jp', 'xn--r8jz45g.jp'],
  ['ｅｘａｍｐｌｅ.com', 'example.com'],
  ['мвд.рф', 'xn--b1aew.xn--p1ai'],
  ['city.kobe.jp', 'city.kobe.jp'],
  ['www.ck', 'www.ck'],
  ['team.github.io', 'team.github.io'],
  ['acme.example', 'acme.example'],
  ['3com.com', '3com.com'],
  ['r3---sn.example.com', 'r3---sn.example.com'],
  [`${'a'.repeat(63)}.com`, `${'a'.repeat(63)}.com`],
])('%s is the domain %s', (text, name) => {
  expect(parseDomainName(text)).toBe(name)
})

test.each([
  // suffixes and single labels
  'com',
  'co.uk',
  'github.io',
  'CO.UK',
  'kobe.jp',
  'foo.ck',
  '公司.cn',
  'xn--p1ai',
  'localhost',
  'example',
  // addresses
  '192.0.2.1',
  '192.0.2',
  '0x7f.1',
  '2130706433',
  '１９２.0.2.1',
  '::1',
  '[::1]',
  '2001:db8::1',
  'example.123',
  // more than a name
  'https://example.com',
  '//example.com',
  'example.com/',
  'example.com/path',
  'example.com:25',
  'info@example.com',
  'example.com?x',
  'example.com#x',
  '%65xample.com',
  'exa\\mple.com',
  '*.example.com',
  // malformed
  '',
  '.',
  'example.com.',
  '.example.com',
  'example..com',
  ' example.com',
  'example.com ',
  'exa mple.com',
  'exam\tple.com',
  'example.com\n',
  'example\u0000.com',
  '-example.com',
  'example-.com',
  'under_score.com',
  '_dmarc.example.com',
  'example,com',
  "exam'ple.com",
  '\u202Eexample.com',
  'xn--a.com',
  'xn--.com',
  `${'a'.repeat(64)}.com`,
  `${'a.'.repeat(115)}com`,
])('%j is refused, naming the field', (text) => {
  expect(() => parseDomainName(text)).toThrow(
    expect.objectContaining({
      code: 'VALIDATION_FAILED',
      message: expect.stringMatching(/^domain: must /),
    }),
  )
})

test('a name that was parsed parses to itself, however it is written', () => {
  const letters = fc.stringMatching(/^[a-zäöüßéあ]{1,10}$/)
  fc.assert(
    fc.property(fc.array(letters, { minLength: 1, maxLength: 4 }), (labels) => {
      const name = parseDomainName(`${labels.join('.')}.example.com`)
      expect(name).toMatch(/^[a-z0-9.-]+$/)
      expect(parseDomainName(name)).toBe(name)
      expect(parseDomainName(name.toUpperCase())).toBe(name)
      expect(parseDomainName(domainToUnicode(name))).toBe(name)
    }),
  )
})
