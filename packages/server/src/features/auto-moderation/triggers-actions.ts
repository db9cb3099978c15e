// Tells which rules a message triggers. What it remembers of recent messages is bounded, and is lost when the process ends.
import { AutoModerationTrigger } from '@guildhall/protocol/enums/auto-moderation'
import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import type { Kernel } from '../../kernel/kernel.ts'
import { recentMap } from '../../store/lru-map.ts'
import type { CompiledRule } from './compiled-rules-actions.ts'
import { type TriggeringText, triggerIn } from './matches-rules.ts'
import {
  isNewMember,
  isRepetition,
  isSpam,
  type MentionWatch,
  type RecentText,
  withMentions,
  withText,
} from './spam-rules.ts'

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

/** What a rule finds in a text. */
export interface Verdict {
  /** What triggers the rule; null if nothing does. */
  readonly trigger: TriggeringText | null
  /** Remembers a text that was written, for the judgement of later ones. */
  readonly remember?: () => void
  /** Whether the text is the last one of a raid, which is also remembered if the text is blocked. */
  readonly isOfRaid?: boolean
}

export function verdictOf(kernel: Kernel, compiled: CompiledRule, judged: JudgedText): Verdict {
  switch (compiled.rule.trigger_type) {
    case AutoModerationTrigger.SPAM:
      return judgeSpam(kernel, compiled, judged)
    case AutoModerationTrigger.MENTION_SPAM:
      return judgeMentions(kernel, compiled, judged)
    case AutoModerationTrigger.KEYWORD:
    case AutoModerationTrigger.KEYWORD_PRESET:
      return { trigger: triggerIn(compiled, judged.text) }
    default:
      return { trigger: null }
  }
}

function judgeSpam(kernel: Kernel, { rule }: CompiledRule, { text, userId }: JudgedText): Verdict {
  const { texts } = memoryOf(kernel)
  const key = `${rule.guild_id}/${userId}`
  const recent = () => texts.get(key) ?? []
  const now = kernel.clock.now()
  return {
    trigger: isRepetition(recent(), text, now) || isSpam(text) ? NOTHING : null,
    remember: () => texts.set(key, withText(recent(), text, now)),
  }
}

function judgeMentions(
  kernel: Kernel,
  { rule }: CompiledRule,
  { mentions: count, userId, member }: JudgedText,
): Verdict {
  const { mention_total_limit: most = 0, mention_raid_protection_enabled: isWatched } = rule.trigger_metadata
  if (count > most) return { trigger: NOTHING }
  const now = kernel.clock.now()
  if (!isWatched || count === 0 || !isNewMember(member.joined_at, now)) return { trigger: null }
  const { mentions } = memoryOf(kernel)
  const next = () => withMentions(mentions.get(rule.guild_id) ?? { recent: [], raidUntil: 0 }, { userId, count, now })
  const isOfRaid = next().raidUntil > now
  return { trigger: isOfRaid ? NOTHING : null, remember: () => mentions.set(rule.guild_id, next()), isOfRaid }
}
