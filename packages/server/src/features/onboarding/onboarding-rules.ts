import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { OnboardingMode } from '@guildhall/protocol/enums/onboarding'
import { LIMITS } from '@guildhall/protocol/limits'
import type {
  OnboardingChanges,
  OnboardingOption,
  OnboardingResponses,
  OnboardingSettings,
  SentOnboardingOption,
} from '@guildhall/protocol/objects/guilds/onboarding'
import type { Role } from '@guildhall/protocol/objects/guilds/role'
import type { FieldError } from '@guildhall/protocol/parse-form'
import { MODERATING_PERMISSIONS, Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import { ApiError } from '../../kernel/api-error.ts'
import type { Actor } from '../../kernel/permissions/actor.ts'
import { everyoneIn } from '../../kernel/permissions/everyone-permissions.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { resolveEmoji } from '../emojis/resolved-emoji-view.ts'
import { mustFindAssignable } from '../roles/roles-rules.ts'

type Path = readonly (string | number)[]

/**
 * Channels, emojis and roles must belong to the guild. The caller must be allowed to assign the roles: they are below the
 * caller's highest role, belong neither to an integration nor to everyone (docs/spec/onboarding.md#roles-of-options), and have no
 * moderation permissions.
 *
 * @throws InvalidFormBody, InvalidRole, MissingPermissions
 */
export function mustFitOnboarding(actor: Actor, { prompts, default_channel_ids }: OnboardingChanges): void {
  const { guild } = actor
  const options = (prompts ?? []).flatMap((prompt, i) =>
    prompt.options.map((option, j) => ({ option, path: ['prompts', i, 'options', j] })),
  )
  const errors = [
    ...options.flatMap(({ option, path }) => optionFits(guild, path, option)),
    ...unknownIds(['default_channel_ids'], default_channel_ids, guild.channels, UNKNOWN_CHANNEL),
  ]
  if (errors.length > 0) throw new ApiError('InvalidFormBody', errors)
  for (const id of new Set(options.flatMap(({ option }) => option.role_ids ?? []))) mustFindAssignable(guild, actor, id)
  const moderating = options.flatMap(({ option, path }) =>
    moderatingRoles(guild, [...path, 'role_ids'], option.role_ids),
  )
  if (moderating.length > 0) throw new ApiError('InvalidFormBody', moderating)
}

const UNKNOWN_CHANNEL = { code: 'CHANNEL_INVALID', message: 'Unknown Channel' }
const UNKNOWN_ROLE = { code: 'ROLE_INVALID', message: 'Unknown Role' }
const UNKNOWN_EMOJI = { code: 'EMOJI_INVALID', message: 'Unknown Emoji' }

const optionFits = (guild: GuildModel, path: Path, option: SentOnboardingOption): FieldError[] => [
  ...(resolveEmoji(guild, sentEmoji(option)) ? [] : [{ ...UNKNOWN_EMOJI, path }]),
  ...unknownIds([...path, 'role_ids'], option.role_ids, guild.roles, UNKNOWN_ROLE),
  ...unknownIds([...path, 'channel_ids'], option.channel_ids, guild.channels, UNKNOWN_CHANNEL),
]

/**
 * Whether members may assign a role to themselves: it isn't managed, and apart from the permissions of @everyone it
 * grants none that affect others or the guild. A role can gain such permissions after it was added to a prompt.
 */
export const isForChoosing = (guild: GuildModel, { managed, permissions }: Role): boolean =>
  !managed && (BigInt(permissions) & ~BigInt(guild.everyone.permissions) & MODERATING_PERMISSIONS) === 0n

const moderatingRoles = (guild: GuildModel, path: Path, ids: readonly string[] | null | undefined): FieldError[] =>
  (ids ?? []).flatMap((id, index) => {
    const role = guild.roles.get(id)
    if (!role || isForChoosing(guild, role)) return []
    const message = 'Roles that moderate cannot be chosen in onboarding.'
    return [{ path: [...path, index], code: 'ROLE_PERMISSIONS_INVALID', message }]
  })

const unknownIds = (
  path: Path,
  ids: readonly string[] | null | undefined,
  known: ReadonlyMap<string, unknown>,
  error: Omit<FieldError, 'path'>,
): FieldError[] => (ids ?? []).flatMap((id, index) => (known.has(id) ? [] : [{ ...error, path: [...path, index] }]))

/**
 * Of the two ways to send an emoji, the published one with separate fields takes precedence
 * (docs/spec/onboarding.md#emojis).
 */
export const sentEmoji = ({ emoji, emoji_id, emoji_name }: SentOnboardingOption) =>
  emoji_id != null || emoji_name != null ? { id: emoji_id, name: emoji_name } : { id: emoji?.id, name: emoji?.name }

/**
 * Whether onboarding may be enabled: in a Community guild with enough channels that @everyone can view, and enough of
 * these in which they can write. In the advanced mode the channels of options count too
 * (docs/spec/onboarding.md#requirements).
 */
export function meetsRequirements(
  guild: GuildModel,
  { prompts, default_channel_ids, mode }: OnboardingSettings,
): boolean {
  if (!guild.settings.features.includes('COMMUNITY')) return false
  const asked = mode === OnboardingMode.ONBOARDING_ADVANCED ? prompts.flatMap(({ options }) => options) : []
  const ids = new Set([...default_channel_ids, ...asked.flatMap(({ channel_ids }) => channel_ids)])
  const rights = [...ids].map((id) => rightsOfEveryone(guild, id))
  const { channels, writable } = LIMITS.onboardingToEnable
  const count = (right: bigint) => rights.filter((set) => hasPermissions(set, right)).length
  return count(Permission.VIEW_CHANNEL) >= channels && count(Permission.SEND_MESSAGES) >= writable
}

/** Categories don't count as channels. */
function rightsOfEveryone(guild: GuildModel, channelId: string): bigint {
  const channel = guild.channels.get(channelId)
  return channel && channel.type !== ChannelType.GUILD_CATEGORY ? everyoneIn(guild, channel) : 0n
}

/**
 * Onboarding can neither be enabled below the requirements nor remain enabled below them after a change.
 *
 * @throws OnboardingRequirementsUnmet, OnboardingBelowRequirements
 */
export function mustMeetRequirements(guild: GuildModel, before: OnboardingSettings, after: OnboardingSettings): void {
  if (!after.enabled || meetsRequirements(guild, after)) return
  throw new ApiError(before.enabled ? 'OnboardingBelowRequirements' : 'OnboardingRequirementsUnmet')
}

/** All options by their ids. */
export const optionsById = ({ prompts }: Pick<OnboardingSettings, 'prompts'>): ReadonlyMap<string, OnboardingOption> =>
  new Map(prompts.flatMap(({ options }) => options.map((option) => [option.id, option])))

/**
 * Answers are accepted while onboarding is enabled. They are options of the guild, at most one of a prompt with a
 * single choice. A member who completes onboarding must answer all required questions of onboarding; other required
 * questions are optional (docs/spec/onboarding.md#answers).
 *
 * @throws FeatureDisabled, InvalidFormBody
 */
export function mustBeAnswers(
  { prompts, enabled }: OnboardingSettings,
  { onboarding_responses: sent }: OnboardingResponses,
  isCompleted: boolean,
): void {
  if (!enabled) throw new ApiError('FeatureDisabled')
  const known = optionsById({ prompts })
  const errors: FieldError[] = sent.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: ['onboarding_responses', index], code: 'OPTION_INVALID', message: 'Unknown Option' }],
  )
  for (const { id, options, single_select, required, in_onboarding } of prompts) {
    const chosen = sent.flatMap((each, index) => (options.some((option) => option.id === each) ? [index] : []))
    for (const index of single_select ? chosen.slice(1) : []) {
      const message = `Only one option of prompt ${id} may be chosen.`
      errors.push({ path: ['onboarding_responses', index], code: 'OPTION_EXCLUSIVE', message })
    }
    if (isCompleted && required && in_onboarding && chosen.length === 0) {
      const message = `Prompt ${id} must be answered.`
      errors.push({ path: ['onboarding_responses'], code: 'PROMPT_REQUIRED', message })
    }
  }
  if (errors.length > 0) throw new ApiError('InvalidFormBody', errors)
}
