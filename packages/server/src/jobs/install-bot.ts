import { installBot } from '../features/integrations/integrations-actions.ts'
import { CUSTOMARY_SCOPES } from '../features/integrations/integrations-rules.ts'
import { mustFindJoiner } from '../features/members/joiners-store.ts'
import { ApiError } from '../kernel/api-error.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { writeUnlessGone } from '../kernel/system-unit.ts'

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

/** A bot that was created on the command line, for a guild. */
export interface BotToInstall {
  readonly guild_id: string
  readonly bot_id: string
  readonly installed_by: string
  readonly permissions: string
}

/** Adds a bot to a guild, as the command line asked for it. */
export async function installBotJob(kernel: Kernel, asked: BotToInstall): Promise<void> {
  const { guild_id: guildId, bot_id, installed_by: installedBy } = asked
  const permissions = BigInt(asked.permissions)
  try {
    await writeUnlessGone(kernel, { ...UNIT, guildId }, async (tx) => {
      const joiner = await mustFindJoiner(tx.db, guildId, bot_id)
      if (joiner.isMember) return
      await installBot(tx, tx.guild, joiner, { installedBy, scopes: CUSTOMARY_SCOPES, permissions })
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    kernel.log.warn({ guild_id: guildId, bot_id, reason: error.error }, 'a bot could not be added to its guild')
  }
}
