import { OnboardingMode, OnboardingPromptType } from '@guildhall/protocol/enums/onboarding'
import type {
  MemberOnboarding,
  Onboarding,
  OnboardingChanges,
  OnboardingOption,
  OnboardingPrompt,
  OnboardingSettings,
  SentOnboardingOption,
  SentPrompt,
} from '@guildhall/protocol/objects/guilds/onboarding'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { NO_EMOJI, resolveEmoji } from '../emojis/resolved-emoji-view.ts'
import { meetsRequirements, optionsById, sentEmoji } from './onboarding-rules.ts'

/** Onboarding that was never set (docs/spec/onboarding.md#guilds-without-onboarding). */
const EMPTY: OnboardingSettings = {
  prompts: [],
  default_channel_ids: [],
  enabled: false,
  mode: OnboardingMode.ONBOARDING_DEFAULT,
}

/** The settings without deleted channels, roles and emojis. */
export function toOnboardingSettings(guild: GuildModel, stored: OnboardingSettings = EMPTY): OnboardingSettings {
  const channelIds = (ids: readonly string[]) => ids.filter((id) => guild.channels.has(id))
  const toOption = (option: OnboardingOption): OnboardingOption => ({
    ...option,
    emoji: resolveEmoji(guild, option.emoji) ?? NO_EMOJI,
    role_ids: option.role_ids.filter((id) => guild.roles.has(id)),
    channel_ids: channelIds(option.channel_ids),
  })
  return {
    prompts: stored.prompts.map((prompt) => ({ ...prompt, options: prompt.options.map(toOption) })),
    default_channel_ids: channelIds(stored.default_channel_ids),
    enabled: stored.enabled,
    mode: stored.mode,
  }
}

/** docs/spec/onboarding.md#onboarding-object */
export const toOnboarding = (guild: GuildModel, settings: OnboardingSettings): Onboarding => ({
  guild_id: guild.id,
  ...settings,
  below_requirements: !meetsRequirements(guild, settings),
})

/**
 * Onboarding after changes: an absent or null field is unchanged. The prompts in the request replace all prompts; those
 * with a known id keep it, and others get a new one (docs/spec/onboarding.md#changes).
 */
export function withOnboardingChanges(
  guild: GuildModel,
  before: OnboardingSettings,
  sent: OnboardingChanges,
  newId: () => string,
): OnboardingSettings {
  const prompts = new Map(before.prompts.map((prompt) => [prompt.id, prompt]))
  const optionIds = new Set(before.prompts.flatMap(({ options }) => options.map(({ id }) => id)))
  const toOption = (option: SentOnboardingOption): OnboardingOption => ({
    id: option.id != null && optionIds.delete(option.id) ? option.id : newId(),
    title: option.title,
    description: option.description ?? '',
    emoji: resolveEmoji(guild, sentEmoji(option)) ?? NO_EMOJI,
    role_ids: option.role_ids ?? [],
    channel_ids: option.channel_ids ?? [],
  })
  const toPrompt = (prompt: SentPrompt): OnboardingPrompt => {
    const known = prompts.get(prompt.id)
    prompts.delete(prompt.id)
    return {
      id: known?.id ?? newId(),
      type: prompt.type ?? known?.type ?? OnboardingPromptType.MULTIPLE_CHOICE,
      title: prompt.title,
      options: prompt.options.map(toOption),
      single_select: prompt.single_select ?? known?.single_select ?? false,
      required: prompt.required ?? known?.required ?? false,
      in_onboarding: prompt.in_onboarding ?? known?.in_onboarding ?? true,
    }
  }
  return {
    prompts: sent.prompts?.map(toPrompt) ?? before.prompts,
    default_channel_ids: sent.default_channel_ids ?? before.default_channel_ids,
    enabled: sent.enabled ?? before.enabled,
    mode: sent.mode ?? before.mode,
  }
}

/** A member's answers as the member sees them: without deleted options. */
export function toMemberOnboarding(
  guild: GuildModel,
  userId: string,
  settings: OnboardingSettings,
  optionIds: readonly string[],
): MemberOnboarding {
  const options = optionsById(settings)
  const chosen = optionIds.flatMap((id) => options.get(id) ?? [])
  const channels = [...settings.default_channel_ids, ...chosen.flatMap(({ channel_ids }) => channel_ids)]
  return {
    guild_id: guild.id,
    user_id: userId,
    onboarding_responses: chosen.map(({ id }) => id),
    channel_ids: [...new Set(channels)],
  }
}
