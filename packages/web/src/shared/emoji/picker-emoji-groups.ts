import { t } from '../../language/dialogs.ts'
import type { ShownEmoji } from './emoji.tsx'
import { EMOJI_GROUPS, emojiByText, TONES, type Tone, type UnicodeEmoji, withTone } from './emoji-catalogue.ts'
import { emojiKey, readFrequentEmoji } from './frequent-emoji.ts'
import type { EmojiOffer, EmojiOfferGroup } from './picker-rows.ts'
import { searchEmoji } from './search-emoji.ts'

/** A guild's own emoji, with the guild's name. */
export interface CustomGroup {
  readonly id: string
  readonly name: string
  readonly emoji: readonly { readonly id: string; readonly name: string; readonly isAnimated: boolean }[]
}

const most_often = 16
const most_found = 80

/** All available emoji: frequent ones, each guild's own, then Unicode's in its order. */
export function pickerEmojiGroups(customs: readonly CustomGroup[], tone: Tone | null): readonly EmojiOfferGroup[] {
  const own = customs.map(({ id, name, emoji }) => ({ id, name, offers: emoji.map(customOffer) }))
  const known = new Map(own.flatMap(({ offers }) => offers.map((offer) => [offer.key, offer])))
  const often = readFrequentEmoji(most_often * 2).flatMap((emoji) => known.get(emojiKey(emoji)) ?? unicodeOffers(emoji))
  return [
    { id: 'often', name: t('emoji.frequently-used'), offers: often.slice(0, most_often) },
    ...own,
    ...EMOJI_GROUPS.map(({ name, emoji }) => ({ id: name, name, offers: emoji.map((each) => offerOf(each, tone)) })),
  ]
}

export function searchResultGroup(text: string, groups: readonly EmojiOfferGroup[]): EmojiOfferGroup {
  const all = groups.filter(({ id }) => id !== 'often').flatMap(({ offers }) => offers)
  return { id: 'found', name: t('emoji.search-results'), offers: searchEmoji(text, all, most_found) }
}

export function toTone(text: string | null): Tone | null {
  return TONES.find((tone) => tone === text) ?? null
}

function customOffer(emoji: CustomGroup['emoji'][number]): EmojiOffer {
  return { key: emojiKey(emoji), emoji, names: [emoji.name.toLowerCase()], label: emoji.name, tags: [] }
}

/** An emoji used with a skin tone is offered with that tone. */
function unicodeOffers(emoji: ShownEmoji): EmojiOffer[] {
  if (!('text' in emoji)) return []
  const known = emojiByText(emoji.text)
  return known ? [{ ...offerOf(known, null), key: emoji.text, emoji }] : []
}

function offerOf(emoji: UnicodeEmoji, tone: Tone | null): EmojiOffer {
  const { names, label, tags } = emoji
  return { key: emoji.text, emoji: { text: withTone(emoji, tone) }, names, label, tags }
}
