import { ownCleanup } from '../../kernel/clean-up.ts'
import type { Feature } from '../../kernel/feature.ts'
import { removeSomeImagesOfGuild } from '../../media/images-store.ts'
import { images, webhookAvatars } from '../../media/media-tables.ts'
import { removeSomeAvatarsOfGuild } from '../../media/webhook-avatars-store.ts'

export const guilds: Feature = {
  hooks: [
    ownCleanup.with({ table: images, owner: 'guild', some: removeSomeImagesOfGuild }),
    ownCleanup.with({ table: webhookAvatars, owner: 'guild', some: removeSomeAvatarsOfGuild }),
  ],
}
