import { Intent } from '@guildhall/protocol/enums/intent'
import { Opcode } from '@guildhall/protocol/gateway'
import { answer } from '../peer.ts'

/** How long the bot itself took for each click, from the event to the request, ms. */
const own: number[] = []

/** Connects to the gateway and responds to every click of a button. Resolves when the session is ready. */
function connect({ api, gateway, token }: { api: string; gateway: string; token: string }): Promise<null> {
  const socket = new WebSocket(`${gateway}/?v=10&encoding=json`)
  return new Promise((resolve) => {
    socket.addEventListener('message', ({ data }) => {
      const receivedAt = performance.now()
      const { op, t, d } = JSON.parse(String(data))
      if (op === Opcode.HELLO) {
        const properties = { os: 'linux', browser: 'bench', device: 'bench' }
        socket.send(JSON.stringify({ op: Opcode.IDENTIFY, d: { token, intents: Intent.GUILDS, properties } }))
      } else if (op === Opcode.HEARTBEAT) socket.send(JSON.stringify({ op: Opcode.HEARTBEAT, d: null }))
      else if (t === 'READY') resolve(null)
      else if (t === 'INTERACTION_CREATE') {
        const body = JSON.stringify({ type: 7, data: { content: `pressed ${own.length}` } })
        const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
        own.push(performance.now() - receivedAt)
        void fetch(`${api}/v10/interactions/${d.id}/${d.token}/callback`, request).then((sent) => sent.arrayBuffer())
      }
    })
  })
}

await answer({ connect, own: () => own })
