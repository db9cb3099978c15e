import { modifyGuild as contract } from '@guildhall/protocol/operations/guilds/modify-guild'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { readGuildImages, withGuildImages } from './guild-images-actions.ts'
import { changeGuild, makeAskedChannels, mustBeFitOwner } from './guilds-actions.ts'
import {
  mustBeAllowedFeatures,
  mustBeAppliedLevels,
  mustBeFitChannels,
  mustMeetCommunityRules,
} from './guilds-rules.ts'
import { withGuildChanges } from './guilds-view.ts'

/**
 * A channel id of 1 requests a new channel, which requires MANAGE_CHANNELS; only the owner can set owner_id
 * (docs/spec/guilds.md#modify-guild).
 */
export const modifyGuild = operation(contract, {
  requires: permission('MANAGE_GUILD'),
  recentAuthentication: { fields: ['owner_id'] },
  emits: ['CHANNEL_CREATE', 'GUILD_UPDATE'],
  audits: ['CHANNEL_CREATE', 'GUILD_UPDATE'],
  handle: async ({ caller, body, write }) => {
    const images = await readGuildImages(body, caller)
    return write(async (tx) => {
      const { settings } = tx.guild
      const wanted = withGuildImages(withGuildChanges(settings, body), images)
      mustBeAllowedFeatures(tx.actor, wanted)
      await mustBeFitOwner(tx.db, tx.actor, body.owner_id)
      mustBeFitChannels(tx.guild, body)
      mustMeetCommunityRules(settings, wanted)
      mustBeAppliedLevels(body, wanted)
      return changeGuild(tx, await makeAskedChannels(tx, wanted), images)
    })
  },
})
