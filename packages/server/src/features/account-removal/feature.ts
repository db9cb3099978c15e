import { ownCleanup } from '../../kernel/clean-up.ts'
import type { Feature } from '../../kernel/feature.ts'
import { applications } from '../../store/tables/applications.ts'
import { threadMembers } from '../../store/tables/channels.ts'
import { members } from '../../store/tables/guilds.ts'

export const accountRemovalFeature: Feature = {
  hooks: [
    // The unit of work that deletes a user deletes their applications.
    ownCleanup.with({ table: applications, owner: 'user', some: null }),
    // These rows are removed when the user leaves the guild.
    ownCleanup.with({ table: members, owner: 'user', some: null }),
    ownCleanup.with({ table: threadMembers, owner: 'user', some: null }),
  ],
}
