import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import {
  addressesOf,
  mayReach,
  mayUsePort,
  networkOf,
  networksOf,
  outboundRules,
  withOutbound,
} from './addresses.ts'

const none = outboundRules({})

test.each(['1.1.1.1', '93.184.216.34', '::ffff:1.1.1.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  '%s is public',
  (address) => {
    expect(mayReach(address, none)).toBe(true)
  },
)

const unreachable = `
  127.0.0.1 127.8.8.8 0.0.0.0 10.1.2.3 172.31.0.1 192.168.1.1 100.64.0.1
  169.254.169.254 168.63.129.16 ::ffff:168.63.129.16 34.118.239.255 192.0.2.1 198.18.0.1 224.0.0.1 255.255.255.255
  :: ::1 fe80::1 fc00::1 fd12:3456::1 ff02::1 64:ff9b::7f00:1 ::7f00:1
  ::ffff:127.0.0.1 ::ffff:7f00:1 ::FFFF:10.0.0.1 2002:7f00:1:: 2001:db8::1
  localhost 2130706433 127.1 1.1.1.1.1 fe80::1%eth0`

test.each(['', ...unreachable.trim().split(/\s+/)])('%s is not reached', (address) => {
  expect(mayReach(address, none)).toBe(false)
})

test('an installation may allow networks of its own, and no others', () => {
  const allowed = outboundRules({
    webhookAllowedCidrs: '127.0.0.0/8, 10.2.0.0/16 fd00:1::/32 100.64.0.0/10',
  })
  const reached = ['127.0.0.1', '::ffff:127.0.0.1', '10.2.3.4', 'fd00:1::5', '1.1.1.1']
  expect(reached.every((address) => mayReach(address, allowed))).toBe(true)
  expect(
    ['10.3.0.1', 'fd00:2::1', '::1', '100.100.100.200'].some((each) => mayReach(each, allowed)),
  ).toBe(false)
})

test.each(['10.0.0.0', '10.0.0.0/33', 'example.com/8', '::/129', '1.2.3.4/-1'])(
  '%s is no network',
  (text) => {
    expect(() => networksOf(text)).toThrow(text)
  },
)

test('by default, the ports of the web and those above the privileged ones are used', () => {
  const used = [80, 443, 1_024, 65_535, 22, 25, 1_023].filter((port) => mayUsePort(port, none))
  expect(used).toEqual([80, 443, 1_024, 65_535])
})

test.each(['', '0', '65536', '443-80', 'http', '80,,443', '-1'])('%j are no ports', (ports) => {
  expect(() => withOutbound({ outboundPorts: ports, outboundDeniedCidrs: 'x' })).toThrow(
    /^configuration: OUTBOUND_DENIED_CIDRS is faulty: x .*; OUTBOUND_PORTS is faulty: /,
  )
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1::3:4:5:6', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

/** A server that is asked and never answers. */
async function silentServer() {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  return { at: `127.0.0.1:${socket.address().port}`, asked: once(socket, 'message') }
}

const soon = () => AbortSignal.timeout(60_000)

test.each(['127.0.0.1', '::1', '2606:4700::1111'])('the address of %s is itself', async (host) => {
  expect(await addressesOf(host, soon())).toEqual([host])
})

test.each(['localhost', 'LOCALHOST', 'a.localhost'])('%s is this machine', async (host) => {
  expect(await addressesOf(host, soon())).toContain('127.0.0.1')
})

test('servers that do not answer are waited for no longer than asked', async () => {
  const server = await silentServer()
  const asking = new AbortController()
  const addresses = addressesOf('slow.example', asking.signal, [server.at])
  await server.asked
  asking.abort(new Error('enough'))
  const waited = delay(2_000, 'waited', { ref: false }) // as long as one server has
  await expect(Promise.race([addresses, waited])).rejects.toThrow('enough')
})

test('many names that nobody answers for hold up no file', async () => {
  const server = await silentServer()
  const asking = new AbortController()
  let ended = 0
  const slow = Array.from({ length: 16 }, async (_, n) => {
    await addressesOf(`slow${n}.example`, asking.signal, [server.at]).catch(() => [])
    ended += 1
  })
  await server.asked
  await readFile(new URL(import.meta.url))
  expect(ended).toBe(0)
  asking.abort()
  await Promise.all(slow)
})

test('a server that refuses is an error with its code', async () => {
  await expect(addressesOf('x.example', soon(), ['127.0.0.1:1'])).rejects.toMatchObject({
    code: expect.stringMatching(/^E/),
  })
})
