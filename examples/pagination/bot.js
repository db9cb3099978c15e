// A long list in pages: one message with Components V2, and two buttons to go back and forth.
import { ButtonStyle, Client, ComponentType, Events, MessageFlags } from 'discord.js'

const PER_PAGE = 5
const BOOKS = Array.from({ length: 12 }, (_, index) => `Book ${index + 1}`)
const LAST_PAGE = Math.ceil(BOOKS.length / PER_PAGE) - 1

function componentsOf(page) {
  const books = BOOKS.slice(page * PER_PAGE, (page + 1) * PER_PAGE)
  const button = (label, to) => ({
    type: ComponentType.Button,
    style: ButtonStyle.Secondary,
    label,
    custom_id: `page:${label}:${to}`,
    disabled: to < 0 || to > LAST_PAGE,
  })
  return [
    {
      type: ComponentType.Container,
      components: [
        { type: ComponentType.TextDisplay, content: `## Books\n${books.join('\n')}` },
        { type: ComponentType.Separator },
        { type: ComponentType.ActionRow, components: [button('Back', page - 1), button('Next', page + 1)] },
      ],
    },
  ]
}

export function createBot() {
  const bot = new Client({ intents: ['Guilds'] })
  bot.once(Events.ClientReady, () =>
    bot.application.commands.set([{ name: 'books', description: 'Show the list of books' }]),
  )
  bot.on(Events.InteractionCreate, async (interaction) => {
    if (interaction.isChatInputCommand()) {
      await interaction.reply({ flags: MessageFlags.IsComponentsV2, components: componentsOf(0) })
    } else if (interaction.user.id !== interaction.message.interactionMetadata.user.id) {
      await interaction.reply({ content: 'Use /books to get your own list.', flags: MessageFlags.Ephemeral })
    } else await interaction.update({ components: componentsOf(Number(interaction.customId.split(':')[2])) })
  })
  return bot
}

if (import.meta.main) await createBot().login(process.env.DISCORD_TOKEN)
