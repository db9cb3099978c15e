import { ApiError } from '../../kernel/api-error.ts'
import { handler } from '../../kernel/job.ts'
import { writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import { mustFindJoiner } from '../members/joining-user-store.ts'
import { installBotInGuild as install } from './integrations-actions.ts'
import { installBotJob } from './integrations-jobs.ts'
import { CUSTOMARY_SCOPES } from './integrations-rules.ts'

const UNIT = {
  name: 'install-bot',
  emits: [
    'GUILD_MEMBER_ADD',
    'GUILD_CREATE',
    'GUILD_ROLE_CREATE',
    'GUILD_ROLE_UPDATE',
    'INTEGRATION_CREATE',
    'INTEGRATION_UPDATE',
    'GUILD_INTEGRATIONS_UPDATE',
  ],
  audits: ['BOT_ADD', 'INTEGRATION_CREATE'],
} as const

/** Adds a bot to a guild, for the command line. */
export const installBot = handler(installBotJob, async (kernel, asked) => {
  const { guild_id: guildId, bot_id, installed_by: installedBy } = asked
  const permissions = BigInt(asked.permissions)
  try {
    await writeUnlessDeleted(kernel, { ...UNIT, guildId }, async (tx) => {
      const joiner = await mustFindJoiner(tx.db, guildId, bot_id)
      if (joiner.isMember) return
      await install(tx, tx.guild, joiner, { installedBy, scopes: CUSTOMARY_SCOPES, permissions })
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    kernel.log.warn({ guild_id: guildId, bot_id, reason: error.error }, 'a bot could not be added to its guild')
  }
})
