import { contract } from '../../contract.ts'

export const deleteChannelPermission = contract({
  name: 'Delete Channel Permission',
  method: 'DELETE',
  path: '/channels/:channelId/permissions/:overwriteId',
  returns: 'nothing',
  errors: ['UnknownOverwrite'],
})
