import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { ChannelPositions } from '../../objects/channels/channel.ts'

export const modifyGuildChannelPositions = contract({
  name: 'Modify Guild Channel Positions',
  method: 'PATCH',
  path: '/guilds/:guildId/channels',
  body: ChannelPositions,
  bodyBytes: BODY_BYTES.lists,
  returns: 'nothing',
  errors: ['OneParentAtATime', 'UnknownChannel'],
})
