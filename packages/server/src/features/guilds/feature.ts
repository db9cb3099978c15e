import { ownCleanup } from '../../kernel/clean-up.ts'
import type { Feature } from '../../kernel/feature.ts'
import { removeSomeImagesOfGuild } from '../../media/images-store.ts'
import { imagesTable, webhookAvatars } from '../../media/media-tables.ts'
import { removeSomeAvatarsOfGuild } from '../../media/webhook-avatars-store.ts'

export const guildsFeature: Feature = {
  hooks: [
    ownCleanup.with({ table: imagesTable, owner: 'guild', some: removeSomeImagesOfGuild }),
    ownCleanup.with({ table: webhookAvatars, owner: 'guild', some: removeSomeAvatarsOfGuild }),
  ],
}
