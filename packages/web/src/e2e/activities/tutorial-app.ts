import { DiscordSDK, RPCCloseCodes } from '@discord/embedded-app-sdk'

// A first Activity as developers write it, with the platform's names hard-coded: it identifies its user, and shows where
// it runs.

const clientId = document.documentElement.dataset.client ?? ''
const sdk = new DiscordSDK(clientId)

function show(text: string): HTMLElement {
  const line = document.createElement('p')
  line.textContent = text
  document.body.append(line)
  return line
}

async function authenticate(): Promise<string> {
  const { code } = await sdk.commands.authorize({
    client_id: clientId,
    response_type: 'code',
    state: '',
    prompt: 'none',
    scope: ['identify', 'guilds', 'applications.commands'],
  })
  const answer = await fetch('/api/token', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  const { access_token } = await answer.json()
  const { user } = await sdk.commands.authenticate({ access_token })
  show(`Player: ${user.username}`)
  return access_token
}

async function showChannel(): Promise<void> {
  if (sdk.channelId === null) return
  const { name } = await sdk.commands.getChannel({ channel_id: sdk.channelId })
  show(`Channel: ${name}`)
}

async function showGuild(token: string): Promise<void> {
  const answer = await fetch('https://discord.com/api/v10/users/@me/guilds', {
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
  })
  const guilds: { id: string; name: string; icon: string }[] = await answer.json()
  const guild = guilds.find(({ id }) => id === sdk.guildId)
  if (guild === undefined) throw new Error('not in the guild')
  show(`Guild: ${guild.name}`)
  const icon = new Image()
  icon.alt = 'Icon of the guild'
  icon.src = `https://cdn.discordapp.com/icons/${guild.id}/${guild.icon}.webp?size=128`
  document.body.append(icon)
}

async function run(): Promise<void> {
  await sdk.ready()
  show('Ready')
  const { custom_id, referrer_id } = Object.fromEntries(new URLSearchParams(location.search))
  if (custom_id !== undefined) show(`Link: ${custom_id} of ${referrer_id}`)
  await sdk.subscribe('ACTIVITY_LAYOUT_MODE_UPDATE', ({ layout_mode }) => show(`Layout: ${layout_mode}`))
  await sdk.subscribe('ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE', ({ participants }) =>
    show(`Here: ${participants.map(({ username }) => username).join(', ')}`),
  )
  const token = await authenticate()
  await showChannel()
  await showGuild(token)
  show('Done')
}

function button(name: string, act: () => unknown): void {
  const made = document.createElement('button')
  made.textContent = name
  made.addEventListener('click', () => void act())
  document.body.append(made)
}

button('Open a page', () => sdk.commands.openExternalLink({ url: 'https://example.org/page' }))
button('Invite', () => sdk.commands.openInviteDialog())
button('Share', () => sdk.commands.shareLink({ message: 'Play with me', custom_id: 'level-2' }))
button('Stop', () => sdk.close(RPCCloseCodes.CLOSE_NORMAL, 'enough'))
button('Fail', () => sdk.close(RPCCloseCodes.CLOSE_ABNORMAL, 'The dice fell off the table.'))

run().catch((problem: { code?: number; message?: string }) => show(`Refused: ${problem.code} ${problem.message}`))
