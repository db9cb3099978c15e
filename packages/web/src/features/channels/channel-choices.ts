import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { LIMITS } from '@guildhall/protocol/limits'
import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import { t } from '../../language/more.ts'
import { durationWords } from '../../shared/words/duration-words.ts'

type Choices = readonly (readonly [value: string, text: string])[]

export const waits: Choices = [
  ['0', t('channels.off')],
  ['5', durationWords(5, 'second')],
  ['10', durationWords(10, 'second')],
  ['15', durationWords(15, 'second')],
  ['30', durationWords(30, 'second')],
  ['60', durationWords(1, 'minute')],
  ['120', durationWords(2, 'minute')],
  ['300', durationWords(5, 'minute')],
  ['600', durationWords(10, 'minute')],
  ['900', durationWords(15, 'minute')],
  ['1800', durationWords(30, 'minute')],
  ['3600', durationWords(1, 'hour')],
  ['7200', durationWords(2, 'hour')],
  ['21600', durationWords(6, 'hour')],
]

export const archivings: Choices = [
  ['60', durationWords(1, 'hour')],
  ['1440', durationWords(1, 'day')],
  ['4320', durationWords(3, 'day')],
  ['10080', durationWords(1, 'week')],
]

export const orders: Choices = [
  ['', t('channels.let-each-reader-choose')],
  ['0', t('channels.recent-activity')],
  ['1', t('channels.creation-date')],
]

export const layouts: Choices = [
  ['0', t('channels.let-each-reader-choose')],
  ['1', t('channels.list')],
  ['2', t('channels.gallery')],
]

/** Options that include the current value, whatever it is. */
export const withPresent = (choices: Choices, present: number, text: string): Choices =>
  choices.some(([value]) => value === String(present)) ? choices : [...choices, [String(present), text]]

const { stage, voice, tier1, tier2, vip } = LIMITS.bitrate
const rates = [LIMITS.bitrate.min, 16_000, 32_000, stage, voice, tier1, tier2, vip]

/** The bitrates that a guild allows in a channel of a type (docs/spec/channels.md#bitrate). */
export function bitratesOf({ features, premium_tier }: GuildSettings, type: number): Choices {
  const ofTier = [voice, tier1, tier2, vip][premium_tier] ?? vip
  const most = type === ChannelType.GUILD_STAGE_VOICE ? stage : features.includes('VIP_REGIONS') ? vip : ofTier
  return rates.filter((rate) => rate <= most).map((rate) => [String(rate), `${rate / 1000} kbit/s`])
}
