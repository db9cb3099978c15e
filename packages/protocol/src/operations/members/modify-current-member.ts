import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { OwnMember, OwnMemberChanges } from '../../objects/guilds/member.ts'

export const modifyCurrentMember = contract({
  name: 'Modify Current Member',
  method: 'PATCH',
  path: '/guilds/:guildId/members/@me',
  body: OwnMemberChanges,
  bodyBytes: BODY_BYTES.images,
  returns: OwnMember,
  errors: ['GuildStorageFull', 'InvalidAsset', 'UserStorageFull'],
})
