import type { Invite } from '@guildhall/protocol/objects/guilds/invite'
import { hook } from '../../kernel/hook.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { Db } from '../../store/db.ts'

/** The fields of an invite's guild that features add. */
export type ShownOfGuild = Pick<NonNullable<Invite['guild']>, 'welcome_screen'>

/** Called when an invite is shown. Returns fields of its guild. */
export const guildShown = hook<(db: Db, guild: GuildModel) => Promise<ShownOfGuild>>()
