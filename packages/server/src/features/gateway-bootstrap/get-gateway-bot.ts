import { getGatewayBot as contract } from '@guildhall/protocol/operations/gateway-bootstrap/get-gateway-bot'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { countGuilds } from '../members/members-store.ts'
import { gatewayUrl, shardsFor } from './gateway-bootstrap-rules.ts'

export const getGatewayBot = operation(contract, {
  requires: authenticated,
  emits: [],
  audits: 'none',
  handle: async ({ kernel, db, caller }) => ({
    url: gatewayUrl(kernel.instance.publicUrl),
    shards: shardsFor(await countGuilds(db, caller.user.id)),
    session_start_limit: await kernel.sessionStarts.limitOf(caller.user.id),
  }),
})
