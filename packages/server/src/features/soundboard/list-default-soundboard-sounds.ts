import { listDefaultSoundboardSounds as contract } from '@guildhall/protocol/operations/soundboard/list-default-soundboard-sounds'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { DEFAULT_SOUNDS } from '../../media/sounds/default-sounds.ts'

export const listDefaultSoundboardSounds = operation(contract, {
  requires: authenticated,
  emits: [],
  audits: 'none',
  handle: () => [...DEFAULT_SOUNDS.values()],
})
