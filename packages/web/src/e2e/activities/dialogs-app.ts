import { DiscordSDK } from '@discord/embedded-app-sdk'
import { appButton, showLine, showOutcome } from './app-output.ts'

// Requests everything for which the client opens a dialog: pictures, moments, links, invites, purchases and external
// pages.

const clientId = document.documentElement.dataset.client ?? ''
const sdk = new DiscordSDK(clientId)
let token = ''
let picture = ''

async function authenticate(): Promise<void> {
  const { code } = await sdk.commands.authorize({
    client_id: clientId,
    response_type: 'code',
    state: '',
    prompt: 'none',
    scope: ['identify'],
  })
  const answer = await fetch('/api/token', { method: 'POST', body: JSON.stringify({ code }) })
  const { access_token } = await answer.json()
  token = access_token
  const { user } = await sdk.commands.authenticate({ access_token })
  showLine(`Player: ${user.username}`)
}

/** The SDK rejects promises with objects that aren't errors. */
const outcome = (name: string, attempt: () => Promise<string>) =>
  showOutcome(name, () =>
    attempt().catch((problem: { code?: number; message?: string }) => `refused ${problem.code ?? problem.message}`),
  )

async function upload(): Promise<string> {
  const { image_url } = await sdk.commands.initiateImageUpload()
  picture = image_url
  const image = new Image()
  image.alt = 'What was given'
  image.src = image_url
  document.body.append(image)
  await image.decode()
  return `${image.naturalWidth} wide`
}

async function drawn(): Promise<string> {
  const canvas = document.createElement('canvas')
  canvas.width = 430
  canvas.height = 240
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('nothing to draw on')
  context.fillStyle = '#2a6f97'
  context.fillRect(0, 0, 430, 240)
  return canvas.toDataURL('image/png')
}

/** Calls the API at the platform's own host name, as its documentation shows. */
async function shareDrawing(): Promise<string> {
  const body = new FormData()
  body.append('file', await (await fetch(await drawn())).blob(), 'drawing.png')
  const answer = await fetch(`https://discord.com/api/applications/${clientId}/attachment`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body,
  })
  const { attachment } = await answer.json()
  return String(await sdk.commands.openShareMomentDialog({ mediaUrl: attachment.url }))
}

async function shareDuel(): Promise<string> {
  const answer = await fetch(`https://discord.com/api/v10/applications/${clientId}/quick-links/`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      custom_id: 'duel-7',
      title: 'A duel with dice',
      description: 'Two against two, until one has it all',
      image: await drawn(),
    }),
  })
  const { link_id } = await answer.json()
  const { success, didSendMessage } = await sdk.commands.shareLink({ message: 'Duel me', link_id })
  return `${success} ${didSendMessage}`
}

async function goods(): Promise<string> {
  const { skus } = await sdk.commands.getSkus()
  for (const { id, name } of skus) {
    appButton(`Buy ${name}`, () =>
      outcome(`Bought ${name}`, async () => {
        const bought = await sdk.commands.startPurchase({ sku_id: id })
        return String(bought?.map(({ type }) => type).join(', '))
      }),
    )
  }
  return skus.map(({ name, price }) => `${name} for ${price.amount} ${price.currency}`).join(', ')
}

appButton('Give a picture', () => outcome('Picture', upload))
appButton('Share the moment', () =>
  outcome('Moment', async () => String(await sdk.commands.openShareMomentDialog({ mediaUrl: picture }))),
)
appButton('Share a drawing', () => outcome('Drawing', shareDrawing))
appButton('Share a duel', () => outcome('Shared', shareDuel))
appButton('Invite', () => outcome('Invited', async () => String(await sdk.commands.openInviteDialog())))
appButton('Look at the goods', () => outcome('For sale', goods))
appButton('Open a page', () =>
  outcome('Opened', async () =>
    String((await sdk.commands.openExternalLink({ url: 'https://example.org/rules' }))?.opened),
  ),
)

await sdk.ready()
showLine(`Link: ${sdk.customId} of ${sdk.referrerId}`)
await authenticate()
showLine('Done')
