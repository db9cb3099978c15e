import type { InstanceInfo } from '@guildhall/protocol/objects/instances/instance'
import type { ActivityContext } from '../ports/activity-context.ts'

/** One load of an app's frame. */
export type FrameLoad = {
  readonly place: ActivityContext
  /** New for each load. */
  readonly frameId: string
  readonly launchId: string
  /** Exchanged once for a cookie on the app's origin. */
  readonly ticket: string
  /** On a phone, apps use a larger layout and expect orientation changes. */
  readonly platform: 'desktop' | 'mobile'
  /** The parameters of the link that opened it. */
  readonly customId: string | null
  readonly referrerId: string | null
}

/** An app's origin; null if the client is reached by an IP address, which has no subdomains. */
export const activityFrameOrigin = (
  { activities_origin }: Pick<InstanceInfo, 'activities_origin'>,
  applicationId: string,
): string | null => activities_origin?.replace('{application_id}', applicationId) ?? null

/**
 * The address that the frame loads: our shell page on the app's own origin, which embeds the app and forwards messages.
 */
export function frameAddress(origin: string, load: FrameLoad): string {
  const { place, platform } = load
  const { channelId, guildId, instanceId } = place
  const address = new URL('/.proxy/.guildhall/shell', origin)
  const values = {
    frame_id: load.frameId,
    instance_id: instanceId,
    platform,
    guild_id: guildId,
    channel_id: channelId,
    location_id: guildId === null ? `pc-${channelId}` : `gc-${guildId}-${channelId}`,
    custom_id: load.customId,
    referrer_id: load.referrerId,
    launch_id: load.launchId,
    discord_proxy_ticket: load.ticket,
  }
  for (const [name, value] of Object.entries(values)) if (value !== null) address.searchParams.set(name, value)
  return address.href
}
