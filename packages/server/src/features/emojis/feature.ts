import { ownCleanup } from '../../kernel/clean-up.ts'
import type { Feature } from '../../kernel/feature.ts'
import { ROWS_OF_PICTURE } from '../../media/images-store.ts'
import { removeSomeApplicationEmojis } from './application-emojis-store.ts'
import { createGuildEmoji } from './create-guild-emoji.ts'
import { deleteGuildEmoji } from './delete-guild-emoji.ts'
import { applicationEmojis, EMOJIS_TABLES } from './emojis-tables.ts'
import { getGuildEmoji } from './get-guild-emoji.ts'
import { listGuildEmojis } from './list-guild-emojis.ts'
import { modifyGuildEmoji } from './modify-guild-emoji.ts'

export const emojis: Feature = {
  tables: EMOJIS_TABLES,
  operations: [listGuildEmojis, getGuildEmoji, createGuildEmoji, modifyGuildEmoji, deleteGuildEmoji],
  hooks: [
    ownCleanup.with({
      table: applicationEmojis,
      owner: 'application',
      weight: ROWS_OF_PICTURE,
      some: removeSomeApplicationEmojis,
    }),
  ],
}
