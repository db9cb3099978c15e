import type { ActivityShelf } from '@guildhall/protocol/objects/activities/activity-config'
import type { EmbeddedActivity } from '@guildhall/protocol/objects/activities/activity-instance'
import { createProxyTicket } from '@guildhall/protocol/operations/activity-proxy/create-proxy-ticket'
import { readInstance } from '../../../api/read-instance.ts'
import { t } from '../../../language/activities.ts'
import type { Client } from '../../../state/client.ts'
import { activityFrameOrigin } from '../frame/frame-address.ts'
import type { ActivityContext } from '../ports/activity-context.ts'
import { readActivityShelf } from '../use-activity-shelf.ts'

/** What is needed of an app before its frame is loaded. */
export type LaunchDetails = {
  readonly application: ActivityShelf['applications'][number]
  readonly origin: string
  readonly ticket: string
}

/** Where an Activity runs, for its host. */
export const activityPlaceOf = ({
  application_id,
  channel_id,
  guild_id,
  instance_id,
}: EmbeddedActivity): ActivityContext => ({
  applicationId: application_id,
  instanceId: instance_id,
  guildId: guild_id ?? null,
  channelId: channel_id,
})

/** Reads what an app's frame needs. @throws Error with a message for the user */
export async function readLaunchDetails(
  client: Pick<Client, 'call'>,
  { applicationId, instanceId }: ActivityContext,
  signal: AbortSignal,
): Promise<LaunchDetails> {
  if (!isSecureContext) throw new Error(NOT_SAFE)
  const [facts, shelf, { ticket }] = await Promise.all([
    readInstance(signal),
    readActivityShelf(client, signal),
    client.call(createProxyTicket, { applicationId }, { instance_id: instanceId }, { signal }),
  ])
  const origin = activityFrameOrigin(facts, applicationId)
  if (origin === null) throw new Error(NO_ROOM)
  const application = shelf.applications.find(({ id }) => id === applicationId)
  if (application === undefined) throw new Error(t('layer.you-no-longer-have-access'))
  return { application, origin, ticket }
}

const NOT_SAFE = t('layer.activities-require-https-on-this-server')
const NO_ROOM = t('layer.activities-require-a-host-name-for')
