import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { LIMITS } from '@guildhall/protocol/limits'
import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'

type Choices = readonly (readonly [value: string, text: string])[]

export const waits: Choices = [
  ['0', 'none'],
  ['5', '5 seconds'],
  ['10', '10 seconds'],
  ['15', '15 seconds'],
  ['30', '30 seconds'],
  ['60', 'a minute'],
  ['120', '2 minutes'],
  ['300', '5 minutes'],
  ['600', '10 minutes'],
  ['900', '15 minutes'],
  ['1800', 'half an hour'],
  ['3600', 'an hour'],
  ['7200', '2 hours'],
  ['21600', '6 hours'],
]

export const archivings: Choices = [
  ['60', 'an hour'],
  ['1440', 'a day'],
  ['4320', '3 days'],
  ['10080', 'a week'],
]

export const orders: Choices = [
  ['', 'as each reader likes'],
  ['0', 'by what was said last'],
  ['1', 'by when they were begun'],
]

export const layouts: Choices = [
  ['0', 'as each reader likes'],
  ['1', 'as a list'],
  ['2', 'as a gallery'],
]

/** Choices among which the present one is, whatever it is. */
export const withPresent = (choices: Choices, present: number, unit: string): Choices =>
  choices.some(([value]) => value === String(present)) ? choices : [...choices, [String(present), `${present} ${unit}`]]

const { stage, voice, tier1, tier2, vip } = LIMITS.bitrate
const rates = [LIMITS.bitrate.min, 16_000, 32_000, stage, voice, tier1, tier2, vip]

/** The bitrates that a guild may have in a channel of a type (docs/spec/channels.md#bitrate). */
export function bitratesOf({ features, premium_tier }: GuildSettings, type: number): Choices {
  const ofTier = [voice, tier1, tier2, vip][premium_tier] ?? vip
  const most = type === ChannelType.GUILD_STAGE_VOICE ? stage : features.includes('VIP_REGIONS') ? vip : ofTier
  return rates.filter((rate) => rate <= most).map((rate) => [String(rate), `${rate / 1000} kbit/s`])
}
