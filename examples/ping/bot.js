// A minimal bot: it replies to !ping.
import { Client, Events } from 'discord.js'

export function createBot() {
  const bot = new Client({ intents: ['Guilds', 'GuildMessages', 'MessageContent'] })
  bot.on(Events.MessageCreate, async (message) => {
    if (message.content === '!ping') await message.reply('pong')
  })
  return bot
}

if (import.meta.main) await createBot().login(process.env.DISCORD_TOKEN)
