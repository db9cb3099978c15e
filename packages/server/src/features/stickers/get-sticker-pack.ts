import { getStickerPack as contract } from '@guildhall/protocol/operations/stickers/get-sticker-pack'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'

/** There are no packs, so every id is unknown. */
export const getStickerPack = operation(contract, {
  requires: authenticated,
  emits: [],
  audits: 'none',
  handle: () => {
    throw new ApiError('UnknownStickerPack')
  },
})
