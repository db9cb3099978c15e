import type { Invite } from '@guildhall/protocol/objects/guilds/invite'
import { hook } from '../../kernel/hook.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { Db } from '../../store/db.ts'

/** What is shown of a guild with each invite to it. */
export type ShownOfGuild = Pick<NonNullable<Invite['guild']>, 'welcome_screen'>

/** An invite is shown: what of its guild is shown with it. */
export const guildShown = hook<(db: Db, guild: GuildModel) => Promise<ShownOfGuild>>()
