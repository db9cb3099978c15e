import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { MemberVerificationChanges, MemberVerificationForm } from '../../objects/guilds/member-verification.ts'

export const modifyGuildMemberVerification = contract({
  name: 'Modify Guild Member Verification',
  method: 'PATCH',
  path: '/guilds/:guildId/member-verification',
  body: MemberVerificationChanges,
  bodyBytes: BODY_BYTES.lists,
  returns: MemberVerificationForm,
})
