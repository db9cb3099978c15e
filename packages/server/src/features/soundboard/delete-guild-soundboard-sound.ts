import { deleteGuildSoundboardSound as contract } from '@guildhall/protocol/operations/soundboard/delete-guild-soundboard-sound'
import { operation } from '../../kernel/operation.ts'
import { anyPermission } from '../../kernel/permissions/requirement.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import { removeImagesOf } from '../../media/images-store.ts'
import { mustMayChangeExpression } from '../emojis/expressions-rules.ts'
import { removeExpression } from '../emojis/expressions-store.ts'
import { settleSounds } from './available-sounds-actions.ts'
import { mustFindSound } from './sounds-rules.ts'
import { AUDIT_OMITS } from './sounds-view.ts'

export const deleteGuildSoundboardSound = operation(contract, {
  requires: anyPermission('CREATE_GUILD_EXPRESSIONS', 'MANAGE_GUILD_EXPRESSIONS'),
  emits: ['GUILD_SOUNDBOARD_SOUND_DELETE', 'GUILD_SOUNDBOARD_SOUNDS_UPDATE'],
  audits: 'SOUNDBOARD_SOUND_DELETE',
  handle: ({ params, write }) =>
    write(async (tx) => {
      const { guild, actor } = tx
      const sound = mustFindSound(guild, params.soundId)
      const { sound_id } = sound
      await mustMayChangeExpression(tx.db, actor, 'soundboard_sounds', sound_id)
      await removeExpression(tx.db, 'soundboard_sounds', guild.id, sound_id)
      await removeImagesOf(tx.db, sound_id)
      tx.emit('GUILD_SOUNDBOARD_SOUND_DELETE', { guild_id: guild.id, sound_id })
      const left = [...guild.sounds.values()].filter((each) => each.sound_id !== sound_id)
      await settleSounds(tx, guild.settings, left)
      tx.audit({ target: sound_id, changes: auditChanges(sound, null, AUDIT_OMITS) })
    }),
})
