import type { Feature } from '../../kernel/feature.ts'
import { userChanged } from '../users/users-hooks.ts'
import { addGuildMemberRole } from './add-guild-member-role.ts'
import { endTemporaryMemberships } from './end-temporary-memberships.ts'
import { endVisits } from './end-visits.ts'
import { getCurrentUserGuildMember } from './get-current-user-guild-member.ts'
import { getGuildMember } from './get-guild-member.ts'
import { leaveGuild } from './leave-guild.ts'
import { listGuildMembers } from './list-guild-members.ts'
import { updateUserOfMembers } from './members-store.ts'
import { MEMBERS_TABLES } from './members-tables.ts'
import { modifyCurrentMember } from './modify-current-member.ts'
import { modifyCurrentUserNick } from './modify-current-user-nick.ts'
import { noteActivity } from './note-activity.ts'
import { removeGuildMember } from './remove-guild-member.ts'
import { removeGuildMemberRole } from './remove-guild-member-role.ts'
import { searchGuildMembers } from './search-guild-members.ts'
import { tellGuildsOfUser } from './tell-guilds-of-user.ts'

export const members: Feature = {
  tables: MEMBERS_TABLES,
  operations: [
    leaveGuild,
    getGuildMember,
    listGuildMembers,
    searchGuildMembers,

    modifyCurrentMember,
    modifyCurrentUserNick,
    addGuildMemberRole,
    removeGuildMemberRole,
    removeGuildMember,
    getCurrentUserGuildMember,
  ],
  rounds: [noteActivity, endTemporaryMemberships],
  jobs: [tellGuildsOfUser, endVisits],
  hooks: [userChanged.with(updateUserOfMembers)],
}
