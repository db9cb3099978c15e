// An application without a gateway connection: it receives signed interactions over HTTP, and responds in the HTTP response.
import { createPublicKey, verify } from 'node:crypto'
import { createServer } from 'node:http'

const PING = 1
const MESSAGE = 4
const UPDATE = 7
const COMMAND = 2

/** The DER header of an Ed25519 public key in the SPKI format, which `createPublicKey` requires. */
const SPKI_HEADER = '302a300506032b6570032100'

export const COMMANDS = [{ name: 'count', description: 'Send a button that counts clicks' }]

const counter = (count) => ({
  content: `Clicked ${count} times`,
  components: [{ type: 1, components: [{ type: 2, style: 1, label: 'Count', custom_id: `count:${count}` }] }],
})

function respondTo({ type, data }) {
  if (type === PING) return { type: PING }
  if (type === COMMAND) return { type: MESSAGE, data: counter(0) }
  return { type: UPDATE, data: counter(Number(data.custom_id.split(':')[1]) + 1) }
}

export function createApp(publicKey) {
  const key = createPublicKey({ key: Buffer.from(SPKI_HEADER + publicKey, 'hex'), format: 'der', type: 'spki' })
  return createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    const { 'x-signature-ed25519': signature = '', 'x-signature-timestamp': timestamp = '' } = request.headers
    const isValid = verify(null, Buffer.from(timestamp + body), key, Buffer.from(signature, 'hex'))
    response.writeHead(isValid ? 200 : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isValid ? respondTo(JSON.parse(body)) : { error: 'invalid signature' }))
  })
}

if (import.meta.main) createApp(process.env.PUBLIC_KEY).listen(Number(process.env.PORT ?? 3000))
