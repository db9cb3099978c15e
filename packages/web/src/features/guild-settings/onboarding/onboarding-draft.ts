import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { OnboardingMode, OnboardingPromptType } from '@guildhall/protocol/enums/onboarding'
import type {
  Onboarding,
  OnboardingChanges,
  OnboardingOption,
  OnboardingPrompt,
  OnboardingSettings,
} from '@guildhall/protocol/objects/guilds/onboarding'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import type { GuildState } from '@guildhall/protocol/state/guild-state'
import { everyonePermissionsIn } from '../frame/everyone-permissions.ts'

export const onboardingSettingsOf = ({
  prompts,
  default_channel_ids,
  enabled,
  mode,
}: Onboarding): OnboardingSettings => ({
  prompts,
  default_channel_ids,
  enabled,
  mode,
})

/** New items have a number until the server assigns an ID. */
export function newPrompt({ prompts }: OnboardingSettings): OnboardingPrompt {
  return {
    id: nextNumber(prompts.map(({ id }) => id)),
    type: OnboardingPromptType.MULTIPLE_CHOICE,
    title: '',
    options: [newOnboardingOption([])],
    single_select: false,
    required: false,
    in_onboarding: true,
  }
}

export const newOnboardingOption = (others: readonly OnboardingOption[]): OnboardingOption => ({
  id: nextNumber(others.map(({ id }) => id)),
  title: '',
  description: '',
  emoji: { id: null, name: null, animated: false },
  role_ids: [],
  channel_ids: [],
})

const numbers_end = 1000

const nextNumber = (ids: readonly string[]): string =>
  String(Math.max(0, ...ids.map(Number).filter((id) => id < numbers_end)) + 1)

const isNew = (id: string): boolean => Number(id) < numbers_end

/** Two new options of different prompts may have the same number: they are sent without it. */
export const toOnboardingBody = ({ prompts, ...others }: Partial<OnboardingSettings>): OnboardingChanges => ({
  ...others,
  ...(prompts && {
    prompts: prompts.map((prompt) => ({
      ...prompt,
      options: prompt.options.map(({ id, ...option }) => (isNew(id) ? option : { id, ...option })),
    })),
  }),
})

/** The form's fields by their paths in the request; nested ones come first. */
export const onboardingFieldsOf = ({ prompts }: OnboardingSettings): string[] => [
  ...prompts.flatMap(({ options }, i) => [
    ...options.flatMap((_, j) =>
      ['title', 'description', 'role_ids', 'channel_ids'].map((name) => `prompts.${i}.options.${j}.${name}`),
    ),
    ...options.map((_, j) => `prompts.${i}.options.${j}`),
    `prompts.${i}.title`,
    `prompts.${i}.options`,
  ]),
  'default_channel_ids',
  'enabled',
]

type Counted = { readonly seen: number; readonly writable: number }

/**
 * Of the channels that count, how many @everyone can view, and in how many @everyone can write
 * (docs/spec/onboarding.md#requirements).
 */
export function countOpenChannels(
  guild: Pick<GuildState, 'channels' | 'roles' | 'settings'>,
  { prompts, default_channel_ids, mode }: OnboardingSettings,
): Counted {
  const asked = mode === OnboardingMode.ONBOARDING_ADVANCED ? prompts.flatMap(({ options }) => options) : []
  const ids = new Set([...default_channel_ids, ...asked.flatMap(({ channel_ids }) => channel_ids)])
  const rights = [...ids].flatMap((id) => {
    const channel = guild.channels.get(id)
    return channel === undefined || channel.type === ChannelType.GUILD_CATEGORY
      ? []
      : everyonePermissionsIn(guild, channel)
  })
  const count = (right: bigint) => rights.filter((set) => hasPermissions(set, right)).length
  return { seen: count(Permission.VIEW_CHANNEL), writable: count(Permission.SEND_MESSAGES) }
}
