import { getGuildOnboarding as contract } from '@guildhall/protocol/operations/onboarding/get-guild-onboarding'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/permissions/requirement.ts'
import { findOnboarding } from './onboarding-store.ts'
import { toOnboarding, toOnboardingSettings } from './onboarding-view.ts'

/** Onboarding that was never set is disabled and empty (docs/spec/onboarding.md#guilds-without-onboarding). */
export const getGuildOnboarding = operation(contract, {
  requires: member,
  emits: [],
  audits: 'none',
  handle: async ({ db, guild }) => toOnboarding(guild, toOnboardingSettings(guild, await findOnboarding(db, guild.id))),
})
