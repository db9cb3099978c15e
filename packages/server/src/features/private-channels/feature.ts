import { ownCleanup } from '../../kernel/clean-up.ts'
import type { Feature } from '../../kernel/feature.ts'
import { privateRecipients } from './private-channels-tables.ts'

export const privateChannelsFeature: Feature = {
  hooks: [
    ownCleanup.with({ table: privateRecipients, owner: 'channel', some: null }),
    // A DM with a deleted user remains.
    ownCleanup.with({ table: privateRecipients, owner: 'user', some: null }),
  ],
}
