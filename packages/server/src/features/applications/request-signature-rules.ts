import { createPrivateKey, sign } from 'node:crypto'

/** A request to an endpoint, with the headers that authenticate it. */
export interface SignedBody {
  readonly body: string
  readonly headers: { readonly 'x-signature-ed25519': string; readonly 'x-signature-timestamp': string }
}

/**
 * Signs a request to an application: Ed25519 over the timestamp and the exact body
 * (docs/spec/interactions.md#signatures).
 *
 * @param signingKey the private key, PKCS 8 in base64
 * @param now ms since 1970
 */
export function signed(signingKey: string, body: string, now: number): SignedBody {
  const timestamp = String(Math.floor(now / 1000))
  const key = createPrivateKey({ key: Buffer.from(signingKey, 'base64'), format: 'der', type: 'pkcs8' })
  const signature = sign(null, Buffer.from(timestamp + body), key).toString('hex')
  return { body, headers: { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp } }
}
