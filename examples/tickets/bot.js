// Tickets: /ticket opens a form, which creates a private thread with a button to close it.
import { ButtonStyle, ChannelType, Client, ComponentType, Events, MessageFlags, TextInputStyle } from 'discord.js'

const COMMAND = { name: 'ticket', description: 'Ask the staff for help' }

const FORM = {
  custom_id: 'ticket',
  title: 'Open a ticket',
  components: [
    {
      type: ComponentType.Label,
      label: 'Subject',
      component: { type: ComponentType.TextInput, custom_id: 'subject', style: TextInputStyle.Short, max_length: 80 },
    },
  ],
}

const CLOSE_BUTTON = {
  type: ComponentType.ActionRow,
  components: [{ type: ComponentType.Button, style: ButtonStyle.Danger, label: 'Close', custom_id: 'close' }],
}

export function createBot() {
  const bot = new Client({ intents: ['Guilds'] })
  bot.once(Events.ClientReady, () => bot.application.commands.set([COMMAND]))
  bot.on(Events.InteractionCreate, async (interaction) => {
    if (interaction.isChatInputCommand()) await interaction.showModal(FORM)
    else if (interaction.isModalSubmit()) await openTicket(interaction)
    else if (interaction.isButton()) await closeTicket(interaction)
  })
  return bot
}

async function openTicket(interaction) {
  const name = interaction.fields.getTextInputValue('subject')
  const thread = await interaction.channel.threads.create({ name, type: ChannelType.PrivateThread })
  await thread.send({ content: `${interaction.user} needs help: **${name}**`, components: [CLOSE_BUTTON] })
  await interaction.reply({ content: `Your ticket: ${thread}`, flags: MessageFlags.Ephemeral })
}

async function closeTicket(interaction) {
  await interaction.update({ content: `Closed by ${interaction.user}`, components: [] })
  await interaction.channel.setArchived(true)
}

if (import.meta.main) await createBot().login(process.env.DISCORD_TOKEN)
