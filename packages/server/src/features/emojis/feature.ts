import { ownCleanup } from '../../kernel/clean-up.ts'
import type { Feature } from '../../kernel/feature.ts'
import { ROWS_OF_PICTURE } from '../../media/images-store.ts'
import { removeSomeApplicationEmojis } from './application-emojis-store.ts'
import { applicationEmojis } from './emojis-tables.ts'

export const emojisFeature: Feature = {
  hooks: [
    ownCleanup.with({
      table: applicationEmojis,
      owner: 'application',
      weight: ROWS_OF_PICTURE,
      some: removeSomeApplicationEmojis,
    }),
  ],
}
