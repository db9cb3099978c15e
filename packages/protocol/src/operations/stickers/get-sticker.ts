import { contract } from '../../contract.ts'
import { Sticker } from '../../objects/messages/sticker.ts'

export const getSticker = contract({
  name: 'Get Sticker',
  method: 'GET',
  path: '/stickers/:stickerId',
  returns: Sticker,
  errors: ['UnknownSticker'],
})
