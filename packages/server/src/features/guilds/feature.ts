import { ownCleanup } from '../../kernel/clean-up.ts'
import type { Feature } from '../../kernel/feature.ts'
import { removeSomeImagesOfGuild } from '../../media/images-store.ts'
import { images, webhookAvatars } from '../../media/media-tables.ts'
import { removeSomeAvatarsOfGuild } from '../../media/webhook-avatars-store.ts'
import { createGuild } from './create-guild.ts'
import { deleteGuild } from './delete-guild.ts'
import { getGuild } from './get-guild.ts'
import { getGuildPreview } from './get-guild-preview.ts'
import { joinGuild } from './join-guild.ts'
import { listDiscoverableGuilds } from './list-discoverable-guilds.ts'
import { makeGuildAvailable } from './make-guild-available.ts'
import { makeGuildUnavailable } from './make-guild-unavailable.ts'
import { modifyGuild } from './modify-guild.ts'
import { modifyGuildFeatures } from './modify-guild-features.ts'
import { modifyGuildMfaLevel } from './modify-guild-mfa-level.ts'
import { sweepGuild } from './sweep-guild.ts'
import { switchFeatures } from './switch-features.ts'

export const guilds: Feature = {
  operations: [
    joinGuild,
    getGuild,
    getGuildPreview,
    modifyGuild,
    modifyGuildMfaLevel,
    createGuild,
    deleteGuild,
    modifyGuildFeatures,
    listDiscoverableGuilds,
    makeGuildUnavailable,
    makeGuildAvailable,
  ],
  jobs: [switchFeatures, sweepGuild],
  hooks: [
    ownCleanup.with({ table: images, owner: 'guild', some: removeSomeImagesOfGuild }),
    ownCleanup.with({ table: webhookAvatars, owner: 'guild', some: removeSomeAvatarsOfGuild }),
  ],
}
