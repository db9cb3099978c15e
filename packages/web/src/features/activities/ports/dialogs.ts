import type { AuthorizationPreview } from '@guildhall/protocol/objects/applications/oauth2'
import type { Sku } from '@guildhall/protocol/objects/applications/sku'
import type { SharedLink } from '../rpc/host-ports.ts'

/**
 * What the user is asked on behalf of an app. Each is taken back when `signal` is aborted, and then counts as a no: the app is
 * gone, or was loaded anew.
 */
export interface Dialogs {
  /** Whether the user lets the app do what it asks for. */
  consent(preview: AuthorizationPreview, signal: AbortSignal): Promise<boolean>
  /** Whether the user wants to have it. */
  purchase(sku: Sku, signal: AbortSignal): Promise<boolean>
  /** Whether a foreign page is opened: the dialog opens it itself, since a browser lets only who was pressed open one. */
  openLink(url: string, signal: AbortSignal): Promise<boolean>
  invite(signal: AbortSignal): Promise<void>
  /** Whether a friend is sent an invitation in the user's name. */
  inviteFriend(userId: string, content: string, signal: AbortSignal): Promise<boolean>
  shareMoment(mediaUrl: string, signal: AbortSignal): Promise<void>
  shareLink(link: SharedLink, signal: AbortSignal): Promise<{ didCopyLink: boolean; didSendMessage: boolean }>
  /** Sends a picture of the user's choice with `send` and returns its address; null if they chose none. */
  pickPicture(send: (picture: File) => Promise<string>, signal: AbortSignal): Promise<string | null>
}
