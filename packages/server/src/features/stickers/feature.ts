import type { Feature } from '../../kernel/feature.ts'
import { partRead } from '../messages/messages-hooks.ts'
import { readStickers } from './message-stickers-actions.ts'

export const stickersFeature: Feature = {
  hooks: [partRead.with(readStickers)],
}
