import { listGuildSoundboardSounds as contract } from '@guildhall/protocol/operations/soundboard/list-guild-soundboard-sounds'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/permissions/requirement.ts'
import { listShownCreators } from '../emojis/expressions-rules.ts'
import { withCreator } from '../emojis/expressions-view.ts'

export const listGuildSoundboardSounds = operation(contract, {
  requires: member,
  emits: [],
  audits: 'none',
  handle: async ({ db, guild, actor }) => {
    const creators = await listShownCreators(db, actor, 'soundboard_sounds')
    return { items: [...guild.sounds.values()].map((sound) => withCreator(sound, creators.get(sound.sound_id))) }
  },
})
