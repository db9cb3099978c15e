// npm run emoji: writes the table of emoji that the web client searches, from the published names and tags of emojibase.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { unicodeEmoji } from '../packages/protocol/src/unicode-emoji.ts'

interface Entry {
  hexcode: string
  label: string
  emoji: string
  group?: number
  order?: number
  version: number
  tags?: string[]
  skins?: { emoji: string }[]
}

type Names = Record<string, string | string[] | undefined>

const ROOT = dirname(import.meta.dirname)
/** The Unicode emoji version. Systems add new ones a year or two later; until then they show empty boxes. */
const NEWEST_VERSION = 16
const TONES = ['🏻', '🏼', '🏽', '🏾', '🏿']
/** The source's numbers of the groups; the omitted ones are components of emoji. */
const GROUPS: readonly (readonly [name: string, number: number])[] = [
  ['Smileys', 0],
  ['People', 1],
  ['Nature', 3],
  ['Food', 4],
  ['Places', 5],
  ['Activities', 6],
  ['Objects', 7],
  ['Symbols', 8],
  ['Flags', 9],
]

const entries = read<Entry[]>('data.json')
const names = ['joypixels', 'iamcal', 'github'].map((set) => read<Names>(`shortcodes/${set}.json`))
const spare = read<Names>('shortcodes/emojibase.json')
const taken = new Set<string>()

const groups = GROUPS.map(([name, number]) => {
  const inOrder = entries.filter(({ group }) => group === number).sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
  return [name, inOrder.flatMap(line)] as const
})
writeFileSync(
  join(ROOT, 'packages', 'web', 'src', 'shared', 'emoji', 'emoji-table.json'),
  `${JSON.stringify(Object.fromEntries(groups), null, 2)}\n`,
)

function read<Content>(path: string): Content {
  return JSON.parse(readFileSync(join(ROOT, 'node_modules', 'emojibase-data', 'en', path), 'utf8')) as Content
}

// emoji|names|label|further words|1 with skin tones. Emoji that the server would refuse as a reaction are omitted.
function line({ hexcode, label, emoji: written, version, tags = [], skins = [] }: Entry): string[] {
  const emoji = unicodeEmoji(bare(written))
  if (emoji === undefined || version > NEWEST_VERSION) return []
  const known = names.flatMap((set) => set[hexcode] ?? [])
  const own = [...new Set(known.length > 0 ? known : [spare[hexcode] ?? []].flat())].filter((name) => !taken.has(name))
  for (const name of own) taken.add(name)
  const words = new Set([...own.flatMap((name) => name.split('_')), ...label.toLowerCase().split(/[^\p{L}\p{N}]+/u)])
  const further = tags.filter((tag) => !words.has(tag))
  return [[emoji, own.join(' '), label, further.join(' '), hasTones(emoji, skins) ? '1' : ''].join('|')]
}

function bare(text: string): string {
  return text.replaceAll('\uFE0F', '')
}

/** A skin tone follows each person; if it must be encoded differently, the emoji is offered without tones. */
function hasTones(emoji: string, skins: { emoji: string }[]): boolean {
  const variants = new Set(skins.map(({ emoji: each }) => bare(each)))
  return TONES.every((tone) => variants.has(bare(emoji).replace(/\p{Emoji_Modifier_Base}/gu, `$&${tone}`)))
}
