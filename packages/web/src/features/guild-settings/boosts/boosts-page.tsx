import { useGuild } from '../../../state/world.ts'
import type { GuildPageProps } from '../guild-pages.ts'
import { BoostLevels } from './boost-levels.tsx'
import { ProgressSwitch } from './progress-switch.tsx'

/** A guild's boosts and their benefits. */
export function BoostsPage({ guildId }: GuildPageProps) {
  const settings = useGuild(guildId)?.settings
  if (settings === undefined) return null
  return (
    <>
      <BoostLevels settings={settings} />
      <ProgressSwitch settings={settings} />
    </>
  )
}
