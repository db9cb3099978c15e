import { StickerPacks } from '@guildhall/protocol/objects/sticker'
import { operation } from '../../kernel/operation.ts'
import { nobody } from '../../kernel/requirement.ts'

/** The packs are the platform's own drawings: an instance has none. */
export const listStickerPacks = operation({
  name: 'List Sticker Packs',
  method: 'GET',
  path: '/sticker-packs',
  requires: nobody,
  returns: StickerPacks,
  emits: [],
  audits: 'none',
  handle: () => ({ sticker_packs: [] }),
})
