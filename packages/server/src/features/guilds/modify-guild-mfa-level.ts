import { MfaLevel } from '@guildhall/protocol/enums/guild-level'
import { modifyGuildMfaLevel as contract } from '@guildhall/protocol/operations/guilds/modify-guild-mfa-level'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { custom } from '../../kernel/permissions/requirement.ts'
import { changeGuild } from './guilds-actions.ts'

/** An owner needs a second factor to require it of others; otherwise they can only lower the level (docs/spec/guilds.md#mfa-level). */
export const modifyGuildMfaLevel = operation(contract, {
  requires: custom('guild', 'the owner of the guild', ({ actor }) => {
    if (!actor.isOwner) throw new ApiError('MissingPermissions')
  }),
  recentAuthentication: true,
  emits: ['GUILD_UPDATE'],
  audits: 'GUILD_UPDATE',
  handle: async ({ caller, body: { level }, write }) => {
    if (level !== MfaLevel.NONE && level !== MfaLevel.ELEVATED) throw new ApiError('InvalidMfaLevel')
    if (level === MfaLevel.ELEVATED && !caller.hasSecondFactor) throw new ApiError('TwoFactorRequired')
    await write((tx) => changeGuild(tx, { ...tx.guild.settings, mfa_level: level }))
    return { level }
  },
})
