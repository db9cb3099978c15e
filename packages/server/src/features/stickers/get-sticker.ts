import { getSticker as contract } from '@guildhall/protocol/operations/stickers/get-sticker'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/permissions/requirement.ts'
import { mustFindAnySticker } from './stickers-store.ts'

/** A message shows stickers of any guild, so whoever has the id of one may look at it. */
export const getSticker = operation(contract, {
  requires: anyone,
  emits: [],
  audits: 'none',
  handle: ({ db, params }) => mustFindAnySticker(db, params.stickerId),
})
