import type { ImportIds } from './import-ids.ts'

const ID = String.raw`\d{1,20}`
const REFERENCES = new RegExp(
  [
    String.raw`<@!?(?<user>${ID})>`,
    `<@&(?<role>${ID})>`,
    `<#(?<channel>${ID})>`,
    String.raw`<(?<animated>a?):(?<name>\w{2,32}):(?<emoji>${ID})>`,
    String.raw`https?:\/\/[^\s/<>]{1,255}\/channels\/(?<guild>${ID})\/(?<place>${ID})(?:\/(?<message>${ID}))?`,
  ].join('|'),
  'giu',
)

/** What a text refers to, with the ids here. */
export interface TextReferences {
  readonly ids: ImportIds
  /** The URL at which clients reach the server. */
  readonly publicUrl: string
  userIdOf(sourceId: string): string | undefined
  messageIdOf(sourceId: string): string
}

/**
 * A text whose mentions, custom emojis and links to the guild's channels and messages have the ids here. References to
 * anything that isn't imported are unchanged.
 */
export function rewrittenText(text: string, { ids, publicUrl, userIdOf, messageIdOf }: TextReferences): string {
  if (!/[<:]/u.test(text)) return text
  return text.replace(REFERENCES, (whole, ...rest) => {
    const groups: Readonly<Record<string, string | undefined>> = rest.at(-1)
    const { user, role, channel, emoji, guild, place, message } = groups
    if (user !== undefined) return replaced(whole, user, userIdOf(user))
    if (role !== undefined) return replaced(whole, role, ids.role(role))
    if (channel !== undefined) return replaced(whole, channel, ids.channels.get(channel))
    if (emoji !== undefined) return replaced(whole, emoji, ids.of('emoji').get(emoji))
    const channelId = ids.channels.get(place ?? '')
    if (guild !== ids.sourceGuildId || channelId === undefined) return whole
    const address = `${publicUrl}/channels/${ids.guildId}/${channelId}`
    return message === undefined ? address : `${address}/${messageIdOf(message)}`
  })
}

/** The mention has no other digits than its id, apart from an emoji's name before it. */
function replaced(whole: string, sourceId: string, id: string | undefined): string {
  if (id === undefined || id === sourceId) return whole
  return `${whole.slice(0, whole.lastIndexOf(sourceId))}${id}>`
}

/** The messages to which a text links, by the source's ids. */
export function linkedMessages(text: string, sourceGuildId: string): string[] {
  if (!text.includes('/channels/')) return []
  return [...text.matchAll(REFERENCES)].flatMap(({ groups: { guild, message } = {} }) =>
    guild === sourceGuildId && message !== undefined ? [message] : [],
  )
}

/** The roles that a text mentions, by the ids here. */
export function mentionedRoles(text: string, ids: ImportIds): string[] {
  if (!text.includes('<@&')) return []
  const found = [...text.matchAll(/<@&(\d{1,20})>/gu)].flatMap(([, id = '']) => ids.role(id) ?? [])
  return [...new Set(found)]
}
