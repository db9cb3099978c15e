import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { LIMITS } from '@guildhall/protocol/limits'
import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import { t } from '../../language/dialogs.ts'
import { formatDuration } from '../../shared/text/format-duration.ts'

type Choices = readonly (readonly [value: string, text: string])[]

export const slowModeChoices: Choices = [
  ['0', t('channels.off')],
  ['5', formatDuration(5, 'second')],
  ['10', formatDuration(10, 'second')],
  ['15', formatDuration(15, 'second')],
  ['30', formatDuration(30, 'second')],
  ['60', formatDuration(1, 'minute')],
  ['120', formatDuration(2, 'minute')],
  ['300', formatDuration(5, 'minute')],
  ['600', formatDuration(10, 'minute')],
  ['900', formatDuration(15, 'minute')],
  ['1800', formatDuration(30, 'minute')],
  ['3600', formatDuration(1, 'hour')],
  ['7200', formatDuration(2, 'hour')],
  ['21600', formatDuration(6, 'hour')],
]

export const archiveDurationChoices: Choices = [
  ['60', formatDuration(1, 'hour')],
  ['1440', formatDuration(1, 'day')],
  ['4320', formatDuration(3, 'day')],
  ['10080', formatDuration(1, 'week')],
]

export const sortOrderChoices: Choices = [
  ['', t('channels.let-each-reader-choose')],
  ['0', t('channels.recent-activity')],
  ['1', t('channels.creation-date')],
]

export const forumLayoutChoices: Choices = [
  ['0', t('channels.let-each-reader-choose')],
  ['1', t('channels.list')],
  ['2', t('channels.gallery')],
]

/** Options that include the current value, whatever it is. */
export const withCurrentChoice = (choices: Choices, present: number, text: string): Choices =>
  choices.some(([value]) => value === String(present)) ? choices : [...choices, [String(present), text]]

const { stage, voice, tier1, tier2, vip } = LIMITS.bitrate
const rates = [LIMITS.bitrate.min, 16_000, 32_000, stage, voice, tier1, tier2, vip]

/** The bitrates that a guild allows in a channel of a type (docs/spec/channels.md#bitrate). */
export function bitrateChoices({ features, premium_tier }: GuildSettings, type: number): Choices {
  const ofTier = [voice, tier1, tier2, vip][premium_tier] ?? vip
  const most = type === ChannelType.GUILD_STAGE_VOICE ? stage : features.includes('VIP_REGIONS') ? vip : ofTier
  return rates.filter((rate) => rate <= most).map((rate) => [String(rate), `${rate / 1000} kbit/s`])
}
