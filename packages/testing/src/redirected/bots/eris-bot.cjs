const Eris = require('eris')

const bot = new Eris(`Bot ${process.env.BOT_TOKEN}`, { intents: ['guilds', 'guildMessages', 'messageContent'] })
bot.on('ready', () => console.log(`signed in as ${bot.user.username}`))
bot.on('messageCreate', (message) => {
  if (message.content === 'ping') bot.createMessage(message.channel.id, 'pong')
})
bot.on('error', (error) => console.error(error))
bot.connect()
