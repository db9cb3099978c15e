import { StickerPack } from '@guildhall/protocol/objects/sticker'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'

/** As there are no packs, none has the id. */
export const getStickerPack = operation({
  name: 'Get Sticker Pack',
  method: 'GET',
  path: '/sticker-packs/:packId',
  requires: anyone,
  returns: StickerPack,
  emits: [],
  audits: 'none',
  handle: () => {
    throw new ApiError('UnknownStickerPack')
  },
})
