import { Client, createEvent } from 'seyfert'
import { GatewayIntentBits } from 'seyfert/lib/types/index.js'

const { Guilds, GuildMessages, MessageContent } = GatewayIntentBits
const client = new Client({
  getRC: () => ({
    token: process.env.BOT_TOKEN,
    intents: Guilds | GuildMessages | MessageContent,
    locations: { base: '' },
  }),
})
client.events.set([
  createEvent({
    data: { name: 'botReady' },
    run: (user) => console.log(`signed in as ${user.username}`),
  }),
  createEvent({
    data: { name: 'messageCreate' },
    run: async (message) => {
      if (message.content === 'ping') await message.reply({ content: 'pong' })
    },
  }),
])
await client.start()
