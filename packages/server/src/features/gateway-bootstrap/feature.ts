import type { Feature } from '../../kernel/feature.ts'
import { getGateway } from './get-gateway.ts'
import { getGatewayBot } from './get-gateway-bot.ts'
import { trimSessionStarts } from './trim-session-starts.ts'

export const gatewayBootstrap: Feature = {
  operations: [getGateway, getGatewayBot],
  chores: [trimSessionStarts],
}
