// A music queue without the sound: /play adds a title for members in a voice channel, /queue lists, /skip takes the first.
import { Client, Events, MessageFlags } from 'discord.js'

const COMMANDS = [
  {
    name: 'play',
    description: 'Add a title',
    options: [{ type: 3, name: 'title', description: 'Which', required: true }],
  },
  { name: 'queue', description: 'What is next' },
  { name: 'skip', description: 'Go on to the next title' },
]

export function createBot() {
  const queue = []
  const bot = new Client({ intents: ['Guilds', 'GuildVoiceStates'] })
  const answers = {
    play(interaction) {
      queue.push(interaction.options.getString('title'))
      return queue.length === 1 ? `Playing **${queue[0]}**` : `**${queue.at(-1)}** is number ${queue.length}`
    },
    queue: () => queue.map((title, index) => `${index + 1}. ${title}`).join('\n') || 'The queue is empty.',
    skip() {
      queue.shift()
      return queue.length === 0 ? 'The queue is empty.' : `Playing **${queue[0]}**`
    },
  }
  bot.once(Events.ClientReady, () => bot.application.commands.set(COMMANDS))
  bot.on(Events.InteractionCreate, async (interaction) => {
    if (interaction.commandName !== 'queue' && !interaction.member.voice.channel) {
      await interaction.reply({ content: 'Join a voice channel first.', flags: MessageFlags.Ephemeral })
    } else await interaction.reply(answers[interaction.commandName](interaction))
  })
  bot.on(Events.VoiceStateUpdate, (before) => {
    if (before.channel?.members.size === 0) queue.length = 0
  })
  return bot
}

if (import.meta.main) await createBot().login(process.env.DISCORD_TOKEN)
