import type { UnicodeEmoji } from '../../../shared/emoji/emoji-catalogue.ts'
import { searchEmoji } from '../../../shared/emoji/search-emoji.ts'
import type { GuildEmoji } from '../../../shared/emoji/usable-emoji.ts'
import type { CompletionCandidate } from './candidate.ts'

const most = 10

/** The emoji that match the text after a colon. */
export function emojiCandidates(
  own: readonly GuildEmoji[],
  unicode: readonly UnicodeEmoji[],
  query: string,
): CompletionCandidate[] {
  const findable = own.map((each) => ({ names: [each.emoji.name.toLowerCase()], label: '', tags: [], each }))
  const custom = searchEmoji(query, findable, most).map(({ each }) => customCandidate(each))
  return [...custom, ...searchEmoji(query, unicode, most).map(unicodeCandidate)].slice(0, most)
}

function customCandidate({ emoji: { id, name, animated }, guildName }: GuildEmoji): CompletionCandidate {
  return {
    key: id,
    label: `:${name}:`,
    detail: guildName,
    picture: { kind: 'emoji', emoji: { id, name, isAnimated: animated } },
    choice: { names: [`:${name}:`, `:${name}~2:`], sent: `<${animated ? 'a' : ''}:${name}:${id}>` },
  }
}

const unicodeCandidate = ({ text, names, label }: UnicodeEmoji): CompletionCandidate => ({
  key: text,
  label: `:${names[0] ?? ''}:`,
  detail: label,
  picture: { kind: 'emoji', emoji: { text } },
  choice: { names: [text], sent: text },
})
