import type { GUILD_FEATURES } from '@guildhall/protocol/enums/guild-feature'
import { LIMITS } from '@guildhall/protocol/limits'
import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import { withFeatures } from '../guilds/guilds-view.ts'

/** The features of each tier; a tier includes those of the lower ones (docs/spec/guilds.md#premium-tiers). */
const FEATURES_OF_TIER: readonly (readonly (typeof GUILD_FEATURES)[number][])[] = [
  [],
  ['ANIMATED_ICON', 'INVITE_SPLASH'],
  ['BANNER', 'ROLE_ICONS'],
  ['ANIMATED_BANNER', 'VANITY_URL'],
]

/** The tier that so many boosts reach (docs/spec/guilds.md#premium-tiers). */
export const tierOf = (count: number): number => LIMITS.boostsOfTier.filter((needed) => count >= needed).length

/** A guild with so many boosts: its tier and the tiers' features change accordingly. */
export function withBoosts(settings: GuildSettings, count: number): GuildSettings {
  const tier = tierOf(count)
  const next = { ...settings, premium_subscription_count: count, premium_tier: tier }
  if (tier === settings.premium_tier) return next
  const brought = FEATURES_OF_TIER.slice(0, tier + 1).flat()
  const lost: readonly string[] = FEATURES_OF_TIER.slice(tier + 1, settings.premium_tier + 1).flat()
  const kept = settings.features.filter((feature) => !lost.includes(feature))
  return withFeatures(next, [...new Set([...kept, ...brought])])
}
