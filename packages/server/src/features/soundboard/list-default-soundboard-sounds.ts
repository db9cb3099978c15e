import { listDefaultSoundboardSounds as contract } from '@guildhall/protocol/operations/soundboard/list-default-soundboard-sounds'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'

/** There are no sounds yet; some libraries request the list before they are ready. */
export const listDefaultSoundboardSounds = operation(contract, {
  requires: authenticated,
  emits: [],
  audits: 'none',
  handle: () => [],
})
