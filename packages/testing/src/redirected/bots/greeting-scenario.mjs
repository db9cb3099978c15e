// A bot and a test of it in one program, without any address of the server.
import assert from 'node:assert/strict'
import { Client, Events, GatewayIntentBits, MessageFlags } from 'discord.js'

const { GUILDHALL_TEST_URL, GUILDHALL_SANDBOX, DISCORD_TOKEN, CLIENT_ID, GUILD_ID } = process.env
const sandbox = `${GUILDHALL_TEST_URL}/api/guildhall/test/sandboxes/${GUILDHALL_SANDBOX}`
const { channels } = await (await fetch(sandbox)).json()

async function act(as, name, more) {
  const body = JSON.stringify({ act: name, as, channel_id: channels.general.id, ...more })
  const answer = await fetch(`${sandbox}/acts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return answer.json()
}

const client = new Client({
  intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages, GatewayIntentBits.MessageContent],
})
const answered = new Promise((resolve) => {
  client.on(Events.MessageCreate, async (message) => {
    if (message.content === 'ping') resolve(await message.reply('pong & <more>'))
  })
})
client.on(Events.InteractionCreate, (interaction) =>
  interaction.reply({ content: 'between us', flags: MessageFlags.Ephemeral }),
)
const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve))
await client.login(DISCORD_TOKEN)
await ready
assert.equal(client.user.id, CLIENT_ID)
await client.application.commands.set([{ name: 'whisper', description: 'Whispers' }], GUILD_ID)
await act('alice', 'say', { content: 'ping' })
await answered
const { interaction } = await act('alice', 'slash', { name: 'whisper' })
assert.equal(interaction.message?.content, 'between us', JSON.stringify(interaction))
console.log(`answered by ${client.user.username} on Node ${process.versions.node.split('.')[0]}`)
await client.destroy()
process.exitCode = Number(process.argv[2] ?? 0)
