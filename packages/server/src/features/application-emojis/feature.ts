import type { Feature } from '../../kernel/feature.ts'
import { createApplicationEmoji } from './create-application-emoji.ts'
import { deleteApplicationEmoji } from './delete-application-emoji.ts'
import { getApplicationEmoji } from './get-application-emoji.ts'
import { listApplicationEmojis } from './list-application-emojis.ts'
import { modifyApplicationEmoji } from './modify-application-emoji.ts'

/** The emojis that belong to an application. Their rows are in emojis: bots react with them. */
export const applicationEmojis: Feature = {
  operations: [
    listApplicationEmojis,
    getApplicationEmoji,
    createApplicationEmoji,
    modifyApplicationEmoji,
    deleteApplicationEmoji,
  ],
}
