import { getSticker as contract } from '@guildhall/protocol/operations/stickers/get-sticker'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { mustFindAnySticker } from './stickers-store.ts'

/** Messages can show stickers of any guild, so anyone with a sticker's id may read it. */
export const getSticker = operation(contract, {
  requires: authenticated,
  emits: [],
  audits: 'none',
  handle: ({ db, params }) => mustFindAnySticker(db, params.stickerId),
})
