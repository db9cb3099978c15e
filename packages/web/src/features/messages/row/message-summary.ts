import type { Message } from '@guildhall/protocol/objects/messages/message'
import { t } from '../../../language/main.ts'

type Shown = Pick<Message, 'attachments' | 'components' | 'embeds' | 'message_snapshots' | 'poll' | 'sticker_items'>

/** A short description of a message without text. */
export function messageSummary({
  attachments,
  components,
  embeds,
  message_snapshots,
  poll,
  sticker_items,
}: Shown): string {
  const [file] = attachments
  const [sticker] = sticker_items ?? []
  if (message_snapshots) return t('messages.forwarded-message')
  if (poll) return t('messages.poll', { text: poll.question.text })
  if (sticker) return t('messages.sticker-named', { name: sticker.name })
  if (file)
    return attachments.length === 1
      ? t('messages.file-named', { filename: file.filename })
      : t('messages.file-count', { count: attachments.length })
  if (embeds.length > 0) return embeds[0]?.title ?? t('messages.embed')
  return components.length > 0 ? t('messages.message-with-components') : t('messages.message-without-text')
}
