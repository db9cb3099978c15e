import { contract } from '../../contract.ts'
import { SoundboardSound } from '../../objects/channels/soundboard.ts'
import { list } from '../../schema.ts'

export const listDefaultSoundboardSounds = contract({
  name: 'List Default Soundboard Sounds',
  method: 'GET',
  path: '/soundboard-default-sounds',
  returns: list(SoundboardSound),
})
