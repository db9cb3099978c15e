import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import type { WelcomeScreenChanges } from '@guildhall/protocol/objects/guilds/welcome-screen'
import type { FieldError } from '@guildhall/protocol/parse-form'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import { ApiError } from '../../kernel/api-error.ts'
import { everyoneIn } from '../../kernel/permissions/everyone-permissions.ts'
import { custom } from '../../kernel/permissions/requirement.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { resolveEmoji } from '../emojis/resolved-emoji-view.ts'
import type { FeatureSwitches } from '../guilds/guilds-view.ts'

/** The feature of a guild with an enabled welcome screen (docs/spec/welcome-screen.md#feature). */
const WELCOMING = 'WELCOME_SCREEN_ENABLED'

export const isWelcoming = ({ settings }: GuildModel): boolean => settings.features.includes(WELCOMING)

/** A disabled welcome screen is shown only to members who may change it (docs/spec/welcome-screen.md#who-can-read-the-welcome-screen). */
export const readerOfWelcomeScreen = custom(
  'guild',
  'a member of the guild; if the welcome screen is off, also MANAGE_GUILD',
  ({ actor }) => {
    if (!isWelcoming(actor.guild)) actor.must('MANAGE_GUILD')
  },
)

/** The features to enable or disable with a welcome screen; null disables it. */
export const switchesOf = ({ enabled }: WelcomeScreenChanges): FeatureSwitches => ({
  on: enabled ? [WELCOMING] : [],
  off: enabled || enabled === undefined ? [] : [WELCOMING],
})

/**
 * The channels of the screen must belong to the guild and be visible to @everyone, and its emojis must be the guild's
 * own or Unicode (docs/spec/welcome-screen.md#requirements).
 *
 * @throws InvalidFormBody
 */
export function mustFitWelcomeScreen(guild: GuildModel, { welcome_channels }: WelcomeScreenChanges): void {
  const errors = (welcome_channels ?? []).flatMap((sent, index): FieldError[] => {
    const path = ['welcome_channels', index]
    const channel = guild.channels.get(sent.channel_id)
    const isShown = channel && hasPermissions(everyoneIn(guild, channel), Permission.VIEW_CHANNEL)
    const isKnown = resolveEmoji(guild, { id: sent.emoji_id, name: sent.emoji_name }) !== undefined
    return [
      ...(channel ? [] : [{ path: [...path, 'channel_id'], code: 'CHANNEL_INVALID', message: 'Unknown Channel' }]),
      ...(channel && !isShown ? [{ ...HIDDEN, path: [...path, 'channel_id'] }] : []),
      ...(isKnown ? [] : [{ path, code: 'EMOJI_INVALID', message: 'Unknown Emoji' }]),
    ]
  })
  if (errors.length > 0) throw new ApiError('InvalidFormBody', errors)
}

const HIDDEN = { code: 'CHANNEL_NOT_VISIBLE', message: 'The channel must be visible to everyone' }

/**
 * Only a Community guild can enable its welcome screen (docs/spec/welcome-screen.md#requirements).
 *
 * @throws FeatureDisabled
 */
export function mustBeCommunityToWelcome(before: GuildSettings, after: GuildSettings): void {
  const isSwitchedOn = !before.features.includes(WELCOMING) && after.features.includes(WELCOMING)
  if (isSwitchedOn && !after.features.includes('COMMUNITY')) throw new ApiError('FeatureDisabled')
}
