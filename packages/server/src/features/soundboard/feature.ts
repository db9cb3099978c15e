import type { Feature } from '../../kernel/feature.ts'
import { listDefaultSoundboardSounds } from './list-default-soundboard-sounds.ts'
import { listGuildSoundboardSounds } from './list-guild-soundboard-sounds.ts'

export const soundboard: Feature = {
  operations: [listDefaultSoundboardSounds, listGuildSoundboardSounds],
}
