/** The names and keywords of any emoji. */
export interface SearchableEmoji {
  readonly names: readonly string[]
  readonly label: string
  readonly tags: readonly string[]
}

/** The ways in which a word can match an emoji, best first. */
const WORTH: readonly ((emoji: SearchableEmoji, word: string) => boolean)[] = [
  ({ names }, word) => names.includes(word),
  ({ names }, word) => names.some((name) => name.startsWith(word)),
  ({ names, label }, word) => words(names, label).some((each) => each.startsWith(word)),
  ({ tags }, word) => tags.includes(word),
  ({ tags }, word) => tags.some((tag) => tag.startsWith(word)),
  ({ names }, word) => word.length > 1 && names.some((name) => name.includes(word)),
]

/**
 * The emoji that match every word of the text, best first, and otherwise in their order, short names before long ones.
 */
export function searchEmoji<Found extends SearchableEmoji>(
  text: string,
  among: readonly Found[],
  most: number,
): Found[] {
  const wanted = normal(text)
    .split(/[\s_:]+/)
    .filter(Boolean)
  const whole = wanted.join('_')
  if (whole === '') return []
  return among
    .flatMap((emoji) => {
      const worth = Math.min(worthOf(emoji, [whole]), 10 + worthOf(emoji, wanted))
      return worth === Number.POSITIVE_INFINITY ? [] : [{ emoji, worth }]
    })
    .sort((a, b) => a.worth - b.worth || lengthOf(a.emoji) - lengthOf(b.emoji))
    .slice(0, most)
    .map(({ emoji }) => emoji)
}

function worthOf(emoji: SearchableEmoji, wanted: readonly string[]): number {
  const worths = wanted.map((word) => WORTH.findIndex((meets) => meets(emoji, word)))
  return worths.includes(-1) ? Number.POSITIVE_INFINITY : worths.reduce((sum, worth) => sum + worth, 0)
}

function words(names: readonly string[], label: string): string[] {
  return [...names.flatMap((name) => name.split('_')), ...normal(label).split(/[^\p{L}\p{N}]+/u)]
}

function lengthOf({ names }: SearchableEmoji): number {
  return names[0]?.length ?? 0
}

function normal(text: string): string {
  return text.normalize('NFC').toLowerCase()
}
