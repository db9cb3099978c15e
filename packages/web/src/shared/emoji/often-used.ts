import { readStored, writeStored } from '../../api/stored.ts'
import type { ShownEmoji } from './emoji.tsx'

/** How often each emoji was used, by its key. */
export type Uses = Readonly<Record<string, number>>

const storage_key = 'guildhall.emoji-uses'
const most_kept = 60
/** When so many uses are counted, all of them are halved: what was loved last year makes room. */
const most_uses = 200
/** Before anybody has used any. */
const STARTERS = ['👍', '❤️', '😂', '🎉', '😮', '😢', '👀', '✅']

/** An emoji in the platform's own short writing: the character, name:id or a:name:id. */
export function emojiKey(emoji: ShownEmoji): string {
  if ('text' in emoji) return emoji.text
  return `${emoji.isAnimated ? 'a:' : ''}${emoji.name}:${emoji.id}`
}

function emojiOfKey(key: string): ShownEmoji {
  const [, moves, name, id] = /^(a:)?(\w+):(\d+)$/.exec(key) ?? []
  return name !== undefined && id !== undefined ? { id, name, isAnimated: moves !== undefined } : { text: key }
}

/** The emoji that this browser's user takes most, the first the most. */
export function readOftenUsed(most: number): readonly ShownEmoji[] {
  return oftenUsed(readUses(), most).map(emojiOfKey)
}

export function noteEmojiUse(emoji: ShownEmoji): void {
  writeStored(storage_key, JSON.stringify(withUse(readUses(), emojiKey(emoji))))
}

export function oftenUsed(uses: Uses, most: number): string[] {
  const used = Object.keys(uses).sort((a, b) => (uses[b] ?? 0) - (uses[a] ?? 0))
  return [...used, ...STARTERS.filter((key) => !(key in uses))].slice(0, most)
}

/** The latest stands first, so that among equals it comes first. */
export function withUse(uses: Uses, key: string): Uses {
  const { [key]: before = 0, ...others } = uses
  const counted = [[key, before + 1] as const, ...Object.entries(others)]
  const total = counted.reduce((sum, [, count]) => sum + count, 0)
  const kept = total < most_uses ? counted : counted.map(([each, count]) => [each, Math.ceil(count / 2)] as const)
  return Object.fromEntries(kept.sort(([, a], [, b]) => b - a).slice(0, most_kept))
}

/** What another page, or somebody at the browser's tools, has written is not taken on trust. */
export function parseUses(text: string | null): Uses {
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(Object.entries(kept).filter(([, count]) => Number.isInteger(count) && count > 0))
  } catch {
    return {}
  }
}

function readUses(): Uses {
  return parseUses(readStored(storage_key))
}
