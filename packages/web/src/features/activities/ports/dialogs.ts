import type { AuthorizationPreview } from '@guildhall/protocol/objects/applications/oauth2'
import type { Sku } from '@guildhall/protocol/objects/applications/sku'
import type { SharedLink } from '../rpc/host-ports.ts'

/**
 * The dialogs that an app can open. Each is withdrawn when `signal` is aborted, and then counts as declined: the app
 * has ended or was reloaded.
 */
export interface Dialogs {
  /** Asks whether the user grants the app its request. */
  consent(preview: AuthorizationPreview, signal: AbortSignal): Promise<boolean>
  /** Asks whether the user wants to buy it. */
  purchase(sku: Sku, signal: AbortSignal): Promise<boolean>
  /** Asks whether to open an external page, and opens it: browsers allow that only on a user's press. */
  openLink(url: string, signal: AbortSignal): Promise<boolean>
  invite(signal: AbortSignal): Promise<void>
  /** Asks whether to send a friend an invitation in the user's name. */
  inviteFriend(userId: string, content: string, signal: AbortSignal): Promise<boolean>
  shareMoment(mediaUrl: string, signal: AbortSignal): Promise<void>
  shareLink(link: SharedLink, signal: AbortSignal): Promise<{ didCopyLink: boolean; didSendMessage: boolean }>
  /** Sends a picture of the user's choice with `send` and returns its address; null if they selected none. */
  pickPicture(send: (picture: File) => Promise<string>, signal: AbortSignal): Promise<string | null>
}
