import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { describe, test } from 'node:test'
import { connect, createServer } from 'node:tls'
import { makeCertificate } from './certificate.ts'

const DAY_MS = 86_400_000
const DOMAINS = ['example.org', 'example.com']

describe('A certificate for a run', () => {
  const now = Date.now()
  const made = makeCertificate(DOMAINS, now)
  const [own, authority] = [new X509Certificate(made.cert), new X509Certificate(made.authority)]

  test('is signed by an authority, and can’t sign others', () => {
    assert.ok(own.verify(authority.publicKey))
    assert.ok(authority.verify(authority.publicKey))
    assert.deepEqual([own.ca, authority.ca], [false, true])
  })

  test('contains each domain and its subdomains', () => {
    for (const host of ['example.org', 'www.example.org', 'example.com']) assert.ok(own.checkHost(host), host)
    for (const host of ['example.net', 'a.b.example.org']) assert.equal(own.checkHost(host), undefined)
  })

  test('is valid for a month from the day before its creation', () => {
    assert.ok(Math.abs(Date.parse(own.validFrom) - (now - DAY_MS)) <= 1000)
    assert.ok(Math.abs(Date.parse(own.validTo) - (now + 30 * DAY_MS)) <= 1000)
  })

  test('has a unique serial number', () => {
    const numbers = [own, authority, new X509Certificate(makeCertificate(DOMAINS, now).cert)].map(
      (each) => each.serialNumber,
    )
    assert.equal(new Set(numbers).size, 3)
  })

  /** The result of a client that trusts one authority and connects to a server for a host. */
  async function verdict(host: string, { cert, key, trusted }: { cert: string; key: string; trusted: string }) {
    const server = createServer({ cert, key }, (socket) => socket.on('error', () => {}).resume())
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const client = connect({ port, host: '127.0.0.1', servername: host, ca: trusted })
    const outcome = await once(client, 'secureConnect').then(
      () => 'trusted',
      (error) => error.code,
    )
    client.destroy()
    await new Promise((resolve) => server.close(resolve))
    return outcome
  }

  test('is trusted by clients that trust its authority, for its own domains', async () => {
    const { cert, key, authority: trusted } = made
    assert.equal(await verdict('www.example.com', { cert, key, trusted }), 'trusted')
    assert.equal(await verdict('example.net', { cert, key, trusted }), 'ERR_TLS_CERT_ALTNAME_INVALID')
    const other = makeCertificate(DOMAINS, now).authority
    assert.notEqual(await verdict('www.example.com', { cert, key, trusted: other }), 'trusted')
  })
})
