import { listGuildSoundboardSounds as contract } from '@guildhall/protocol/operations/soundboard/list-guild-soundboard-sounds'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/permissions/requirement.ts'

/** There are no sounds yet. */
export const listGuildSoundboardSounds = operation(contract, {
  requires: member,
  emits: [],
  audits: 'none',
  handle: () => ({ items: [] }),
})
