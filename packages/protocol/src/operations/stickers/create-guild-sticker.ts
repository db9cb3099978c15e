import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { LIMITS } from '../../limits.ts'
import { NewSticker, Sticker } from '../../objects/messages/sticker.ts'

export const createGuildSticker = contract({
  name: 'Create Guild Sticker',
  method: 'POST',
  path: '/guilds/:guildId/stickers',
  body: NewSticker,
  files: { parts: ['file'], maxBytes: LIMITS.stickerBytes + BODY_BYTES.usual },
  returns: Sticker,
  status: 201,
  errors: [
    'AnimationTooLong',
    'FileTooLarge',
    'FrameRateOutOfRange',
    'FrameRateTooHigh',
    'InvalidAsset',
    'InvalidLottie',
    'LottieTooLarge',
    'LottieWithImages',
    'TooManyFrames',
    'TooManyStickers',
    'UserStorageFull',
  ],
})
