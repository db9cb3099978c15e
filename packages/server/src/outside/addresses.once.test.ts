import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { ReachableAddresses } from './addresses.ts'

describe('External addresses', () => {
  const nothingNamed = new ReachableAddresses([])

  test('are reachable if they are public', () => {
    for (const address of [
      '1.1.1.1',
      '93.184.215.14',
      '172.15.255.255',
      '172.32.0.1',
      '100.63.255.255',
      '100.128.0.1',
      '223.255.255.255',
      '2606:4700:4700::1111',
      '2a00:1450:4001:80b::200e',
      // Other notations of the same addresses.
      '::ffff:1.1.1.1',
      '::ffff:101:101',
      '64:ff9b::1.1.1.1',
    ]) {
      assert.ok(nothingNamed.has(address), address)
    }
  })

  test('are unreachable if they are denied, even in an allowed network', () => {
    const here = new ReachableAddresses(['0.0.0.0/0', '::/0', '10.0.0.0/8'], ['127.0.0.0/8', '::1', '0.0.0.0/8', '::'])
    for (const address of [
      '127.0.0.1',
      '127.9.9.9',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '0.0.0.0',
      '::',
      '::ffff:0.0.0.0',
    ])
      assert.equal(here.has(address), false, address)
    for (const address of ['10.1.2.3', 'fd00::1', '1.1.1.1']) assert.equal(here.has(address), true, address)
  })

  test('are unreachable if they belong to this machine, its networks or no network', () => {
    for (const address of [
      // Loopback and unspecified addresses.
      '127.0.0.1',
      '127.255.255.254',
      '::1',
      '0.0.0.0',
      '0.1.2.3',
      '::',
      // Private networks.
      '10.0.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.0.1',
      '100.64.0.1',
      '100.127.255.255',
      'fc00::1',
      'fdff::1',
      'fec0::1',
      // Link-local addresses, including those of cloud metadata services.
      '169.254.169.254',
      '169.254.0.1',
      'fe80::1',
      'fe80::1%eth0',
      'fd00:ec2::254',
      // Multicast and broadcast addresses.
      '224.0.0.1',
      '239.255.255.255',
      '255.255.255.255',
      'ff02::1',
      // Reserved addresses.
      '192.0.0.8',
      '192.0.2.1',
      '192.88.99.1',
      '198.18.0.1',
      '198.51.100.1',
      '203.0.113.1',
      '240.0.0.1',
      '2001:db8::1',
      '3fff::1',
      '100::1',
      '5f00::1',
      '4000::1',
      // IPv4 addresses in IPv6 notations.
      '::ffff:127.0.0.1',
      '::ffff:a9fe:a9fe',
      '::ffff:0:127.0.0.1',
      '::127.0.0.1',
      '::1.1.1.1',
      '::101:101',
      '64:ff9b::127.0.0.1',
      '64:ff9b::a9fe:a9fe',
      '64:ff9b:1::1.1.1.1',
      '2002:7f00:1::',
      '2002:101:101::1',
      '2001:0:4136:e378:8000:63bf:3fff:fdd2',
      // Addresses with a zone.
      '2606:4700:4700::1111%1',
      '::ffff:127.0.0.1%1',
    ]) {
      assert.ok(!nothingNamed.has(address), address)
    }
  })

  test('are unreachable if they are invalid', () => {
    for (const text of [
      '',
      'localhost',
      '127.1',
      '0x7f000001',
      '2130706433',
      '010.0.0.1',
      '1.1.1.1/8',
      '[::1]',
      '1.1.1.1 ',
    ]) {
      assert.ok(!nothingNamed.has(text), text)
    }
  })

  test('are reachable if they are allowed, alone or with their network, in any notation', () => {
    const named = new ReachableAddresses(['127.0.0.0/8', '10.0.0.7', '::1', 'fd00::/8'])
    for (const address of ['127.0.0.1', '127.9.9.9', '::ffff:127.0.0.1', '10.0.0.7', '::1', 'fd12::3', '1.1.1.1']) {
      assert.ok(named.has(address), address)
    }
    for (const address of ['10.0.0.8', '64:ff9b::127.0.0.1', '2002:7f00:1::', 'fe80::1', '169.254.169.254', '::2']) {
      assert.ok(!named.has(address), address)
    }
  })

  test('are judged alike as IPv4 and embedded in IPv6', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const expected = nothingNamed.has(address)
        assert.equal(nothingNamed.has(`::ffff:${address}`), expected)
        assert.equal(nothingNamed.has(`64:ff9b::${address}`), expected)
        assert.equal(nothingNamed.has(`::${address}`), false)
      }),
    )
    fc.assert(fc.property(fc.string(), (text) => typeof nothingNamed.has(text) === 'boolean'))
  })
})
