import { changeGuild } from '../features/guilds/guilds-actions.ts'
import { type FeatureSwitches, withSwitches } from '../features/guilds/guilds-view.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { writeUnlessGone } from '../kernel/system-unit.ts'

/** Switches features of a guild on and off, as the command line asked for it. */
export async function switchFeatures(
  kernel: Kernel,
  { guild_id: guildId, ...switches }: FeatureSwitches & { guild_id: string },
): Promise<void> {
  const unit = { name: 'switch-features', emits: ['GUILD_UPDATE'], audits: 'GUILD_UPDATE', guildId } as const
  await writeUnlessGone(kernel, unit, (tx) => changeGuild(tx, withSwitches(tx.guild.settings, switches)))
}
