import { readStored, writeStored } from '../../api/stored-values.ts'
import type { ShownEmoji } from './emoji.tsx'

/** The number of uses of each emoji, by key. */
export type EmojiUses = Readonly<Record<string, number>>

const storage_key = 'guildhall.emoji-uses'
const most_kept = 60
/** At this number of counted uses, all are halved, so that emoji no longer used are displaced. */
const most_uses = 200
/** The defaults before any use. */
const STARTERS = ['👍', '❤️', '😂', '🎉', '😮', '😢', '👀', '✅']

/** An emoji in the platform's short notation: the character, name:id or a:name:id. */
export function emojiKey(emoji: ShownEmoji): string {
  if ('text' in emoji) return emoji.text
  return `${emoji.isAnimated ? 'a:' : ''}${emoji.name}:${emoji.id}`
}

function emojiOfKey(key: string): ShownEmoji {
  const [, moves, name, id] = /^(a:)?(\w+):(\d+)$/.exec(key) ?? []
  return name !== undefined && id !== undefined ? { id, name, isAnimated: moves !== undefined } : { text: key }
}

/** The emoji most used in this browser, most frequent first. */
export function readFrequentEmoji(most: number): readonly ShownEmoji[] {
  return frequentEmojiKeys(readUses(), most).map(emojiOfKey)
}

export function countEmojiUse(emoji: ShownEmoji): void {
  writeStored(storage_key, JSON.stringify(withEmojiUse(readUses(), emojiKey(emoji))))
}

export function frequentEmojiKeys(uses: EmojiUses, most: number): string[] {
  const used = Object.keys(uses).sort((a, b) => (uses[b] ?? 0) - (uses[a] ?? 0))
  return [...used, ...STARTERS.filter((key) => !(key in uses))].slice(0, most)
}

/** The latest is first, so that it precedes equally frequent ones. */
export function withEmojiUse(uses: EmojiUses, key: string): EmojiUses {
  const { [key]: before = 0, ...others } = uses
  const counted = [[key, before + 1] as const, ...Object.entries(others)]
  const total = counted.reduce((sum, [, count]) => sum + count, 0)
  const kept = total < most_uses ? counted : counted.map(([each, count]) => [each, Math.ceil(count / 2)] as const)
  return Object.fromEntries(kept.sort(([, a], [, b]) => b - a).slice(0, most_kept))
}

/** Stored data may have been changed by another page or by the user, so it is validated. */
export function parseEmojiUses(text: string | null): EmojiUses {
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(Object.entries(kept).filter(([, count]) => Number.isInteger(count) && count > 0))
  } catch {
    return {}
  }
}

function readUses(): EmojiUses {
  return parseEmojiUses(readStored(storage_key))
}
