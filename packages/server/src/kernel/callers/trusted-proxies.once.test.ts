import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isNetwork, TrustedProxies } from './trusted-proxies.ts'

describe('The client address of a request', () => {
  const rows: [title: string, trusted: string[], peer: string, forwardedFor: string | undefined, client: string][] = [
    ['is the peer, without proxies', [], '127.0.0.1', '203.0.113.9', '127.0.0.1'],
    ['is the peer, if the proxy says nothing', ['127.0.0.1'], '127.0.0.1', undefined, '127.0.0.1'],
    ['is what a trusted proxy says', ['127.0.0.1'], '127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['is the peer, if a stranger says anything', ['127.0.0.1'], '198.51.100.7', '203.0.113.9', '198.51.100.7'],
    ['is not what a client wrote before the proxy', ['127.0.0.1'], '127.0.0.1', '10.0.0.1, 203.0.113.9', '203.0.113.9'],
    [
      'is not a trusted address that a client invents',
      ['127.0.0.1'],
      '127.0.0.1',
      '127.0.0.1, 203.0.113.9',
      '203.0.113.9',
    ],
    ['is behind two proxies', ['10.0.0.0/8'], '10.0.0.1', '203.0.113.9, 10.2.3.4', '203.0.113.9'],
    ['is the outermost proxy, if all are trusted', ['10.0.0.0/8'], '10.0.0.1', '10.0.0.9, 10.2.3.4', '10.0.0.9'],
    ['is the proxy, if it says nonsense', ['127.0.0.1'], '127.0.0.1', 'unknown', '127.0.0.1'],
    ['is the proxy, if it says nothing readable', ['127.0.0.1'], '127.0.0.1', '203.0.113.9:4711', '127.0.0.1'],
    ['is the proxy, if the list is empty', ['127.0.0.1'], '127.0.0.1', ' , ', '127.0.0.1'],
    ['is found through IPv6', ['fd00::/8'], 'fd00::1', '2001:db8::9', '2001:db8::9'],
    [
      'is found where a socket takes both kinds',
      ['127.0.0.1'],
      '::ffff:127.0.0.1',
      '::ffff:203.0.113.9',
      '203.0.113.9',
    ],
  ]
  for (const [title, trusted, peer, forwardedFor, client] of rows) {
    test(title, () => {
      const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
      const request = { socket: { remoteAddress: peer }, headers }
      assert.equal(new TrustedProxies(trusted).addressOf(request), client)
    })
  }

  test('is taken only from proxies that are configured by address or network', () => {
    for (const text of ['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8', '0.0.0.0/0']) assert.ok(isNetwork(text), text)
    for (const text of ['', 'localhost', '10.0.0.0/33', '::/129', '10.0.0.0/', '/8', '1.2.3', '1.2.3.4/8/8', '*']) {
      assert.ok(!isNetwork(text), text)
    }
  })
})
