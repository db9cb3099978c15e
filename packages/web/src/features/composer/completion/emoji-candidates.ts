import type { Emoji } from '@guildhall/protocol/objects/emoji'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { holds } from '@guildhall/protocol/permissions/compute'
import type { ClientState } from '@guildhall/protocol/state/apply-event'
import type { UnicodeEmoji } from '../../../shared/emoji/emoji-catalogue.ts'
import { searchEmoji } from '../../../shared/emoji/search-emoji.ts'
import type { Candidate } from './candidate.ts'

const most = 10

/** An emoji of a guild, and which that is. */
export type GuildEmoji = { readonly emoji: Emoji; readonly guildId: string; readonly guildName: string }

/** The guilds' own emoji that one may use in a channel: first those of its guild, then, if one may, those of others. */
export function usableEmoji(world: ClientState, guildId: string | null, rights: bigint): GuildEmoji[] {
  const mayOthers = guildId === null || holds(rights, Permission.USE_EXTERNAL_EMOJIS)
  const guilds = [...world.guilds.values()].filter(({ settings }) => settings.id === guildId || mayOthers)
  const own = guilds.filter(({ settings }) => settings.id === guildId)
  const others = guilds.filter(({ settings }) => settings.id !== guildId)
  return [...own, ...others].flatMap(({ emojis, members, settings }) => {
    const roles = members.get(world.user.id)?.roles ?? []
    return [...emojis.values()]
      .filter((emoji) => emoji.available && (emoji.roles.length === 0 || emoji.roles.some((id) => roles.includes(id))))
      .map((emoji) => ({ emoji, guildId: settings.id, guildName: settings.name }))
  })
}

/** The emoji that are meant by what was typed after a colon. */
export function emojiCandidates(
  own: readonly GuildEmoji[],
  unicode: readonly UnicodeEmoji[],
  query: string,
): Candidate[] {
  const findable = own.map((each) => ({ names: [each.emoji.name.toLowerCase()], label: '', tags: [], each }))
  const custom = searchEmoji(query, findable, most).map(({ each }) => customCandidate(each))
  return [...custom, ...searchEmoji(query, unicode, most).map(unicodeCandidate)].slice(0, most)
}

function customCandidate({ emoji: { id, name, animated }, guildName }: GuildEmoji): Candidate {
  return {
    key: id,
    label: `:${name}:`,
    detail: guildName,
    picture: { kind: 'emoji', emoji: { id, name, isAnimated: animated } },
    choice: { names: [`:${name}:`, `:${name}~2:`], sent: `<${animated ? 'a' : ''}:${name}:${id}>` },
  }
}

const unicodeCandidate = ({ text, names, label }: UnicodeEmoji): Candidate => ({
  key: text,
  label: `:${names[0] ?? ''}:`,
  detail: label,
  picture: { kind: 'emoji', emoji: { text } },
  choice: { names: [text], sent: text },
})
