import { listStickerPacks as contract } from '@guildhall/protocol/operations/stickers/list-sticker-packs'
import { operation } from '../../kernel/operation.ts'
import { nobody } from '../../kernel/permissions/requirement.ts'

/** The packs are the platform's own drawings: an instance has none. */
export const listStickerPacks = operation(contract, {
  requires: nobody,
  emits: [],
  audits: 'none',
  handle: () => ({ sticker_packs: [] }),
})
