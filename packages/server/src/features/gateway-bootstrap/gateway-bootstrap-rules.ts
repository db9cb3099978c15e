import { LIMITS } from '@guildhall/protocol/limits'

/** The URL of the gateway: that of the API with the scheme for WebSockets, and without a query (docs/spec/gateway.md#gateway-url). */
export const gatewayUrl = (publicUrl: string): string => `${publicUrl.replace(/^http/u, 'ws')}/gateway`

/** The URL for resuming sessions: without a path, because some libraries append one of their own. */
export const resumeUrl = (publicUrl: string): string => publicUrl.replace(/^http/u, 'ws')

/** How many shards a bot should connect with. */
export const shardsFor = (guilds: number): number => Math.max(Math.ceil(guilds / LIMITS.guildsPerShard), 1)
