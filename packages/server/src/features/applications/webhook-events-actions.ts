import type { EVENT_WEBHOOK_TYPES } from '@guildhall/protocol/enums/application-setting'
import { EventWebhooksStatus } from '@guildhall/protocol/enums/application-setting'
import { toTimestamp } from '../../kernel/clock.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { deliverWebhookEventJob } from './applications-jobs.ts'
import { parseApplicationSettings } from './settings-rules.ts'

/** The events that an application can receive by webhook (docs/spec/applications.md#event-webhooks). */
type TranscriptEvent = (typeof EVENT_WEBHOOK_TYPES)[number]

/** The URL to which an application receives such events; null if it doesn't. */
export function addressForEvents(application: Pick<ApplicationRow, 'settings'>, type: string): string | null {
  const { event_webhooks_status, event_webhooks_types, event_webhooks_url } = parseApplicationSettings(application)
  const isOn = event_webhooks_status === EventWebhooksStatus.ENABLED && event_webhooks_types.includes(type)
  return isOn ? event_webhooks_url : null
}

/**
 * Queues a webhook event for an application if it subscribed to that type.
 *
 * @param url receives the event instead of the application's own URL
 */
export function leaveEvent(
  tx: TxBase<never>,
  application: Pick<ApplicationRow, 'id' | 'settings'>,
  type: TranscriptEvent,
  data: object,
  url: string | null = null,
): void {
  if (addressForEvents(application, type) === null) return
  const event = { type, timestamp: toTimestamp(tx.now), data }
  const sentPayload = { application_id: application.id, event, since: tx.now, tries: 0, ...(url !== null && { url }) }
  tx.enqueue(deliverWebhookEventJob, sentPayload)
}
