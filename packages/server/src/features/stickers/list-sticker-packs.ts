import { listStickerPacks as contract } from '@guildhall/protocol/operations/stickers/list-sticker-packs'
import { operation } from '../../kernel/operation.ts'
import { noAuthentication } from '../../kernel/permissions/requirement.ts'

/** Packs contain the platform's own stickers, which an instance doesn't have. */
export const listStickerPacks = operation(contract, {
  requires: noAuthentication,
  emits: [],
  audits: 'none',
  handle: () => ({ sticker_packs: [] }),
})
