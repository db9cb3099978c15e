import { getGuildOnboardingAnswers as contract } from '@guildhall/protocol/operations/onboarding/get-guild-onboarding-answers'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/permissions/requirement.ts'
import { findAnswers, findOnboarding } from './onboarding-store.ts'
import { toMemberOnboarding, toOnboardingSettings } from './onboarding-view.ts'

/** Only Guildhall has this: the caller's answers, and the channels that their client shows for them. */
export const getGuildOnboardingAnswers = operation(contract, {
  requires: member,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ db, guild, caller }) => {
    const settings = toOnboardingSettings(guild, await findOnboarding(db, guild.id))
    const { optionIds } = await findAnswers(db, guild.id, caller.user.id)
    return toMemberOnboarding(guild, caller.user.id, settings, optionIds)
  },
})
