import type { GuildSound } from '@guildhall/protocol/objects/channels/soundboard'
import { modifyGuildSoundboardSound as contract } from '@guildhall/protocol/operations/soundboard/modify-guild-soundboard-sound'
import { operation } from '../../kernel/operation.ts'
import { anyPermission } from '../../kernel/permissions/requirement.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import { mustMayChangeExpression } from '../emojis/expressions-rules.ts'
import { updateExpression } from '../emojis/expressions-store.ts'
import { withCreator } from '../emojis/expressions-view.ts'
import { mustFindSound, sentSoundEmoji } from './sounds-rules.ts'

/** A null volume is the default one, and a null emoji removes it (docs/spec/soundboard.md#modifying-sounds). */
export const modifyGuildSoundboardSound = operation(contract, {
  requires: anyPermission('CREATE_GUILD_EXPRESSIONS', 'MANAGE_GUILD_EXPRESSIONS'),
  emits: ['GUILD_SOUNDBOARD_SOUND_UPDATE'],
  audits: 'SOUNDBOARD_SOUND_UPDATE',
  handle: ({ params, body, write }) =>
    write(async (tx) => {
      const { guild, actor } = tx
      const before = mustFindSound(guild, params.soundId)
      const creator = await mustMayChangeExpression(tx.db, actor, 'soundboard_sounds', before.sound_id)
      const after: GuildSound = {
        ...before,
        name: body.name ?? before.name,
        volume: body.volume === undefined ? before.volume : (body.volume ?? 1),
        ...sentSoundEmoji(guild, body),
      }
      const changes = auditChanges(before, after)
      if (changes.length > 0) {
        await updateExpression(tx.db, 'soundboard_sounds', guild.id, after)
        tx.emit('GUILD_SOUNDBOARD_SOUND_UPDATE', after)
        tx.audit({ target: after.sound_id, changes })
      }
      return withCreator(after, creator)
    }),
})
