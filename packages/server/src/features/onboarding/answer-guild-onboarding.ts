import { MemberFlag } from '@guildhall/protocol/enums/member-flag'
import { answerGuildOnboarding as contract } from '@guildhall/protocol/operations/onboarding/answer-guild-onboarding'
import { operation } from '../../kernel/operation.ts'
import { modifyMember } from '../members/members-actions.ts'
import { activeMember, exceptGuests } from '../members/members-rules.ts'
import { mustFindMember } from '../members/members-store.ts'
import { rolesWithAnswers } from './onboarding-actions.ts'
import { mustBeAnswers, optionsById } from './onboarding-rules.ts'
import { findAnswers, findOnboarding, updateAnswers } from './onboarding-store.ts'
import { toMemberOnboarding, toOnboardingSettings } from './onboarding-view.ts'

const { STARTED_ONBOARDING, COMPLETED_ONBOARDING } = MemberFlag

/**
 * Not published: this is what the platform's client does (docs/spec/onboarding.md#answers). The answers replace earlier ones. A
 * member who has completed onboarding can't leave a required question unanswered. Guests can't answer, because a role would make
 * them full members.
 */
export const answerGuildOnboarding = operation(contract, {
  requires: exceptGuests(activeMember),
  callers: ['user'],
  emits: ['GUILD_MEMBER_UPDATE'],
  audits: 'MEMBER_ROLE_UPDATE',
  handle: ({ caller, body, write }) =>
    write(async (tx) => {
      const { guild } = tx
      const [guildId, userId] = [guild.id, caller.user.id]
      const settings = toOnboardingSettings(guild, await findOnboarding(tx.db, guildId))
      const found = await mustFindMember(tx.db, guildId, userId)
      const wasCompleted = (found.member.flags & COMPLETED_ONBOARDING) !== 0
      const isCompleted = wasCompleted || body.completed !== false
      mustBeAnswers(settings, body, isCompleted)
      const optionIds = body.onboarding_responses
      const options = optionsById(settings)
      const wanted = new Set(optionIds.flatMap((id) => options.get(id)?.role_ids ?? []))
      const before = await findAnswers(tx.db, guildId, userId)
      const { change, roleIds } = rolesWithAnswers(guild, found.member, before, wanted)
      const flags = found.member.flags | STARTED_ONBOARDING | (isCompleted ? COMPLETED_ONBOARDING : 0)
      await updateAnswers(tx.db, guildId, userId, { optionIds, roleIds })
      await modifyMember(tx, guild, found, { flags }, change)
      return toMemberOnboarding(guild, userId, settings, optionIds)
    }),
})
