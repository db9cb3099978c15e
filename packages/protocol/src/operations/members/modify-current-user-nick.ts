import { contract } from '../../contract.ts'
import { OwnNick, OwnNickChange } from '../../objects/guilds/member.ts'

export const modifyCurrentUserNick = contract({
  name: 'Modify Current User Nick',
  method: 'PATCH',
  path: '/guilds/:guildId/members/@me/nick',
  body: OwnNickChange,
  returns: OwnNick,
})
