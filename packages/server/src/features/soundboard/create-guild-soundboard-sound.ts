import type { GuildSound } from '@guildhall/protocol/objects/channels/soundboard'
import { createGuildSoundboardSound as contract } from '@guildhall/protocol/operations/soundboard/create-guild-soundboard-sound'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import { replaceImage } from '../../media/images-store.ts'
import { readSound } from '../../media/sounds/read-sound.ts'
import { insertExpression } from '../emojis/expressions-store.ts'
import { mustHaveSoundSlot, sentSoundEmoji } from './sounds-rules.ts'
import { AUDIT_OMITS } from './sounds-view.ts'

/** A sound without a volume is played at full volume (docs/spec/soundboard.md#creating-sounds). */
export const createGuildSoundboardSound = operation(contract, {
  requires: permission('CREATE_GUILD_EXPRESSIONS'),
  emits: ['GUILD_SOUNDBOARD_SOUND_CREATE'],
  audits: 'SOUNDBOARD_SOUND_CREATE',
  handle: async ({ caller, body, write }) => {
    const file = readSound('sound', body.sound, caller)
    return write(async (tx) => {
      const { guild } = tx
      mustHaveSoundSlot(guild)
      const emoji = sentSoundEmoji(guild, body) ?? { emoji_id: null, emoji_name: null }
      const sound: GuildSound = {
        name: body.name,
        sound_id: tx.newId(),
        volume: body.volume ?? 1,
        ...emoji,
        guild_id: guild.id,
        available: true,
      }
      const place = { kind: 'sound', ownerId: sound.sound_id, guildId: guild.id } as const
      await insertExpression(tx.db, 'soundboard_sounds', {
        guildId: guild.id,
        creatorId: caller.user.id,
        wire: sound,
      })
      await replaceImage(tx, place, file)
      tx.emit('GUILD_SOUNDBOARD_SOUND_CREATE', sound)
      tx.audit({ target: sound.sound_id, changes: auditChanges(null, sound, AUDIT_OMITS) })
      return { ...sound, user: caller.user }
    })
  },
})
