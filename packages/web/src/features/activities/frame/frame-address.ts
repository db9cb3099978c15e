import type { InstanceFacts } from '@guildhall/protocol/objects/instances/instance'
import type { ActivityPlace } from '../ports/activity-place.ts'

/** One load of an app's frame. */
export type FrameLoad = {
  readonly place: ActivityPlace
  /** Made anew for each load. */
  readonly frameId: string
  readonly launchId: string
  /** Swapped for a cookie on the app's origin, once. */
  readonly ticket: string
  /** On a phone apps draw larger, and expect to be turned. */
  readonly platform: 'desktop' | 'mobile'
  /** What the link had that led here. */
  readonly customId: string | null
  readonly referrerId: string | null
}

/** Where an app lives; null where the client is reached by an address that has no room for it. */
export const originOf = (
  { activities_origin }: Pick<InstanceFacts, 'activities_origin'>,
  applicationId: string,
): string | null => activities_origin?.replace('{application_id}', applicationId) ?? null

/** What the frame loads: a page of ours on the app's own origin, which has the app in it and passes on what the two say. */
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
