import { contract } from '../../contract.ts'
import { Member, MemberChanges } from '../../objects/guilds/member.ts'

export const modifyGuildMember = contract({
  name: 'Modify Guild Member',
  method: 'PATCH',
  path: '/guilds/:guildId/members/:userId',
  body: MemberChanges,
  returns: Member,
  errors: ['NotInVoice', 'UnknownChannelSent', 'UnknownMember', 'UnknownUser'],
})
