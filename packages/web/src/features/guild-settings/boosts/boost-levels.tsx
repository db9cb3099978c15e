import { t } from '../../../language/guild-settings.ts'
import './boosts-page.css'
import { LIMITS } from '@guildhall/protocol/limits'
import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import { Check, Circle } from 'lucide-react'
import { Section } from '../../../shared/page/section.tsx'

const kbps = (bits: number) => t('boosts.kbit-s', { bits: bits / 1000 })
const mebibytes = (bytes: number) => t('boosts.mib', { bytes: bytes / 1_048_576 })

const levels = [
  {
    boosts: LIMITS.boostsOfTier[0],
    brings: [
      t('boosts.static-and-animated-emojis-and-stickers', {
        emojisPerTier: LIMITS.emojisPerTier[1],
        stickersPerTier: LIMITS.stickersPerTier[1],
      }),
      t('boosts.voice-at', { kbps: kbps(LIMITS.bitrate.tier1) }),
      t('boosts.an-animated-icon-and-an-invite'),
    ],
  },
  {
    boosts: LIMITS.boostsOfTier[1],
    brings: [
      t('boosts.static-and-animated-emojis-and-stickers', {
        emojisPerTier: LIMITS.emojisPerTier[2],
        stickersPerTier: LIMITS.stickersPerTier[2],
      }),
      t('boosts.voice-at-and-files-up-to', {
        kbps: kbps(LIMITS.bitrate.tier2),
        mebibytes: mebibytes(LIMITS.fileBytesPerTier[2]),
      }),
      t('boosts.a-banner-and-role-icons'),
    ],
  },
  {
    boosts: LIMITS.boostsOfTier[2],
    brings: [
      t('boosts.static-and-animated-emojis-and-stickers', {
        emojisPerTier: LIMITS.emojisPerTier[3],
        stickersPerTier: LIMITS.stickersPerTier[3],
      }),
      t('boosts.voice-at-and-files-up-to', {
        kbps: kbps(LIMITS.bitrate.vip),
        mebibytes: mebibytes(LIMITS.fileBytesPerTier[3]),
      }),
      t('boosts.an-animated-banner-and-a-custom'),
    ],
  },
] as const

/** A guild's boost level, and the benefits of each level. */
export function BoostLevels({ settings }: { settings: GuildSettings }) {
  const { premium_tier: tier, premium_subscription_count: count } = settings
  const next = levels[tier]
  const boosts = t('boosts.boost-count', { count })
  return (
    <Section
      title={tier === 0 ? t('boosts.no-level-yet') : t('boosts.level', { tier })}
      text={t('boosts.nothing-is-sold-here-the-administrators')}
    >
      <p role="status">
        {next === undefined
          ? t('boosts.the-highest-level', { boosts })
          : t('boosts.of-for-level', { count, needed: next.boosts, level: tier + 1 })}
      </p>
      {next === undefined ? null : (
        <progress
          className="boost-progress"
          aria-label={t('guild-settings.boosts')}
          max={next.boosts}
          value={Math.min(count, next.boosts)}
        />
      )}
      <ol className="boost-levels" aria-label={t('boosts.levels')}>
        {levels.map(({ boosts: needed, brings }, index) => (
          <li key={needed} data-reached={tier > index}>
            <h3 className="boost-level-title">
              {tier > index ? <Check aria-hidden="true" /> : <Circle aria-hidden="true" />}
              {t('boosts.level-boosts', { level: index + 1, needed })}
              <span className="unseen"> · {tier > index ? t('boosts.reached') : t('boosts.not-reached')}</span>
            </h3>
            <ul>
              {brings.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Section>
  )
}
