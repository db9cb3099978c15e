import { getGuildSoundboardSound as contract } from '@guildhall/protocol/operations/soundboard/get-guild-soundboard-sound'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/permissions/requirement.ts'
import { findShownCreator } from '../emojis/expressions-rules.ts'
import { withCreator } from '../emojis/expressions-view.ts'
import { mustFindSound } from './sounds-rules.ts'

export const getGuildSoundboardSound = operation(contract, {
  requires: member,
  emits: [],
  audits: 'none',
  handle: async ({ db, guild, actor, params }) => {
    const sound = mustFindSound(guild, params.soundId)
    return withCreator(sound, await findShownCreator(db, actor, 'soundboard_sounds', sound.sound_id))
  },
})
