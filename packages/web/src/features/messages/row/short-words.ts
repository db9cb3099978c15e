import type { Message } from '@guildhall/protocol/objects/messages/message'

type Shown = Pick<Message, 'attachments' | 'components' | 'embeds' | 'message_snapshots' | 'poll' | 'sticker_items'>

/** What a message without text shows, in a few words. */
export function shortWords({ attachments, components, embeds, message_snapshots, poll, sticker_items }: Shown): string {
  const [file] = attachments
  const [sticker] = sticker_items ?? []
  if (message_snapshots) return 'A forwarded message'
  if (poll) return `Poll: ${poll.question.text}`
  if (sticker) return `Sticker: ${sticker.name}`
  if (file) return attachments.length === 1 ? `File: ${file.filename}` : `${attachments.length} files`
  if (embeds.length > 0) return embeds[0]?.title ?? 'An embed'
  return components.length > 0 ? 'A message with components' : 'A message without words'
}
