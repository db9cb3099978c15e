import { listDefaultSoundboardSounds as contract } from '@guildhall/protocol/operations/soundboard/list-default-soundboard-sounds'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/permissions/requirement.ts'

/** There are no sounds yet: some libraries ask before they are ready. */
export const listDefaultSoundboardSounds = operation(contract, {
  requires: anyone,
  emits: [],
  audits: 'none',
  handle: () => [],
})
