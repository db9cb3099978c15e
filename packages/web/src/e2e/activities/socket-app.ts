import { DiscordSDK, patchUrlMappings } from '@discord/embedded-app-sdk'
import { appButton, showLine } from './app-output.ts'

// Connects to its own host by a WebSocket at the host's public URL, which the SDK maps.

const { client = '', talk = '' } = document.documentElement.dataset
const sdk = new DiscordSDK(client)
patchUrlMappings([{ prefix: '/talk', target: talk }])

async function run(): Promise<void> {
  await sdk.ready()
  const socket = new WebSocket(`wss://${talk}/socket?room=${sdk.instanceId}`, ['dice', 'words'])
  socket.binaryType = 'arraybuffer'
  socket.addEventListener('open', () => showLine(`Open: ${socket.protocol}`))
  socket.addEventListener('message', ({ data }) =>
    showLine(data instanceof ArrayBuffer ? `Heard ${data.byteLength} bytes` : `Heard: ${data}`),
  )
  socket.addEventListener('close', ({ code, reason }) => showLine(`Closed: ${code} ${reason}`))
  appButton('Say', () => socket.send('three'))
  appButton('Send much', () => socket.send(new Uint8Array(100_000)))
  appButton('Hang up', () => socket.close(4001, 'enough'))
}

void run()
