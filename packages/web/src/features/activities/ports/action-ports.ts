import { uploadApplicationAttachment } from '@guildhall/protocol/operations/activities/upload-application-attachment'
import { createProxyTicket } from '@guildhall/protocol/operations/activity-proxy/create-proxy-ticket'
import { getSku } from '@guildhall/protocol/operations/monetization/get-sku'
import { purchaseSku } from '@guildhall/protocol/operations/monetization/purchase-sku'
import { ApiProblem } from '../../../api/api-problem.ts'
import { upload } from '../../../api/upload.ts'
import type { Client } from '../../../state/client.ts'
import type { ActionPorts, ConsoleLevel } from '../rpc/host-ports.ts'
import { RpcCode, RpcProblem } from '../rpc/rpc-codes.ts'
import type { ActivityContext } from './activity-context.ts'
import { readAuthorization, requestAuthorizationCode } from './authorization-port.ts'
import type { Dialogs } from './dialogs.ts'
import type { FrameViewStore } from './frame-view.ts'
import { setActivityPort } from './set-activity-port.ts'
import { throttleCalls } from './throttle-calls.ts'

type ActionPortDependencies = {
  readonly client: Pick<Client, 'call' | 'presence' | 'token'>
  readonly dialogs: Dialogs
  readonly place: ActivityContext
  readonly applicationName: string
  readonly view: FrameViewStore
}

const PRESENCE_INTERVAL_MS = 4_000

/** The actions of an app's host in this client. */
export function actionPorts({ client, dialogs, place, applicationName, view }: ActionPortDependencies): ActionPorts {
  const { applicationId, instanceId } = place
  return {
    authorize: (asked, signal) => requestAuthorizationCode({ client, dialogs, applicationId }, asked, signal),
    authorization: readAuthorization,
    purchase: (skuId, signal) => purchase({ client, dialogs, place }, skuId, signal),
    uploadImage: (signal) =>
      dialogs.pickPicture((picture) => uploaded(client.token, applicationId, picture, signal), signal),
    openExternalLink: (url, signal) => dialogs.openLink(url, signal),
    openInviteDialog: (signal) => dialogs.invite(signal),
    inviteUser: async (userId, content, signal) => {
      if (!(await dialogs.inviteFriend(userId, content, signal)))
        throw new RpcProblem(RpcCode.UNKNOWN, 'The user did not invite anybody')
    },
    shareMoment: (mediaUrl, signal) => dialogs.shareMoment(mediaUrl, signal),
    shareLink: (link, signal) => dialogs.shareLink(link, signal),
    refreshProxyTicket: async () => {
      const body = { instance_id: instanceId }
      return (await client.call(createProxyTicket, { applicationId }, body)).ticket
    },
    // The gateway closes a session that sends too much, and that is the user's own.
    setActivity: throttleCalls(PRESENCE_INTERVAL_MS, setActivityPort({ client, applicationId, applicationName })),
    setInteractivePip: (isPipInteractive) => view.setState({ isPipInteractive }),
    setOrientationLock: (lock) => view.setState(({ lock: before }) => ({ lock: { ...before, ...lock } })),
    log: (level, message) => print(level, applicationId, message),
  }
}

type PurchaseDependencies = Pick<ActionPortDependencies, 'client' | 'dialogs' | 'place'>

const unknownSku = () => new RpcProblem(RpcCode.INVALID_PAYLOAD, 'sku_id: Unknown SKU')

async function purchase({ client, dialogs, place }: PurchaseDependencies, skuId: string, signal: AbortSignal) {
  const sku = await client.call(getSku, { skuId }, { signal }).catch((problem: unknown) => {
    throw problem instanceof ApiProblem && problem.status === 404 ? unknownSku() : problem
  })
  if (sku.application_id !== place.applicationId) throw unknownSku()
  if (!(await dialogs.purchase(sku, signal)) || signal.aborted) return null
  const body = { guild_id: place.guildId }
  return [await client.call(purchaseSku, { skuId }, body)]
}

async function uploaded(token: string, applicationId: string, picture: File, signal: AbortSignal): Promise<string> {
  const files = { files: [picture], part: 'file', signal }
  return (await upload(token, uploadApplicationAttachment, { applicationId }, {}, files)).attachment.url
}

/**
 * The console, where its developer looks first. An app's output is prefixed with its ID, so that it is not mistaken for
 * ours.
 */
function print(level: ConsoleLevel, applicationId: string, message: string): void {
  // Logged as an error, it would look like one of this page.
  console[level === 'error' ? 'warn' : level](`[RpcApplicationLogger] ${applicationId} - ${message}`)
}
