import { LIMITS } from '@guildhall/protocol/limits'
import type { SlackAttachment, SlackMessage } from '@guildhall/protocol/objects/applications/foreign-webhook'
import type { WebhookMessage } from '@guildhall/protocol/objects/applications/webhook'
import { cut, type LongEmbed, toLink, truncateEmbeds } from './truncated-embeds-view.ts'

/** The named colours of attachments. */
const NAMED_COLORS: Readonly<Record<string, string>> = { good: '2eb886', warning: 'daa038', danger: 'a30200' }
/** The last second of the year 9999. */
const LAST_SECOND = 253_402_300_799

/** A Slack message as one of this API: an attachment becomes an embed, its pretext is added to the text. */
export function toSlackMessage({ text, username, icon_url: icon, attachments = [] }: SlackMessage): WebhookMessage {
  const texts = [text, ...attachments.slice(0, LIMITS.embeds.max).map(({ pretext }) => pretext)]
  const content = texts
    .map((each) => toMarkdown(each ?? ''))
    .filter((each) => each !== '')
    .join('\n')
  const name = cut(username ?? '', LIMITS.webhookName.max)
  const avatar = toLink(icon)
  return {
    content: cut(content, LIMITS.messageContent.max),
    embeds: truncateEmbeds(attachments.map(toEmbed)),
    ...(name !== '' && { username: name }),
    ...(avatar !== undefined && { avatar_url: avatar }),
  }
}

function toEmbed(attachment: SlackAttachment): LongEmbed {
  const { title, text, fallback, fields = [], image_url: image, thumb_url: thumbnail } = attachment
  const isBare = !title && !text && fields.length === 0 && !toLink(image) && !toLink(thumbnail) && !attachment.pretext
  return {
    title: plain(title),
    description: toMarkdown((isBare ? fallback : text) ?? ''),
    url: attachment.title_link,
    color: colorOf(attachment.color),
    timestamp: momentOf(attachment.ts),
    author: { name: plain(attachment.author_name), url: attachment.author_link, icon: attachment.author_icon },
    footer: { text: plain(attachment.footer), icon: attachment.footer_icon },
    image,
    thumbnail,
    fields: fields.map(({ title: name, name: otherName, value = '', short, inline }) => ({
      name: plain(name ?? otherName) ?? '',
      value: toMarkdown(value),
      inline: short ?? inline ?? false,
    })),
  }
}

/** Converts links of the form `<address|words>`, and unescapes three HTML entities. */
function toMarkdown(text: string): string {
  const linked = text.replace(
    /<(https?:\/\/[^\s<>|]{1,2048})\|([^<>|]{1,500})>/giu,
    (_all, url: string, words: string) => `[${words}](${url})`,
  )
  return unescaped(linked)
}

const plain = (text: string | undefined): string | undefined => (text === undefined ? undefined : unescaped(text))

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&').trim()

function colorOf(sent = ''): number | undefined {
  const named = Object.hasOwn(NAMED_COLORS, sent) ? (NAMED_COLORS[sent] ?? '') : sent
  const [, digits] = /^#?([\da-f]{3}|[\da-f]{6})$/iu.exec(named) ?? []
  if (digits === undefined) return undefined
  return Number.parseInt(digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits, 16)
}

function momentOf(sent: unknown): string | undefined {
  if (typeof sent !== 'number' && (typeof sent !== 'string' || sent.trim() === '')) return undefined
  const seconds = Number(sent)
  if (!(seconds >= 0 && seconds <= LAST_SECOND)) return undefined
  return new Date(seconds * 1000).toISOString()
}
