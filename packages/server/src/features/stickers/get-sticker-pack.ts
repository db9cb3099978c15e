import { getStickerPack as contract } from '@guildhall/protocol/operations/stickers/get-sticker-pack'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/permissions/requirement.ts'

/** As there are no packs, none has the id. */
export const getStickerPack = operation(contract, {
  requires: anyone,
  emits: [],
  audits: 'none',
  handle: () => {
    throw new ApiError('UnknownStickerPack')
  },
})
