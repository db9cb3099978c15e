import { LIMITS } from '@guildhall/protocol/limits'

/**
 * Where the gateway is: beside the API, under the scheme that belongs to its own. It has no query
 * (docs/spec/gateway.md#gateway-url).
 */
export const gatewayUrl = (publicUrl: string): string => `${publicUrl.replace(/^http/u, 'ws')}/gateway`

/** Where sessions are resumed: without a path, to which some libraries would add one of their own. */
export const resumeUrl = (publicUrl: string): string => publicUrl.replace(/^http/u, 'ws')

/** How many shards a bot should connect with. */
export const shardsFor = (guilds: number): number => Math.max(Math.ceil(guilds / LIMITS.guildsPerShard), 1)
