import type { Feature } from '../../kernel/feature.ts'
import { createApplicationEmoji } from './create-application-emoji.ts'
import { createGuildEmoji } from './create-guild-emoji.ts'
import { deleteApplicationEmoji } from './delete-application-emoji.ts'
import { deleteGuildEmoji } from './delete-guild-emoji.ts'
import { getApplicationEmoji } from './get-application-emoji.ts'
import { getGuildEmoji } from './get-guild-emoji.ts'
import { listApplicationEmojis } from './list-application-emojis.ts'
import { listGuildEmojis } from './list-guild-emojis.ts'
import { modifyApplicationEmoji } from './modify-application-emoji.ts'
import { modifyGuildEmoji } from './modify-guild-emoji.ts'

export const emojis: Feature = {
  operations: [
    listGuildEmojis,
    getGuildEmoji,
    createGuildEmoji,
    modifyGuildEmoji,
    deleteGuildEmoji,
    listApplicationEmojis,
    getApplicationEmoji,
    createApplicationEmoji,
    modifyApplicationEmoji,
    deleteApplicationEmoji,
  ],
}
