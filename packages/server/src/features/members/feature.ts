import type { Feature } from '../../kernel/feature.ts'
import { addGuildMember } from './add-guild-member.ts'
import { addGuildMemberRole } from './add-guild-member-role.ts'
import { endTemporaryMemberships } from './end-temporary-memberships.ts'
import { endVisits } from './end-visits.ts'
import { getCurrentUserGuildMember } from './get-current-user-guild-member.ts'
import { getGuildMember } from './get-guild-member.ts'
import { joinGuild } from './join-guild.ts'
import { listGuildMembers } from './list-guild-members.ts'
import { modifyCurrentMember } from './modify-current-member.ts'
import { modifyCurrentUserNick } from './modify-current-user-nick.ts'
import { modifyGuildMember } from './modify-guild-member.ts'
import { noteActivity } from './note-activity.ts'
import { removeGuildMember } from './remove-guild-member.ts'
import { removeGuildMemberRole } from './remove-guild-member-role.ts'
import { searchGuildMembers } from './search-guild-members.ts'
import { tellGuildsOfUser } from './tell-guilds-of-user.ts'

export const members: Feature = {
  operations: [
    getGuildMember,
    listGuildMembers,
    searchGuildMembers,
    addGuildMember,
    joinGuild,
    modifyGuildMember,
    modifyCurrentMember,
    modifyCurrentUserNick,
    addGuildMemberRole,
    removeGuildMemberRole,
    removeGuildMember,
    getCurrentUserGuildMember,
  ],
  rounds: [noteActivity, endTemporaryMemberships],
  jobs: [tellGuildsOfUser, endVisits],
}
