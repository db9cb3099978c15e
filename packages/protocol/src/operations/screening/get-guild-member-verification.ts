import { contract } from '../../contract.ts'
import { MemberVerificationForm } from '../../objects/guilds/member-verification.ts'

export const getGuildMemberVerification = contract({
  name: 'Get Guild Member Verification',
  method: 'GET',
  path: '/guilds/:guildId/member-verification',
  returns: MemberVerificationForm,
  errors: ['UnknownMemberVerificationForm'],
})
