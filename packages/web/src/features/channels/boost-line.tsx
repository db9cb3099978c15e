import { LIMITS } from '@guildhall/protocol/limits'
import { t } from '../../language/main.ts'
import { useGuild } from '../../state/world.ts'

/** A guild's boost progress, if the guild shows it to members. */
export function BoostLine({ guildId }: { guildId: string }) {
  const settings = useGuild(guildId)?.settings
  if (!settings?.premium_progress_bar_enabled) return null
  const { premium_tier: tier, premium_subscription_count: count } = settings
  const needed = LIMITS.boostsOfTier[tier]
  return (
    <div className="boost-line">
      <p>
        {needed === undefined
          ? t('channels.highest-boost-level', { count })
          : t('channels.of-boost', { count, needed, level: tier + 1 })}
      </p>
      {needed === undefined ? null : (
        <progress aria-label={t('channels.boosts')} max={needed} value={Math.min(count, needed)} />
      )}
    </div>
  )
}
