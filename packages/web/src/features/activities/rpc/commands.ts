import { anything } from '@guildhall/protocol/schema'
import { type RpcCommand, rpcCommand } from './command.ts'
import { authenticate, authorizeCommand } from './commands/authorization-commands.ts'
import { getChannelCommand, getChannelPermissions } from './commands/channel-commands.ts'
import { subscribeCommand, unsubscribeCommand } from './commands/event-commands.ts'
import {
  captureLog,
  encourageHardwareAcceleration,
  getPlatformBehaviors,
  requestProxyTicketRefresh,
  setActivityCommand,
  setConfig,
  setOrientationLock,
} from './commands/frame-commands.ts'
import { getEntitlements, getSkus, startPurchase } from './commands/monetization-commands.ts'
import {
  initiateImageUpload,
  openExternalLink,
  openInviteDialog,
  openShareMomentDialog,
  shareLink,
} from './commands/sharing-commands.ts'
import {
  getLocale,
  getParticipants,
  getRelationshipsCommand,
  getUserCommand,
  inviteUser,
} from './commands/user-commands.ts'
import { RpcCode, RpcProblem } from './rpc-codes.ts'
import { NoResponse } from './rpc-objects.ts'

export const invalidCommand = (words: string): RpcProblem =>
  new RpcProblem(RpcCode.INVALID_COMMAND, 'Invalid command', words)

/** A command that this host doesn't support. Apps recognize that by the code. */
const absent = (why: string): RpcCommand =>
  rpcCommand({
    needs: 'nothing',
    args: anything(),
    answers: NoResponse,
    run: () => {
      throw invalidCommand(why)
    },
  })

const noQuests = absent('There are no quests here.')
const desktopOnly = absent('It is none of the commands that Activities have.')

/**
 * Every command that an app can send, by its name. The requirements of SUBSCRIBE are in the event's row in events.ts.
 */
export const COMMANDS: Readonly<Record<string, RpcCommand>> = {
  AUTHORIZE: authorizeCommand,
  AUTHENTICATE: authenticate,
  CAPTURE_LOG: captureLog,
  ENCOURAGE_HW_ACCELERATION: encourageHardwareAcceleration,
  GET_CHANNEL: getChannelCommand,
  GET_CHANNEL_PERMISSIONS: getChannelPermissions,
  GET_ENTITLEMENTS_EMBEDDED: getEntitlements,
  GET_SKUS_EMBEDDED: getSkus,
  START_PURCHASE: startPurchase,
  GET_ACTIVITY_INSTANCE_CONNECTED_PARTICIPANTS: getParticipants,
  GET_PLATFORM_BEHAVIORS: getPlatformBehaviors,
  GET_RELATIONSHIPS: getRelationshipsCommand,
  GET_USER: getUserCommand,
  INITIATE_IMAGE_UPLOAD: initiateImageUpload,
  INVITE_USER_EMBEDDED: inviteUser,
  OPEN_EXTERNAL_LINK: openExternalLink,
  OPEN_INVITE_DIALOG: openInviteDialog,
  OPEN_SHARE_MOMENT_DIALOG: openShareMomentDialog,
  REQUEST_PROXY_TICKET_REFRESH: requestProxyTicketRefresh,
  SET_ACTIVITY: setActivityCommand,
  SET_CONFIG: setConfig,
  SET_ORIENTATION_LOCK_STATE: setOrientationLock,
  SHARE_LINK: shareLink,
  USER_SETTINGS_GET_LOCALE: getLocale,
  SUBSCRIBE: subscribeCommand,
  UNSUBSCRIBE: unsubscribeCommand,

  QUEST_START_TIMER: noQuests,
  GET_QUEST: noQuests,
  GET_QUEST_ENROLLMENT_STATUS: noQuests,
  SHARE_INTERACTION: absent('Commands of an app are shared by the app itself.'),
  GET_GUILD: desktopOnly,
  GET_GUILDS: desktopOnly,
  GET_CHANNELS: desktopOnly,
  SELECT_VOICE_CHANNEL: desktopOnly,
  SELECT_TEXT_CHANNEL: desktopOnly,
  CAPTURE_SHORTCUT: desktopOnly,
  SET_CERTIFIED_DEVICES: desktopOnly,
  GET_SKUS: desktopOnly,
  GET_ENTITLEMENTS: desktopOnly,
  SEND_ANALYTICS_EVENT: desktopOnly,
}
