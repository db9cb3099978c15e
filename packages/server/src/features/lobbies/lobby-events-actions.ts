// Checks and uses the URLs to which the events of lobbies are sent.
import type { Kernel } from '../../kernel/kernel.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { findApplication } from '../applications/applications-store.ts'
import { mustBeSoundEventEndpoint } from '../applications/endpoint-actions.ts'
import { leaveEvent } from '../applications/webhook-events-actions.ts'
import type { LobbyRow } from './lobbies-tables.ts'

/** Verifies the endpoint for a lobby's events, unless it is already in use. @throws InvalidFormBody */
export async function mustBeSoundLobbyEndpoint(
  kernel: Kernel,
  applicationId: string,
  url: string | null | undefined,
  before: string | null = null,
): Promise<void> {
  if (url == null || url === before) return
  const application = await findApplication(kernel.store.db, applicationId)
  if (!application) return
  const { id, signing_key } = application
  await mustBeSoundEventEndpoint(kernel, { id, signing_key, url }, 'override_event_webhooks_url')
}

/** Queues an event about a message of a lobby for its application, if the application subscribed to it. */
export async function leaveLobbyEvent(
  tx: TxBase<never>,
  { application_id, event_webhooks_url }: Pick<LobbyRow, 'application_id' | 'event_webhooks_url'>,
  type: 'LOBBY_MESSAGE_CREATE' | 'LOBBY_MESSAGE_UPDATE' | 'LOBBY_MESSAGE_DELETE',
  data: object,
): Promise<void> {
  const application = await findApplication(tx.db, application_id)
  if (application) leaveEvent(tx, application, type, data, event_webhooks_url)
}
