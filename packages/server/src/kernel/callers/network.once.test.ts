import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { networkOf, siteOf } from './network.ts'

describe('The network of an address', () => {
  test('is the address itself in IPv4, in any notation', () => {
    assert.equal(networkOf('203.0.113.7'), '203.0.113.7')
    assert.equal(networkOf('::ffff:203.0.113.7'), '203.0.113.7')
  })

  test('is its /64 if the address is IPv6', () => {
    const one = networkOf('2001:db8:1:2:aaaa:bbbb:cccc:dddd')
    assert.equal(one, '2001:db8:1:2::/64')
    for (const address of ['2001:db8:1:2::1', '2001:0DB8:0001:0002::', '2001:db8:1:2:0:0:0:9']) {
      assert.equal(networkOf(address), one)
    }
    assert.notEqual(networkOf('2001:db8:1:3::1'), one)
    assert.equal(networkOf('2001:db8::5:6:7:8:9'), '2001:db8:0:5::/64')
    assert.equal(networkOf('fe80::1%eth0'), 'fe80:0:0:0::/64')
    assert.equal(networkOf('::1'), '0:0:0:0::/64')
  })

  test('is a placeholder for an invalid address', () => {
    assert.equal(networkOf(''), '')
    assert.equal(typeof networkOf(':::'), 'string')
  })
})

describe('The site of a network', () => {
  test('is the /48 in IPv6, and none in IPv4', () => {
    const site = siteOf(networkOf('2001:db8:1:2::1'))
    assert.equal(site, '2001:db8:1::/48')
    assert.equal(siteOf(networkOf('2001:db8:1:ffff::1')), site)
    assert.notEqual(siteOf(networkOf('2001:db8:2:2::1')), site)
    for (const other of ['203.0.113.7', '', '1234567890', '1234 by 5678']) assert.equal(siteOf(other), null)
  })
})
