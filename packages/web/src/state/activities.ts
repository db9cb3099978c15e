import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { ActivityInstance, EmbeddedActivity } from '@guildhall/protocol/objects/activities/activity-instance'
import { launchActivity } from '@guildhall/protocol/operations/activities/launch-activity'
import { leaveActivity as leaving } from '@guildhall/protocol/operations/activities/leave-activity'
import type { Client } from './client.ts'
import { launchRefusal } from './launch-refusals.ts'
import { generateNonce } from './nonce.ts'
import { useCan } from './permissions.ts'
import type { ServerState } from './server-state.ts'
import { useSnapshot } from './use-client.ts'
import { useChannel, useGuild, useWorld } from './world.ts'

type Asking = Pick<Client, 'call' | 'store'>

const ownSession = ({ store }: Asking): string => store.getState().session?.id ?? ''

/** The Activity that this page is in: at most one at a time, and none after a reload. */
export function ownActivity({ session, world }: ServerState): EmbeddedActivity | null {
  if (session === null || world === null) return null
  for (const activity of world.activities.values()) {
    if (activity.participants.some(({ session_id }) => session_id === session.id)) return activity
  }
  return null
}

/** Where a user is in an application's Activity, if that is visible; null if nowhere. */
export function partyActivity(snapshot: ServerState, applicationId: string, userId: string) {
  const there = [...(snapshot.world?.activities.values() ?? [])].find(
    ({ application_id, participants }) =>
      application_id === applicationId && participants.some(({ user_id }) => user_id === userId),
  )
  if (there === undefined) return null
  const isOwn = ownActivity(snapshot)?.instance_id === there.instance_id
  return { guildId: there.guild_id ?? null, channelId: there.channel_id, isOwn }
}

export const useOwnActivity = (): EmbeddedActivity | null => useSnapshot(ownActivity)

const RUNS_IN: readonly number[] = [
  ChannelType.GUILD_TEXT,
  ChannelType.GUILD_ANNOUNCEMENT,
  ChannelType.GUILD_VOICE,
  ChannelType.GUILD_STAGE_VOICE,
  ChannelType.DM,
  ChannelType.GROUP_DM,
]

/** Whether Activities can run in a channel type. */
export const canRunActivities = (type: number): boolean => RUNS_IN.includes(type)

/** Whether the user can launch Activities in a channel, or join a running one. */
export function useMayLaunchActivities(guildId: string | null, channelId: string): boolean {
  const type = useChannel(guildId, channelId)?.type
  const isAway = useGuild(guildId)?.settings.afk_channel_id === channelId
  const isLet = useCan(guildId, channelId, 'USE_EMBEDDED_ACTIVITIES')
  return isLet && !isAway && type !== undefined && canRunActivities(type)
}

/** The Activity that an interaction launched; undefined once it has ended. */
export const useLaunchedActivity = (interactionId: string): EmbeddedActivity | undefined =>
  useWorld(({ activities }) => [...activities.values()].find(({ launch_id }) => launch_id === interactionId))

/** Launches an Activity in a channel, or joins the running one. The result arrives over the gateway. */
export const joinActivity = (client: Asking, channelId: string, applicationId: string): Promise<ActivityInstance> =>
  client
    .call(
      launchActivity,
      { channelId, applicationId },
      { session_id: ownSession(client), nonce: generateNonce(Date.now()) },
    )
    .catch((problem: unknown) => {
      throw launchRefusal(problem)
    })

/** Leaves an Activity with this page. */
export const leaveActivityOnPage = (
  client: Asking,
  { application_id, instance_id, location }: EmbeddedActivity,
): Promise<void> =>
  client.call(
    leaving,
    { applicationId: application_id, location: location.id, instance: instance_id },
    { session_id: ownSession(client) },
  )
