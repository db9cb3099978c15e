import { Client, Events, GatewayIntentBits } from 'discord.js'

const client = new Client({
  intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages, GatewayIntentBits.MessageContent],
})
client.on(Events.ClientReady, () => console.log(`signed in as ${client.user.tag}`))
client.on(Events.MessageCreate, (message) => {
  if (message.content === 'ping') message.reply('pong')
})
await client.login(process.env.BOT_TOKEN)
