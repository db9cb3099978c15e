import type { EventPayload } from '@guildhall/protocol/events'
import type { ClientState } from '@guildhall/protocol/state/client-state'
import { t } from '../language/main.ts'
import { markdownToText, type PlainNames } from '../shared/markdown/markdown-to-text.ts'
import { channelName, nameOfUser, userName } from '../state/names.ts'
import { channelIn } from '../state/world.ts'

type NotifiedMessage = Pick<
  EventPayload<'MESSAGE_CREATE'>,
  'attachments' | 'content' | 'embeds' | 'guild_id' | 'mentions' | 'message_snapshots' | 'poll' | 'sticker_items'
>

const most_characters = 200

/** The text of a notification for a message, without markup and spoilers. */
export function notificationText(world: ClientState, message: NotifiedMessage, now_s: number): string {
  const names = namesOf(world, message)
  const words = markdownToText(message.content, names, now_s) || withoutText(message, names, now_s)
  const letters = [...words]
  return letters.length > most_characters ? `${letters.slice(0, most_characters - 1).join('')}…` : words
}

/** File names are omitted: that of a spoiler could reveal its content. */
function withoutText(message: NotifiedMessage, names: PlainNames, now_s: number): string {
  const { attachments, embeds, message_snapshots, poll, sticker_items } = message
  const [sticker] = sticker_items ?? []
  const [embed] = embeds
  if (message_snapshots) return t('app.forwarded-a-message')
  if (poll) return t('app.poll', { text: poll.question.text })
  if (sticker) return t('app.sticker', { name: sticker.name })
  if (attachments.length === 1) return t('app.sent-an-attachment')
  if (attachments.length > 1) return t('app.sent-attachment', { length: attachments.length })
  const title = embed?.title ?? embed?.description ?? ''
  return markdownToText(title, names, now_s) || t('app.sent-a-message')
}

function namesOf(world: ClientState, { guild_id, mentions }: NotifiedMessage): PlainNames {
  const guildId = guild_id ?? null
  const mentioned = (id: string) => mentions.find((user) => user.id === id)
  return {
    user: (id) => {
      const user = mentioned(id)
      return nameOfUser(world, guildId, id) ?? (user && userName(user))
    },
    role: (id) => world.guilds.get(guild_id ?? '')?.roles.get(id)?.name,
    channel: (id) => {
      const channel = channelIn(world, guildId, id)
      return channel && channelName(channel, world)
    },
  }
}
