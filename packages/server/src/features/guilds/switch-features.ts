import { handler } from '../../kernel/job.ts'
import { writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import { changeGuild } from './guilds-actions.ts'
import { switchFeaturesJob } from './guilds-jobs.ts'
import { withSwitches } from './guilds-view.ts'

/** Switches features of a guild on and off, for the command line. */
export const switchFeatures = handler(switchFeaturesJob, async (kernel, { guild_id: guildId, ...switches }) => {
  const unit = { name: 'switch-features', emits: ['GUILD_UPDATE'], audits: 'GUILD_UPDATE', guildId } as const
  await writeUnlessDeleted(kernel, unit, (tx) => changeGuild(tx, withSwitches(tx.guild.settings, switches)))
})
