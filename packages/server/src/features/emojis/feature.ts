import type { Feature } from '../../kernel/feature.ts'
import { createGuildEmoji } from './create-guild-emoji.ts'
import { deleteGuildEmoji } from './delete-guild-emoji.ts'
import { EMOJIS_TABLES } from './emojis-tables.ts'
import { getGuildEmoji } from './get-guild-emoji.ts'
import { listGuildEmojis } from './list-guild-emojis.ts'
import { modifyGuildEmoji } from './modify-guild-emoji.ts'

export const emojis: Feature = {
  tables: EMOJIS_TABLES,
  operations: [listGuildEmojis, getGuildEmoji, createGuildEmoji, modifyGuildEmoji, deleteGuildEmoji],
}
