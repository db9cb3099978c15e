import { Client } from 'oceanic.js'

const client = new Client({
  auth: `Bot ${process.env.BOT_TOKEN}`,
  gateway: { intents: ['GUILDS', 'GUILD_MESSAGES', 'MESSAGE_CONTENT'] },
})
client.on('ready', () => console.log(`signed in as ${client.user.tag}`))
client.on('messageCreate', async (message) => {
  if (message.content === 'ping') await client.rest.channels.createMessage(message.channelID, { content: 'pong' })
})
client.on('error', (error) => console.error(error))
await client.connect()
