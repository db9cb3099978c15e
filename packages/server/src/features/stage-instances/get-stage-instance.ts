import { StageInstance } from '@guildhall/protocol/objects/stage-instance'
import { operation } from '../../kernel/operation.ts'
import { channelPermission } from '../../kernel/requirement.ts'
import { mustFindStage } from './stage-instances-rules.ts'

export const getStageInstance = operation({
  name: 'Get Stage Instance',
  method: 'GET',
  path: '/stage-instances/:channelId',
  requires: channelPermission(),
  returns: StageInstance,
  emits: [],
  audits: 'none',
  handle: ({ guild, channel }) => mustFindStage(guild, channel),
})
