import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { bitString, der, inContext, oid, utcTime } from './der-encoding.ts'

const DAY_MS = 86_400_000

/** How long before and after its creation a certificate is valid: the clocks of containers may differ. */
const VALID = { before_ms: DAY_MS, after_ms: 30 * DAY_MS }

const NAME = 'Guildhall redirection'

/** A certificate with its key, and the certificate of its authority, in PEM. */
export interface Certificate {
  readonly key: string
  readonly cert: string
  readonly authority: string
}

/**
 * Creates a certificate for domains and their direct subdomains (RFC 5280). A new authority signs it, which is
 * restricted to these domains and whose key is discarded.
 */
export function makeCertificate(domains: readonly string[], now: number): Certificate {
  const [authority, own] = [newKey(), newKey()]
  const validity = der('sequence', utcTime(now - VALID.before_ms), utcTime(now + VALID.after_ms))
  const issued = { validity, issuer: authority }
  return {
    key: own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: certificate({ ...issued, subject: own, name: domains[0] ?? NAME, extensions: extensionsOfHost(domains) }),
    authority: certificate({
      ...issued,
      subject: authority,
      name: NAME,
      extensions: extensionsOfAuthority(domains),
    }),
  }
}

interface Key {
  readonly privateKey: KeyObject
  /** The SubjectPublicKeyInfo. */
  readonly info: Buffer
  readonly identifier: Buffer
}

function newKey(): Key {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const info = publicKey.export({ type: 'spki', format: 'der' })
  return { privateKey, info, identifier: createHash('sha256').update(info).digest().subarray(0, 20) }
}

interface Contents {
  readonly subject: Key
  readonly issuer: Key
  readonly name: string
  readonly validity: Buffer
  readonly extensions: readonly Buffer[]
}

const ECDSA_WITH_SHA256 = der('sequence', oid('1.2.840.10045.4.3.2'))
const VERSION_3 = inContext(0, true, der('integer', Buffer.from([2])))

function certificate({ subject, issuer, name, validity, extensions }: Contents): string {
  const identifiers = [
    extension('2.5.29.14', der('octets', subject.identifier)),
    extension('2.5.29.35', der('sequence', inContext(0, false, issuer.identifier))),
  ]
  const toSign = der(
    'sequence',
    VERSION_3,
    // The serial number: positive and unique.
    der('integer', Buffer.from([1]), subject.identifier.subarray(0, 15)),
    ECDSA_WITH_SHA256,
    commonName(NAME),
    validity,
    commonName(name),
    subject.info,
    inContext(3, true, der('sequence', ...identifiers, ...extensions)),
  )
  const signature = sign('sha256', toSign, issuer.privateKey)
  const text = der('sequence', toSign, ECDSA_WITH_SHA256, bitString(signature)).toString('base64')
  return `-----BEGIN CERTIFICATE-----\n${text.replaceAll(/.{64}/gu, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`
}

const commonName = (name: string): Buffer =>
  der('sequence', der('set', der('sequence', oid('2.5.4.3'), der('utf8', Buffer.from(name)))))

const TRUE = der('boolean', Buffer.from([0xff]))

const extension = (id: string, value: Buffer, isCritical = false): Buffer =>
  der('sequence', oid(id), ...(isCritical ? [TRUE] : []), der('octets', value))

/** The bits of KeyUsage, and the number of unused bits at the end. */
const SIGNS_CERTIFICATES = bitString(Buffer.from([0x04]), 2)
const SIGNS = bitString(Buffer.from([0x80]), 7)

const DNS_NAME = 2

function extensionsOfAuthority(domains: readonly string[]): Buffer[] {
  const permitted = domains.map((domain) => der('sequence', inContext(DNS_NAME, false, Buffer.from(domain))))
  return [
    extension('2.5.29.19', der('sequence', TRUE, der('integer', Buffer.from([0]))), true),
    extension('2.5.29.15', SIGNS_CERTIFICATES, true),
    extension('2.5.29.30', der('sequence', inContext(0, true, ...permitted)), true),
  ]
}

function extensionsOfHost(domains: readonly string[]): Buffer[] {
  const names = domains.flatMap((domain) => [domain, `*.${domain}`])
  return [
    extension('2.5.29.15', SIGNS, true),
    extension('2.5.29.37', der('sequence', oid('1.3.6.1.5.5.7.3.1'))),
    extension('2.5.29.17', der('sequence', ...names.map((name) => inContext(DNS_NAME, false, Buffer.from(name))))),
  ]
}
