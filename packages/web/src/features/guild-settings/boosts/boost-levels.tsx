import './boosts-page.css'
import { LIMITS } from '@guildhall/protocol/limits'
import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import { Check, Circle } from 'lucide-react'
import { Section } from '../../../shared/page/section.tsx'

const kbps = (bits: number) => `${bits / 1000} kbit/s`
const mebibytes = (bytes: number) => `${bytes / 1_048_576} MiB`

const levels = [
  {
    boosts: LIMITS.boostsOfTier[0],
    brings: [
      `${LIMITS.emojisPerTier[1]} emojis of each kind and ${LIMITS.stickersPerTier[1]} stickers`,
      `Voice at ${kbps(LIMITS.bitrate.tier1)}`,
      'An icon that moves, and a background for invites',
    ],
  },
  {
    boosts: LIMITS.boostsOfTier[1],
    brings: [
      `${LIMITS.emojisPerTier[2]} emojis of each kind and ${LIMITS.stickersPerTier[2]} stickers`,
      `Voice at ${kbps(LIMITS.bitrate.tier2)}, and files of ${mebibytes(LIMITS.fileBytesPerTier[2])}`,
      'A banner, and icons for roles',
    ],
  },
  {
    boosts: LIMITS.boostsOfTier[2],
    brings: [
      `${LIMITS.emojisPerTier[3]} emojis of each kind and ${LIMITS.stickersPerTier[3]} stickers`,
      `Voice at ${kbps(LIMITS.bitrate.vip)}, and files of ${mebibytes(LIMITS.fileBytesPerTier[3])}`,
      'A banner that moves, and an address of its own choice',
    ],
  },
] as const

/** How far a guild has come, and what each level brings. */
export function BoostLevels({ settings }: { settings: GuildSettings }) {
  const { premium_tier: tier, premium_subscription_count: count } = settings
  const next = levels[tier]
  const boosts = count === 1 ? '1 boost' : `${count} boosts`
  return (
    <Section
      title={tier === 0 ? 'No level yet' : `Level ${tier}`}
      text="Nothing is sold here: whoever administers this server says how many boosts a member gives."
    >
      <p role="status">
        {next === undefined ? `${boosts}: the highest level.` : `${boosts} of ${next.boosts} for level ${tier + 1}.`}
      </p>
      {next === undefined ? null : (
        <progress
          className="boost-progress"
          aria-label="Boosts"
          max={next.boosts}
          value={Math.min(count, next.boosts)}
        />
      )}
      <ol className="boost-levels" aria-label="Levels">
        {levels.map(({ boosts: needed, brings }, index) => (
          <li key={needed} data-reached={tier > index}>
            <h3 className="boost-level-title">
              {tier > index ? <Check aria-hidden="true" /> : <Circle aria-hidden="true" />}
              {`Level ${index + 1}, with ${needed} boosts`}
              <span className="unseen">{tier > index ? ', reached' : ', not reached'}</span>
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
