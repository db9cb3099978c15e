import { type Infer, integer, optional, shape, text } from '../../schema.ts'

/** The body of Create Proxy Ticket, which only Guildhall has: the instance for which the ticket is requested, if it is known. */
export const ProxyTicketRequest = shape({ instance_id: optional(text({ max: 200 })) })

/**
 * The response of Create Proxy Ticket: valid once, for two minutes, as `discord_proxy_ticket` in a URL on the
 * Activity's origin.
 */
export const ProxyTicket = shape({ ticket: text() })

/**
 * A refused request or resource of an Activity, as its application's owners see it; only Guildhall has this. `kind` is
 * `csp` for a violation of the directive in `rule`, `mapping` for a path without a URL mapping, and `target` for an
 * unreachable target, with the reason in `rule`. `asked` is a URL or a path without its query.
 */
export const ActivityRefusalEntry = shape({
  at: text(),
  kind: text(),
  rule: text(),
  asked: text(),
  count: integer(),
})
/** A value of {@link ActivityRefusalEntry}. */
export type ActivityRefusalEntry = Infer<typeof ActivityRefusalEntry>
