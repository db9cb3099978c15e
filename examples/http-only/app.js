// An application without a connection: it is sent interactions by HTTP, each signed, and answers in the same request.
import { createPublicKey, verify } from 'node:crypto'
import { createServer } from 'node:http'

const PING = 1
const MESSAGE = 4
const UPDATE = 7
const COMMAND = 2

/** The head of a public key of Ed25519 in the format that Node reads. */
const SPKI = '302a300506032b6570032100'

export const COMMANDS = [{ name: 'count', description: 'A button that counts' }]

const counter = (count) => ({
  content: `Pressed ${count} times`,
  components: [{ type: 1, components: [{ type: 2, style: 1, label: 'Count', custom_id: `count:${count}` }] }],
})

function answerTo({ type, data }) {
  if (type === PING) return { type: PING }
  if (type === COMMAND) return { type: MESSAGE, data: counter(0) }
  return { type: UPDATE, data: counter(Number(data.custom_id.split(':')[1]) + 1) }
}

export function createApp(publicKey) {
  const key = createPublicKey({ key: Buffer.from(SPKI + publicKey, 'hex'), format: 'der', type: 'spki' })
  return createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    const { 'x-signature-ed25519': signature = '', 'x-signature-timestamp': at = '' } = request.headers
    const isGenuine = verify(null, Buffer.from(at + body), key, Buffer.from(signature, 'hex'))
    response.writeHead(isGenuine ? 200 : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isGenuine ? answerTo(JSON.parse(body)) : { error: 'invalid signature' }))
  })
}

if (import.meta.main) createApp(process.env.PUBLIC_KEY).listen(Number(process.env.PORT ?? 3000))
