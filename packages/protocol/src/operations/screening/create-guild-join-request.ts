import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { JoinRequest, ScreeningAnswers } from '../../objects/guilds/member-verification.ts'

export const createGuildJoinRequest = contract({
  name: 'Create Guild Join Request',
  method: 'PUT',
  path: '/guilds/:guildId/requests/@me',
  body: ScreeningAnswers,
  bodyBytes: BODY_BYTES.lists,
  returns: JoinRequest,
})
