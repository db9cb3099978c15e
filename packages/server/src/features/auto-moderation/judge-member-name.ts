import { MemberFlag } from '@guildhall/protocol/enums/member-flag'
import { handler } from '../../kernel/job.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import { changeMember } from '../members/members-actions.ts'
import { type FoundMember, findMember } from '../members/members-store.ts'
import { executeModerationJob, judgeMemberNameJob, type RuleTriggered } from './auto-moderation-jobs.ts'
import { isExempt } from './exemptions-rules.ts'
import { factsOf, findNameTriggers } from './judge-texts-actions.ts'

/**
 * Judges a member's user name and display name. If neither triggers a rule any more, the member's quarantine ends
 * (docs/spec/auto-moderation.md#quarantine).
 */
export const judgeMemberName = handler(judgeMemberNameJob, async (kernel, { guild_id: guildId, user_id, event }) => {
  const guild = await kernel.readModel.find(guildId)
  const found = guild && (await findMember(kernel.store.db, guildId, user_id))
  if (!found) return
  const triggered = await judge(kernel, guild, found, event)
  const unit = { name: 'judge-member-name', emits: ['GUILD_MEMBER_UPDATE'], guildId } as const
  await writeUnlessDeleted(kernel, unit, async (tx) => {
    for (const facts of triggered) tx.enqueue(executeModerationJob, facts)
    const now = await findMember(tx.db, guildId, user_id)
    const flag = MemberFlag.AUTOMOD_QUARANTINED_USERNAME
    if (!now || triggered.length > 0 || (now.member.flags & flag) === 0) return
    await changeMember(tx, tx.guild, now, { flags: now.member.flags & ~flag })
  })
})

async function judge(
  kernel: Kernel,
  guild: GuildModel,
  { user, member }: FoundMember,
  event: 'guild_join' | 'username_update',
): Promise<RuleTriggered[]> {
  if (user.bot || isExempt(guild, user.id, member)) return []
  const names = [
    { subject: 'username', content: user.username },
    { subject: 'display_name', content: user.global_name },
  ] as const
  for (const { subject, content } of names) {
    const triggered = content === null ? [] : await findNameTriggers(kernel, guild, member, content)
    if (triggered.length === 0) continue
    const about = { subject, userId: user.id, content: content ?? '', event }
    return triggered.map(({ rule, trigger }) => factsOf(kernel, rule, trigger, about))
  }
  return []
}
