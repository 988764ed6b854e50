import { readFile } from 'node:fs/promises'
import { outboundRules } from '@outrider/service/http/addresses'
import { expect, test } from 'vitest'
import { checkUrl } from './check-url.ts'

const nothing = outboundRules({})
const own = outboundRules({
  webhookAllowedCidrs: '127.0.0.0/8 ::1/128 10.1.0.0/16 168.63.129.0/24',
})
const names: Record<string, readonly string[]> = {
  'example.com': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'rebound.example': ['93.184.215.14', '10.0.0.1'],
  'own.example': ['10.1.2.3'],
}
const lookUp = async (host: string) => names[host] ?? []
const check = (url: string, allowed = nothing) => checkUrl(url, allowed, lookUp)

test.each([
  'https://example.com',
  'https://example.com/hooks/1?a=b',
  'https://example.com:65535/',
  'HTTPS://EXAMPLE.COM/',
  'https://93.184.215.14/hook',
  'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]:8443/hook',
  'https://not-there-yet.example/',
  'https://example.com/user@example.com',
  'https://rebound.example/', // refused when it is connected to
])('%s is taken', async (url) => {
  await expect(check(url)).resolves.toBeUndefined()
})

test.each([
  'http://example.com/',
  'http://not-there-yet.example/',
  'ftp://example.com/',
  'ws://example.com/',
  'example.com/hook',
  '//example.com',
  'https://',
  'https:///',
  'https://[example.com]/',
  'https://[::1',
  'https://example.com./',
  'https://localhost./',
  'https://user:password@example.com/',
  'https://user@example.com/',
  'https://@example.com/',
  'https://:@example.com/',
  'https://example.com/#part',
  'https://example.com/#',
  'https://example.com:0/',
  'https://example.com:65536/',
  'https://example.com:-1/',
  'https://example.com:http/',
  ' https://example.com/',
  'https://exam\nple.com/',
  'https:\\\\example.com/',
  'https://example.com\\@10.0.0.1/',
])('%j is refused for its form', async (url) => {
  await expect(check(url)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    faults: [{ field: 'url' }],
  })
})

test.each([
  'localhost',
  '168.63.129.16',
  '34.118.224.1',
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '0x7f.1',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '169.254.169.254.',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[fe80::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:169.254.169.254]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::169.254.169.254]',
  '[64:ff9b:1::a00:1]',
  '[2002:7f00:1::]',
  '[2001:db8::1]',
])('https://%s/ is refused for where it leads', async (host) => {
  await expect(check(`https://${host}/`)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    faults: [{ field: 'url' }],
  })
})

test('a name that leads to a private network is treated as one that does not exist', async () => {
  for (const host of ['rebound.example', 'not-there-yet.example']) {
    await expect(check(`https://${host}/`)).resolves.toBeUndefined()
    await expect(check(`http://${host}/`)).rejects.toThrow('url: must use https')
  }
})

test('a name of the hosts file is treated so, too, whatever it leads to', async () => {
  const lines = (await readFile('/etc/hosts', 'utf8')).split('\n')
  const hosts = lines.flatMap((line) => line.replace(/#.*/, '').trim().split(/\s+/).slice(1))
  const others = hosts.filter((name) => /^[\w.-]*\w$/.test(name) && !name.endsWith('localhost'))
  expect(others).not.toEqual([])
  for (const host of others) await expect(check(`https://${host}/`)).resolves.toBeUndefined()
})

test('only hosts that the operator lists are taken, with their subdomains', async () => {
  const rules = outboundRules({ outboundAllowedHosts: 'Example.com, own.example' })
  for (const host of ['example.com', 'EXAMPLE.com', 'hooks.example.com'])
    await expect(check(`https://${host}/`, rules)).resolves.toBeUndefined()
  for (const host of ['badexample.com', 'example.com.evil.example', 'com', '93.184.215.14'])
    await expect(check(`https://${host}/`, rules)).rejects.toMatchObject({
      faults: [{ field: 'url', message: expect.stringContaining('operator permits') }],
    })
})

test.each([22, 25, 1023])('the port %i is refused, naming the field', async (port) => {
  await expect(check(`https://example.com:${port}/`)).rejects.toMatchObject({
    faults: [{ field: 'url', message: expect.stringContaining(String(port)) }],
  })
  const rules = outboundRules({ outboundPorts: `443,${port}` })
  await expect(check(`https://example.com:${port}/`, rules)).resolves.toBeUndefined()
})

test.each([
  'http://127.0.0.1:9000/hook',
  'https://127.0.0.1/hook',
  'http://localhost:9000/',
  'http://own.example/',
  'http://[::1]:9000/',
  'http://[::ffff:127.0.0.1]:9000/',
])('%s is taken where the installation allows its network', async (url) => {
  await expect(check(url, own)).resolves.toBeUndefined()
  await expect(check(url)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
})

test.each([
  'http://example.com/',
  'http://10.2.0.1/',
  'https://10.2.0.1/',
  'https://168.63.129.16/', // denied wins
  'http://rebound.example/',
])('%s is refused though other networks are allowed', async (url) => {
  await expect(check(url, own)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
})
