import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { ReachableAddresses } from './addresses.ts'

describe('addresses outside', () => {
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
      // The same machines as others write them.
      '::ffff:1.1.1.1',
      '::ffff:101:101',
      '64:ff9b::1.1.1.1',
    ]) {
      assert.ok(nothingNamed.has(address), address)
    }
  })

  test('are not if they are refused, though a network that is named has them', () => {
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

  test('are not if they are of this machine, of its networks or of none', () => {
    for (const address of [
      // this machine
      '127.0.0.1',
      '127.255.255.254',
      '::1',
      '0.0.0.0',
      '0.1.2.3',
      '::',
      // networks of one's own
      '10.0.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.0.1',
      '100.64.0.1',
      '100.127.255.255',
      'fc00::1',
      'fdff::1',
      'fec0::1',
      // links, and who tells clouds' machines their secrets
      '169.254.169.254',
      '169.254.0.1',
      'fe80::1',
      'fe80::1%eth0',
      'fd00:ec2::254',
      // many, or everyone
      '224.0.0.1',
      '239.255.255.255',
      '255.255.255.255',
      'ff02::1',
      // kept back
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
      // others in the clothes of IPv6
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
      // zones
      '2606:4700:4700::1111%1',
      '::ffff:127.0.0.1%1',
    ]) {
      assert.ok(!nothingNamed.has(address), address)
    }
  })

  test('are not if they are no addresses', () => {
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

  test('are if they were named, alone or with their network, in whichever form', () => {
    const named = new ReachableAddresses(['127.0.0.0/8', '10.0.0.7', '::1', 'fd00::/8'])
    for (const address of ['127.0.0.1', '127.9.9.9', '::ffff:127.0.0.1', '10.0.0.7', '::1', 'fd12::3', '1.1.1.1']) {
      assert.ok(named.has(address), address)
    }
    for (const address of ['10.0.0.8', '64:ff9b::127.0.0.1', '2002:7f00:1::', 'fe80::1', '169.254.169.254', '::2']) {
      assert.ok(!named.has(address), address)
    }
  })

  test('are judged alike within IPv6 and by themselves', () => {
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
