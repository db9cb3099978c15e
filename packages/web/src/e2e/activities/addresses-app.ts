import { DiscordSDK, patchUrlMappings } from '@discord/embedded-app-sdk'
import { showLine, showOutcome } from './app-output.ts'

// Requests every kind of address that apps contain: their own with and without the proxy's prefix, and the platform's.

const sdk = new DiscordSDK(document.documentElement.dataset.client ?? '')

const text = async (address: string): Promise<string> => (await fetch(address)).text()

const byRequest = (method: string, address: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    request.onload = () => resolve(`${request.status} ${request.responseText}`)
    request.onerror = () => reject(new Error('refused'))
    request.send()
  })

/** Only an asynchronous request can set its response type. */
const asData = (address: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', address)
    request.responseType = 'arraybuffer'
    request.onload = () => resolve(new TextDecoder().decode(request.response))
    request.onerror = () => reject(new Error('refused'))
    request.send()
  })

/** A synchronous request, without a worker. */
function atOnce(address: string): string {
  const request = new XMLHttpRequest()
  request.open('GET', address, false)
  request.setRequestHeader('X-Waits', 'yes')
  request.send()
  return `${request.status} ${request.responseText}`
}

async function width(set: (image: HTMLImageElement) => void): Promise<number> {
  const image = new Image()
  set(image)
  await image.decode()
  return image.naturalWidth
}

const AVATAR = 'https://cdn.discordapp.com/embed/avatars/1.png'

async function run(): Promise<void> {
  await sdk.ready()
  await showOutcome('Plain', () => text('/api/hello?name=plain'))
  await showOutcome('Prefixed', () => text('/.proxy/api/hello?name=prefixed'))
  await showOutcome('Whole', () => text(`${location.origin}/.proxy/api/hello?name=whole`))
  await showOutcome('XHR', () => byRequest('GET', '/.proxy/api/hello?name=xhr'))
  await showOutcome('With TLS', () => text(`https://${location.host}/api/hello?name=tls`))
  await showOutcome('With TLS by XHR', () => byRequest('POST', `https://${location.host}/.proxy/api/hello?name=tls`))
  await showOutcome('Unmapped host', () => text('https://elsewhere.invalid/'))

  await showOutcome('API', async () => (await fetch('https://discord.com/api/v10/users/@me')).status)
  await showOutcome('API by Request', async () => {
    const asked = new Request(new URL('https://canary.discord.com/api/oauth2/token'), {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'authorization_code', code: 'x', client_id: '1', client_secret: 'y' }),
    })
    const answer = await fetch(asked)
    return `${answer.status} ${(await answer.json()).error}`
  })
  await showOutcome('API by XHR', () => byRequest('GET', 'https://ptb.discord.com/api/v10/users/@me'))
  await showOutcome('Picture', () => width((image) => image.setAttribute('src', AVATAR)))
  await showOutcome('Picture by src', () =>
    width((image) => {
      image.src = AVATAR
    }),
  )
  await showOutcome('Picture as data', async () => (await fetch(AVATAR)).headers.get('content-type') ?? '')
  const target = document.documentElement.dataset.api ?? ''
  patchUrlMappings([{ prefix: '/api', target }])
  await showOutcome('Patched', () => text(`https://${target}/hello?name=patched`))
  await showOutcome('Patched XHR', () => byRequest('GET', `https://${target}/hello?name=patched`))
  await showOutcome('Patched XHR as data', () => asData(`https://${target}/hello?name=patched`))
  await showOutcome('Patched XHR at once', async () => atOnce(`https://${target}/hello?name=waited`))
  await showOutcome('API at once', async () => atOnce('https://discord.com/api/v10/gateway').slice(0, 3))
  showLine('Done')
}

void run()
