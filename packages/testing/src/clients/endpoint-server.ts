import { createPublicKey, verify } from 'node:crypto'
import { startExternalServer } from '../worlds/external-server.ts'

/** A request to an endpoint. */
interface Seen {
  readonly type: number
  readonly isSigned: boolean
}

interface EndpointAnswer {
  readonly status?: number
  readonly body?: unknown
  readonly type?: string
}

/** The endpoint of an application, as its author would write it with the platform's package. */
export interface EndpointServer {
  readonly url: string
  readonly seen: Seen[]
  /** Its response to the next interactions; a ping is answered with a pong, an event with nothing. */
  answer: (interaction: any) => EndpointAnswer | Promise<EndpointAnswer>
  close(): Promise<void>
}

/** The prefix, in hexadecimal, that makes a raw Ed25519 public key a DER-encoded one (RFC 8410). */
const ED25519 = '302a300506032b6570032100'

function isSignedBy(key: string, raw: Buffer, signature: string, timestamp: string): boolean {
  const publicKey = createPublicKey({ key: Buffer.from(ED25519 + key, 'hex'), format: 'der', type: 'spki' })
  return verify(null, Buffer.concat([Buffer.from(timestamp), raw]), publicKey, Buffer.from(signature, 'hex'))
}

/** @param key the application's public key; null accepts every request */
export async function startEndpointServer(key: string | null): Promise<EndpointServer> {
  const seen: Seen[] = []
  const server = await startExternalServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const raw = Buffer.concat(chunks)
    const header = (name: string) => String(request.headers[name] ?? '')
    const isSigned =
      key === null || isSignedBy(key, raw, header('x-signature-ed25519'), header('x-signature-timestamp'))
    const interaction = JSON.parse(raw.toString())
    seen.push({ type: interaction.type, isSigned })
    const found = request.url === '/'
    const {
      status = 200,
      body,
      type = 'application/json',
    } = !isSigned
      ? { status: 401, body: 'invalid request signature' }
      : !found
        ? { status: 404 }
        : interaction.type === 1 && interaction.event === undefined
          ? { body: { type: 1 } }
          : interaction.type === 0
            ? { status: 204 }
            : await endpoint.answer(interaction)
    response.writeHead(status, { 'content-type': type })
    response.end(body === undefined ? '' : JSON.stringify(body))
  })
  const endpoint: EndpointServer = {
    url: `http://127.0.0.1:${server.port}/`,
    seen,
    answer: () => ({ status: 202 }),
    close: () => server.close(),
  }
  return endpoint
}
