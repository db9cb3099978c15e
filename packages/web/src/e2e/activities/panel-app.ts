import { DiscordSDK } from '@discord/embedded-app-sdk'

// An Activity with a button for everything that its developer inspects in the panel.

const clientId = document.documentElement.dataset.client ?? ''
const sdk = new DiscordSDK(clientId)

function show(text: string): void {
  const line = document.createElement('p')
  line.textContent = text
  document.body.append(line)
}

async function authenticate(scope: ('identify' | 'guilds')[]): Promise<void> {
  const asked = { client_id: clientId, response_type: 'code', state: '', prompt: 'none', scope } as const
  const { code } = await sdk.commands.authorize({ ...asked, scope })
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch('/api/token', { method: 'POST', headers, body: JSON.stringify({ code }) })
  const { access_token } = await answer.json()
  const { user } = await sdk.commands.authenticate({ access_token })
  show(`Player: ${user.username}`)
  await sdk.subscribe('ENTITLEMENT_CREATE', ({ entitlement }) => show(`Bought: ${entitlement.sku_id}`))
}

async function run(): Promise<void> {
  await sdk.ready()
  await sdk.subscribe('ACTIVITY_LAYOUT_MODE_UPDATE', ({ layout_mode }) => show(`Layout: ${layout_mode}`))
  await sdk.subscribe('ORIENTATION_UPDATE', ({ orientation }) => show(`Orientation: ${orientation}`))
  await sdk.subscribe('THERMAL_STATE_UPDATE', ({ thermal_state }) => show(`Thermal: ${thermal_state}`))
  await sdk.subscribe('ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE', ({ participants }) =>
    show(`Here: ${participants.map(({ username }) => username).join(', ')}`),
  )
  await authenticate(['identify', 'guilds'])
  show('Done')
}

/** Tests whether data stored in one user's pane can be read in another's. */
function remember(): void {
  const before = localStorage.getItem('visits') ?? '0'
  localStorage.setItem('visits', String(Number(before) + 1))
  show(`Visits: ${localStorage.getItem('visits')}`)
}

function button(name: string, act: () => unknown): void {
  const made = document.createElement('button')
  made.textContent = name
  made.addEventListener('click', async () => {
    try {
      await act()
    } catch (problem) {
      show(`Refused: ${JSON.stringify(problem)}`)
    }
  })
  document.body.append(made)
}

const outside = document.documentElement.dataset.outside ?? ''

button('Friends', () => sdk.commands.getRelationships())
button('Reach outside', () => fetch(`${outside}/things`).then((answer) => answer.text().then(show)))
button('Reach by the mapping', () => fetch('/127.0.0.1/things').then((answer) => answer.text().then(show)))
button('Purse', async () => {
  const { entitlements } = await sdk.commands.getEntitlements()
  show(`Purse: ${entitlements.length}`)
})
button('Lock upright', () => sdk.commands.setOrientationLockState({ lock_state: 2 }))
button('Ask something', () => sdk.commands.openExternalLink({ url: 'https://example.org/page' }))
button('Write', () => {
  console.warn('<b>a warning</b>')
  console.log('a line')
})
button('Flood', () => {
  for (let line = 0; line < 10_000; line += 1) console.log(`line ${line} ${'x'.repeat(1_000)}`)
  show('Flooded')
})
button('Shout', () => {
  const huge = Object.fromEntries(
    Array.from({ length: 5_000 }, (_, key) => [`<img src=x onerror=alert(1)> ${key}`, key]),
  )
  const cmd = '<script>alert(1)</script>'
  for (let time = 0; time < 100; time += 1) parent.postMessage([1, { cmd, args: huge, nonce: `n${time}` }], '*')
  show('Shouted')
})
button('Remember', remember)

run().catch((problem: { code?: number; message?: string }) => show(`Refused: ${problem.code} ${problem.message}`))
