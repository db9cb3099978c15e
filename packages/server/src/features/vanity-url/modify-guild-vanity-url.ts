import { modifyGuildVanityUrl as contract } from '@guildhall/protocol/operations/vanity-url/modify-guild-vanity-url'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { isUniqueViolation } from '../../store/postgres/unique-violation.ts'
import { changeGuild } from '../guilds/guilds-actions.ts'
import { mustHaveVanityUrl, vanityCodeOf } from './vanity-url-rules.ts'
import { findVanityUses, isVanityCodeTaken, resetVanityUses } from './vanity-url-store.ts'

/** Null removes the vanity URL; the uses of a new one are counted from zero (docs/spec/invites.md#vanity-urls). */
export const modifyGuildVanityUrl = operation(contract, {
  requires: permission('MANAGE_GUILD', 'CREATE_INSTANT_INVITE'),
  callers: ['user'],
  emits: ['GUILD_UPDATE'],
  audits: 'GUILD_UPDATE',
  handle: ({ body, write }) =>
    write(async (tx) => {
      const { id, settings } = tx.guild
      mustHaveVanityUrl(settings)
      const code = body.code === null ? null : vanityCodeOf(body.code)
      if (code === settings.vanity_url_code) return { code, uses: await findVanityUses(tx.db, id) }
      if (code !== null && (await isVanityCodeTaken(tx.db, code))) throw new ApiError('InviteCodeTaken')
      await changeGuild(tx, { ...settings, vanity_url_code: code })
      await resetVanityUses(tx.db, id)
      return { code, uses: 0 }
    }).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new ApiError('InviteCodeTaken') : error
    }),
})
