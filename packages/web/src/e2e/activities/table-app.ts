import { DiscordSDK } from '@discord/embedded-app-sdk'
import { showLine } from './app-output.ts'

// Shows the participants without requesting consent.

const sdk = new DiscordSDK(document.documentElement.dataset.client ?? '')

const list = document.body.appendChild(document.createElement('output'))

/** Sorted by name, because the order of reconnecting after an outage varies. */
function showPlayers(participants: readonly { username: string }[]): void {
  const names = participants.map(({ username }) => username)
  list.textContent = `At the table: ${names.sort().join(', ')}`
}

async function run(): Promise<void> {
  await sdk.ready()
  await sdk.subscribe('ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE', ({ participants }) => showPlayers(participants))
  const { participants } = await sdk.commands.getInstanceConnectedParticipants()
  showPlayers(participants)
  showLine('Ready')
}

void run()
