import { ApiError } from '../api-error.ts'
import type { Caller } from '../callers/caller.ts'
import type { Kernel } from '../kernel.ts'
import type { GuildModel } from '../read-model/guild-model.ts'
import { resolveScope } from '../scopes/scopes.ts'
import type { ChannelModel } from './any-channel.ts'
import { anyChannelPermission } from './requirement.ts'

const SEEN = { requires: anyChannelPermission() }

/** A channel of any kind with its guild, if the caller may view it; for lists in which some channels may be deleted. */
export async function findSeen(
  kernel: Kernel,
  caller: Caller,
  channelId: string,
): Promise<{ guild: GuildModel | null; channel: ChannelModel } | undefined> {
  try {
    const { guild = null, actor, channel } = await resolveScope(kernel, SEEN, caller, { channelId })
    if (!actor || !channel) return undefined
    SEEN.requires.judge({ caller, guild, actor, channel })
    return { guild, channel }
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
