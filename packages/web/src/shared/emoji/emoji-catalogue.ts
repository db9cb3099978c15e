import table from './emoji-table.json' with { type: 'json' }

export interface UnicodeEmoji {
  readonly text: string
  /** The names between colons, the usual one first. */
  readonly names: readonly string[]
  readonly label: string
  /** Further search keywords. */
  readonly tags: readonly string[]
  readonly hasTones: boolean
}

export interface EmojiGroup {
  readonly name: string
  readonly emoji: readonly UnicodeEmoji[]
}

export const TONES = ['🏻', '🏼', '🏽', '🏾', '🏿'] as const
export type Tone = (typeof TONES)[number]

export const EMOJI_GROUPS: readonly EmojiGroup[] = Object.entries(table).map(([name, lines]) => ({
  name,
  emoji: lines.map(emojiOf),
}))

const byName = new Map(
  EMOJI_GROUPS.flatMap(({ emoji }) => emoji.flatMap((each) => each.names.map((name) => [name, each]))),
)
const byText = new Map(EMOJI_GROUPS.flatMap(({ emoji }) => emoji.map((each) => [bare(each.text), each])))

/** The emoji of :thumbsup:, or of :thumbsup_tone3: with a skin tone. */
export function emojiByShortcode(name: string): string | undefined {
  const lower = name.toLowerCase()
  const known = byName.get(lower)
  if (known) return known.text
  const { 1: base = '', 2: tone } = /^(.+)_tone([1-5])$/.exec(lower) ?? []
  const toned = byName.get(base)
  return toned?.hasTones ? withTone(toned, TONES[Number(tone) - 1] ?? null) : undefined
}

/** The data of an emoji, in any skin tone. */
export function emojiByText(text: string): UnicodeEmoji | undefined {
  return byText.get(bare(text))
}

export function withTone({ text, hasTones }: UnicodeEmoji, tone: Tone | null): string {
  return hasTones && tone !== null ? text.replaceAll(/(\p{Emoji_Modifier_Base})\uFE0F?/gu, `$1${tone}`) : text
}

function emojiOf(line: string): UnicodeEmoji {
  const [text = '', names = '', label = '', tags = '', hasTones] = line.split('|')
  return { text, names: names.split(' '), label, tags: tags.split(' ').filter(Boolean), hasTones: hasTones === '1' }
}

function bare(text: string): string {
  return text.replaceAll(/\uFE0F|\p{Emoji_Modifier}/gu, '')
}
