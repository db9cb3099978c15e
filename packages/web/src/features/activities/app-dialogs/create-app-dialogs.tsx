import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { InviteTarget } from '@guildhall/protocol/enums/invite-target'
import { createChannelInvite } from '@guildhall/protocol/operations/invites/create-channel-invite'
import { createMessage } from '@guildhall/protocol/operations/messages/create-message'
import { createDm } from '@guildhall/protocol/operations/private-channels/create-dm'
import { t } from '../../../language/activities.ts'
import { InviteDialog } from '../../../shared/guild/invite-dialog.tsx'
import type { Client } from '../../../state/client.ts'
import { knownUser } from '../../../state/known-user.ts'
import { channelName, userName } from '../../../state/names.ts'
import { channelIn } from '../../../state/world.ts'
import type { ActivityContext } from '../ports/activity-context.ts'
import type { Dialogs } from '../ports/dialogs.ts'
import { activityLink } from './activity-link.ts'
import { ConsentDialog } from './consent-dialog.tsx'
import type { DialogQueue } from './dialog-queue.ts'
import { ExternalLinkDialog, SharedLinkCard, ShareLinkDialog, ShareMomentDialog } from './link-dialogs.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { InviteFriendDialog, PurchaseDialog } from './purchase-and-invite-dialogs.tsx'
import { sendPictureToChannel } from './send-picture.ts'

type Around = {
  readonly client: Client
  readonly queue: DialogQueue
  readonly place: ActivityContext
  readonly appName: string
}

/** Opens an app's dialogs above the page. */
export function createAppDialogs({ client, queue, place, appName }: Around): Dialogs {
  const { applicationId, channelId } = place
  const leadsIn = isVoice(client, place) ? { applicationId } : {}
  const placeName = nameOf(client, place)
  const write = (content: string, to = channelId) => client.call(createMessage, { channelId: to }, { content })
  return {
    consent: (preview, signal) =>
      queue.ask(false, signal, (answer) => <ConsentDialog preview={preview} onAnswer={answer} />),
    purchase: (sku, signal) => queue.ask(false, signal, (answer) => <PurchaseDialog sku={sku} onAnswer={answer} />),
    openLink: (url, signal) =>
      queue.ask(false, signal, (answer) => <ExternalLinkDialog appName={appName} url={url} onAnswer={answer} />),
    invite: (signal) =>
      queue.ask<void>(undefined, signal, (answer) => (
        <InviteDialog channelId={channelId} placeName={placeName} {...leadsIn} onClose={answer} />
      )),
    inviteFriend: async (userId, content, signal) => {
      const friendName = nameOfFriend(client, userId)
      const isAgreed = await queue.ask<boolean>(false, signal, (answer) => (
        <InviteFriendDialog friendName={friendName} appName={appName} content={content} onAnswer={answer} />
      ))
      if (isAgreed) await inviteFriend(client, place, userId, content)
      return isAgreed
    },
    shareMoment: (mediaUrl, signal) =>
      queue.ask<void>(undefined, signal, (answer) => (
        <ShareMomentDialog
          appName={appName}
          mediaUrl={mediaUrl}
          placeName={placeName}
          send={() => sendPictureToChannel(client, channelId, mediaUrl)}
          onEnd={answer}
        />
      )),
    shareLink: (shared, signal) => {
      const link = activityLink(applicationId, shared, client.store.getState().world?.user.id)
      const none = { didCopyLink: false, didSendMessage: false }
      return queue.ask(none, signal, (answer) => (
        <ShareLinkDialog
          message={shared.message}
          link={link}
          card={
            shared.link_id === undefined ? null : (
              <SharedLinkCard applicationId={applicationId} linkId={shared.link_id} />
            )
          }
          placeName={placeName}
          send={() => write(`${shared.message}\n${link}`)}
          onEnd={answer}
        />
      ))
    },
    pickPicture: (send, signal) =>
      queue.ask<string | null>(null, signal, (answer) => (
        <PictureDialog appName={appName} send={send} onAnswer={answer} />
      )),
  }
}

function nameOf({ store }: Client, { guildId, channelId }: ActivityContext): string {
  const { world } = store.getState()
  const channel = world === null ? undefined : channelIn(world, guildId, channelId)
  return channel === undefined || world === null ? t('asking.this-channel') : channelName(channel, world)
}

/** Only an invite to such a channel can open an app. */
function isVoice({ store }: Client, { guildId, channelId }: ActivityContext): boolean {
  const { world } = store.getState()
  const type = world === null ? undefined : channelIn(world, guildId, channelId)?.type
  return type === ChannelType.GUILD_VOICE || type === ChannelType.GUILD_STAGE_VOICE
}

function nameOfFriend({ store }: Client, userId: string): string {
  const { world } = store.getState()
  const user = world === null ? undefined : knownUser(world, null, userId)
  return user === undefined ? t('asking.someone') : userName(user)
}

/** Friends receive a direct message. */
async function inviteFriend(client: Client, place: ActivityContext, friendId: string, text: string) {
  const { applicationId, channelId } = place
  const target = { target_type: InviteTarget.EMBEDDED_APPLICATION, target_application_id: applicationId }
  const body = { max_age: 86_400, ...(isVoice(client, place) && target) }
  const invite = await client.call(createChannelInvite, { channelId }, body)
  const channel = await client.call(createDm, {}, { recipient_id: friendId })
  const content = `${text === '' ? t('asking.come-and-join-me') : text}\n${location.origin}/invite/${invite.code}`
  await client.call(createMessage, { channelId: channel.id }, { content })
}
