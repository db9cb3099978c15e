import { DiscordSDK } from '@discord/embedded-app-sdk'
import { showLine } from './app-output.ts'

// Sets its user's presence with a party that others can join, and shows the secret with which its user joined.

const client_id = document.documentElement.dataset.client ?? ''
const sdk = new DiscordSDK(client_id)

async function run(): Promise<void> {
  await sdk.ready()
  const { code } = await sdk.commands.authorize({
    client_id,
    response_type: 'code',
    state: '',
    prompt: 'none',
    scope: ['identify', 'rpc.activities.write'],
  })
  const answer = await fetch('/api/token', { method: 'POST', body: JSON.stringify({ code }) })
  const { access_token } = await answer.json()
  const { user } = await sdk.commands.authenticate({ access_token })
  await sdk.subscribe('ACTIVITY_JOIN', ({ secret }) => showLine(`Joins with ${secret}`))
  await sdk.commands.setActivity({
    activity: {
      details: 'Move 4',
      state: 'In the hall',
      timestamps: { start: Date.now() - 65_000 },
      party: { id: 'table', size: [2, 4] },
      secrets: { join: `party of ${user.username}` },
      assets: { large_image: 'board', large_text: 'The board' },
    },
  })
  showLine('Done')
}

void run()
