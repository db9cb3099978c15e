/** The same text so many times within the time counts as spam. */
const REPETITIONS = 4
const REPETITION_MS = 60_000
/** Shorter texts are repeated in ordinary conversations. */
const SHORTEST = 8
/** More links in one message count as spam. */
const MOST_LINKS = 10
/** A text of at least so many words, of which at most this share are different, counts as spam. */
const REPEATED_WORDS = 40
const DIFFERENT_SHARE = 0.1

/** So many mentions by new members within the time count as a raid. */
const RAID_MENTIONS = 20
const RAID_MEMBERS = 5
const RAID_MS = 60_000
const KEPT_MENTIONS = 100
/** How long someone counts as a new member. */
const NEW_MS = 86_400_000
/** For how long mentions by new members are blocked after a raid was detected. */
const RAID_ENDS_MS = 3_600_000

/** A recent message of a member. */
export interface RecentText {
  readonly text: string
  readonly at: number
}

/** Whether a text is spam by itself (docs/spec/auto-moderation.md#spam). */
export function isSpam(text: string): boolean {
  const links = text.match(/https?:\/\/\S/giu) ?? []
  if (links.length > MOST_LINKS) return true
  const words = text.toLowerCase().match(/\S+/gu) ?? []
  return words.length >= REPEATED_WORDS && new Set(words).size <= words.length * DIFFERENT_SHARE
}

/** Whether a text is one repetition too many of a member's recent texts. */
export function isRepetition(recent: readonly RecentText[], sent: string, now: number): boolean {
  const text = comparable(sent)
  return recent.filter((each) => each.at > now - REPETITION_MS && each.text === text).length >= REPETITIONS - 1
}

/** The recent texts of a member after another one. */
export function withText(recent: readonly RecentText[], sent: string, now: number): RecentText[] {
  const text = comparable(sent)
  const kept = recent.filter(({ at }) => at > now - REPETITION_MS)
  return text.length < SHORTEST ? kept : [...kept, { text, at: now }].slice(-REPETITIONS * 2)
}

const comparable = (text: string): string => text.toLowerCase().replace(/\s+/gu, ' ').trim()

/** The recent mentions by new members of a guild. */
export interface MentionWatch {
  readonly recent: readonly { readonly userId: string; readonly count: number; readonly at: number }[]
  /** The end of a detected raid, ms since 1970. */
  readonly raidUntil: number
}

/** Whether a member joined recently. */
export const isNewMember = (joinedAt: string, now: number): boolean => Date.parse(joinedAt) > now - NEW_MS

/** The recent mentions by new members after a message with some (docs/spec/auto-moderation.md#mention-raids). */
export function withMentions(
  { recent, raidUntil }: MentionWatch,
  { userId, count, now }: { userId: string; count: number; now: number },
): MentionWatch {
  if (raidUntil > now) return { recent: [], raidUntil }
  const kept = [...recent.filter(({ at }) => at > now - RAID_MS), { userId, count, at: now }].slice(-KEPT_MENTIONS)
  const members = new Set(kept.map((each) => each.userId))
  const mentions = kept.reduce((sum, each) => sum + each.count, 0)
  const isRaid = members.size >= RAID_MEMBERS && mentions >= RAID_MENTIONS
  return { recent: isRaid ? [] : kept, raidUntil: isRaid ? now + RAID_ENDS_MS : 0 }
}
