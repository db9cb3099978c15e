import { SoundboardSound } from '@guildhall/protocol/objects/soundboard'
import { list } from '@guildhall/protocol/schema'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'

/** There are no sounds yet: some libraries ask before they are ready. */
export const listDefaultSoundboardSounds = operation({
  name: 'List Default Soundboard Sounds',
  method: 'GET',
  path: '/soundboard-default-sounds',
  requires: anyone,
  returns: list(SoundboardSound),
  emits: [],
  audits: 'none',
  handle: () => [],
})
