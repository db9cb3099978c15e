import type { ShownModal } from '@guildhall/protocol/objects/applications/interaction'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { SandboxWorld } from '@guildhall/protocol/sandboxes/sandbox-description'

/** How many characters of a message are quoted in another line. */
const MOST_QUOTED = 40

/** The names of the objects in a transcript so far, by id. */
export class TranscriptNames {
  readonly users = new Map<string, string>()
  readonly channels = new Map<string, string>()
  readonly messages = new Map<string, Message>()
  readonly modals = new Map<string, ShownModal>()
  /** The voice channel of each user. */
  readonly voice = new Map<string, string | null>()

  /** @param botName the bot's name in the plan */
  constructor({ bot, users, guilds, channels }: SandboxWorld, botName: string) {
    const names = new Map(Object.entries(guilds).map(([name, { id }]) => [id, name]))
    for (const [name, { id }] of Object.entries(users)) this.users.set(id, name)
    if (bot) this.users.set(bot.id, botName)
    for (const [name, { id, guild_id }] of Object.entries(channels)) {
      this.channels.set(id, names.size > 1 ? `#${names.get(guild_id)}/${name}` : `#${name}`)
    }
  }

  user(id: string | null | undefined): string {
    return (id && this.users.get(id)) || `user ${id ?? ''}`.trim()
  }

  channel(id: string): string {
    return this.channels.get(id) ?? `channel ${id}`
  }

  /** Quotes the beginning of a message. */
  quote(id: string): string {
    const message = this.messages.get(id)
    if (!message) return `message ${id}`
    const [line = ''] = message.content.split('\n')
    const embed = message.embeds[0]?.title
    const text = line || embed || 'a message without text'
    return `“${text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text}”`
  }
}
