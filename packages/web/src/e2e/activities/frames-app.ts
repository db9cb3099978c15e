import { DiscordSDK } from '@discord/embedded-app-sdk'
import { showLine } from './app-output.ts'

// Contains two frames: a page of the app itself, which sends messages and requests through it, and one of a mapped
// host.

const clientId = document.documentElement.dataset.client ?? ''

function frame(title: string, src: string): HTMLIFrameElement {
  const made = document.createElement('iframe')
  made.title = title
  made.src = src
  document.body.append(made)
  return made
}

async function host(): Promise<void> {
  const sdk = new DiscordSDK(clientId)
  await sdk.ready()
  showLine('Ready')
  addEventListener('message', async ({ data, origin, source }) => {
    if (origin !== location.origin || data !== 'who is here?') return
    const { participants } = await sdk.commands.getInstanceConnectedParticipants()
    source?.postMessage({ names: participants.map(({ username }) => username) }, { targetOrigin: origin })
  })
  frame('Board', '/board')
  frame('Elsewhere', '/elsewhere/page')
}

/** The app's own inner page. */
function board(): void {
  addEventListener('message', ({ data, origin }) => {
    if (origin === location.origin && data.names !== undefined) showLine(`On the board: ${data.names}`)
  })
  parent.postMessage('who is here?', location.origin)
}

if (location.pathname === '/board') board()
else void host()
