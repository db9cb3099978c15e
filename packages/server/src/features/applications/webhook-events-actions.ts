import type { EVENT_WEBHOOK_TYPES } from '@guildhall/protocol/enums/application-setting'
import { EventWebhooksStatus } from '@guildhall/protocol/enums/application-setting'
import { toTimestamp } from '../../kernel/clock.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { tellEventJob } from './applications-jobs.ts'
import { parseApplicationSettings } from './settings-rules.ts'

/** What an application can be told of by webhook (docs/spec/applications.md#event-webhooks). */
type ToldEvent = (typeof EVENT_WEBHOOK_TYPES)[number]

/** Where an application wants to be told of such events; null if it doesn't. */
export function addressForEvents(application: Pick<ApplicationRow, 'settings'>, type: string): string | null {
  const { event_webhooks_status, event_webhooks_types, event_webhooks_url } = parseApplicationSettings(application)
  const isOn = event_webhooks_status === EventWebhooksStatus.ENABLED && event_webhooks_types.includes(type)
  return isOn ? event_webhooks_url : null
}

/** Has an application told by webhook of what a unit does, if it asked for that. */
export function leaveEvent(
  tx: TxBase<never>,
  application: Pick<ApplicationRow, 'id' | 'settings'>,
  type: ToldEvent,
  data: object,
): void {
  if (addressForEvents(application, type) === null) return
  const event = { type, timestamp: toTimestamp(tx.now), data }
  const sentPayload = { application_id: application.id, event, since: tx.now, tries: 0 }
  tx.enqueue(tellEventJob, sentPayload)
}
