import { handler } from '../../kernel/job.ts'
import { writeUnlessGone } from '../../kernel/unit-of-work/system-unit.ts'
import { changeGuild } from './guilds-actions.ts'
import { switchFeaturesJob } from './guilds-jobs.ts'
import { withSwitches } from './guilds-view.ts'

/** Switches features of a guild on and off, as the command line asked for it. */
export const switchFeatures = handler(switchFeaturesJob, async (kernel, { guild_id: guildId, ...switches }) => {
  const unit = { name: 'switch-features', emits: ['GUILD_UPDATE'], audits: 'GUILD_UPDATE', guildId } as const
  await writeUnlessGone(kernel, unit, (tx) => changeGuild(tx, withSwitches(tx.guild.settings, switches)))
})
