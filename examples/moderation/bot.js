// Moderation: /warn warns a member, and times them out at the third warning. Links are deleted from members who joined within a day.
import { Client, Events, MessageFlags, PermissionFlagsBits } from 'discord.js'

const TIMEOUT_MS = 10 * 60_000
const NEWCOMER_MS = 24 * 60 * 60_000

const COMMAND = {
  name: 'warn',
  description: 'Warn a member',
  default_member_permissions: String(PermissionFlagsBits.ModerateMembers),
  options: [
    { type: 6, name: 'member', description: 'The member to warn', required: true },
    { type: 3, name: 'reason', description: 'The reason, shown in the channel', max_length: 200 },
  ],
}

export function createBot() {
  const warnings = new Map()
  const bot = new Client({ intents: ['Guilds', 'GuildMessages', 'MessageContent', 'GuildMembers'] })
  bot.once(Events.ClientReady, () => bot.application.commands.set([COMMAND]))
  bot.on(Events.InteractionCreate, async (interaction) => {
    if (!interaction.isChatInputCommand()) return
    const member = interaction.options.getMember('member')
    const reason = interaction.options.getString('reason') ?? 'no reason given'
    const count = (warnings.get(member.id) ?? 0) + 1
    warnings.set(member.id, count)
    if (count >= 3) await member.disableCommunicationUntil(interaction.createdTimestamp + TIMEOUT_MS, reason)
    await interaction.reply({
      content: count >= 3 ? `${member} is timed out: ${reason}` : `${member} was warned (${count} of 3): ${reason}`,
      flags: MessageFlags.SuppressNotifications,
    })
  })
  bot.on(Events.MessageCreate, async (message) => {
    if (message.author.bot || !/https?:\/\//.test(message.content)) return
    const { joinedTimestamp } = await message.guild.members.fetch(message.author.id)
    if (message.createdTimestamp - joinedTimestamp < NEWCOMER_MS) await message.delete()
  })
  return bot
}

if (import.meta.main) await createBot().login(process.env.DISCORD_TOKEN)
