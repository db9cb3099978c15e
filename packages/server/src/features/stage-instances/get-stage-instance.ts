import { getStageInstance as contract } from '@guildhall/protocol/operations/stage-instances/get-stage-instance'
import { operation } from '../../kernel/operation.ts'
import { channelPermission } from '../../kernel/permissions/requirement.ts'
import { mustFindStage } from './stage-instances-rules.ts'

export const getStageInstance = operation(contract, {
  requires: channelPermission(),
  emits: [],
  audits: 'none',
  handle: ({ guild, channel }) => mustFindStage(guild, channel),
})
