import { BODY_BYTES } from '@guildhall/protocol/body-limits'
import { Guild, NewGuild } from '@guildhall/protocol/objects/guild'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'
import { mustBeAllowed } from '../../kernel/settings.ts'
import { findApplicationOfBot } from '../applications/applications-store.ts'
import { readGuildImages } from './guild-images-actions.ts'
import { createGuild as foundGuild } from './guilds-actions.ts'
import { toGuild, toNewSettings } from './guilds-view.ts'

export const createGuild = operation({
  name: 'Create Guild',
  method: 'POST',
  path: '/guilds',
  requires: anyone,
  body: NewGuild,
  bodyBytes: BODY_BYTES.images,
  returns: Guild,
  status: 201,
  emits: ['GUILD_MEMBER_ADD', 'GUILD_CREATE'],
  audits: 'none',
  handle: async ({ kernel, caller, body, write }) => {
    mustBeAllowed(kernel.settings.current.guild_creation, caller, 'GuildCreationRestricted')
    const { user } = caller
    const images = await readGuildImages(body, caller)
    return write(async (tx) => {
      const application = await findApplicationOfBot(tx.db, user.id)
      const settings = { ...toNewSettings(body), application_id: application?.id ?? null }
      return toGuild(await foundGuild(tx, { name: body.name, owner: user, settings, images }))
    })
  },
})
