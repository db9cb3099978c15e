// Tells which rules a message triggers. What it remembers of recent messages is bounded, and is lost when the process ends.
import { AutoModerationTrigger } from '@guildhall/protocol/enums/auto-moderation'
import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import type { Kernel } from '../../kernel/kernel.ts'
import { recentMap } from '../../store/lru-map.ts'
import type { CompiledRule } from './compiled-rules-actions.ts'
import { type TriggeringText, triggerIn } from './matches-rules.ts'
import { isNewMember, isSpam, type MentionWatch, type RecentText, withMentions, withText } from './spam-rules.ts'

const MOST_MEMBERS = 10_000
const MOST_GUILDS = 10_000

const makeMemory = () => ({
  texts: recentMap<RecentText[]>(MOST_MEMBERS),
  mentions: recentMap<MentionWatch>(MOST_GUILDS),
})
const memories = new WeakMap<Kernel, ReturnType<typeof makeMemory>>()

function memoryOf(kernel: Kernel) {
  const known = memories.get(kernel) ?? makeMemory()
  memories.set(kernel, known)
  return known
}

/** A message of a member, or the name of a thread. */
export interface JudgedText {
  readonly text: string
  /** How many different users and roles it mentions. */
  readonly mentions: number
  readonly userId: string
  readonly member: BareMember
}

const NOTHING: TriggeringText = { keyword: null, content: null }

/** What in a text triggers a rule; null if nothing does. */
export function triggerOf(kernel: Kernel, compiled: CompiledRule, judged: JudgedText): TriggeringText | null {
  switch (compiled.rule.trigger_type) {
    case AutoModerationTrigger.SPAM:
      return isSpamOf(kernel, compiled, judged) ? NOTHING : null
    case AutoModerationTrigger.MENTION_SPAM:
      return isMentionSpam(kernel, compiled, judged) ? NOTHING : null
    case AutoModerationTrigger.KEYWORD:
    case AutoModerationTrigger.KEYWORD_PRESET:
      return triggerIn(compiled, judged.text)
    default:
      return null
  }
}

function isSpamOf(kernel: Kernel, { rule }: CompiledRule, { text, userId }: JudgedText): boolean {
  const { texts } = memoryOf(kernel)
  const key = `${rule.guild_id}/${userId}`
  const { kept, isRepeated } = withText(texts.get(key) ?? [], text, kernel.clock.now())
  texts.set(key, kept)
  return isRepeated || isSpam(text)
}

function isMentionSpam(
  kernel: Kernel,
  { rule }: CompiledRule,
  { mentions: count, userId, member }: JudgedText,
): boolean {
  const { mention_total_limit: most = 0, mention_raid_protection_enabled: isWatched } = rule.trigger_metadata
  if (count > most) return true
  const now = kernel.clock.now()
  if (!isWatched || count === 0 || !isNewMember(member.joined_at, now)) return false
  const { mentions } = memoryOf(kernel)
  const watch = withMentions(mentions.get(rule.guild_id) ?? { recent: [], raidUntil: 0 }, { userId, count, now })
  mentions.set(rule.guild_id, watch)
  return watch.raidUntil > now
}
