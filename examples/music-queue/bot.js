// A music queue without sound. Members of a voice channel add titles with /play and skip them with /skip; /queue shows the queue.
import { Client, Events, MessageFlags } from 'discord.js'

const COMMANDS = [
  {
    name: 'play',
    description: 'Add a title to the queue',
    options: [{ type: 3, name: 'title', description: 'The title to add', required: true }],
  },
  { name: 'queue', description: 'Show the queue' },
  { name: 'skip', description: 'Skip the current title' },
]

export function createBot() {
  const queue = []
  const bot = new Client({ intents: ['Guilds', 'GuildVoiceStates'] })
  const responses = {
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
    } else await interaction.reply(responses[interaction.commandName](interaction))
  })
  bot.on(Events.VoiceStateUpdate, (before) => {
    if (before.channel?.members.size === 0) queue.length = 0
  })
  return bot
}

if (import.meta.main) await createBot().login(process.env.DISCORD_TOKEN)
