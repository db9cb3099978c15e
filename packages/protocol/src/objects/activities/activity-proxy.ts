import { integer, type Of, optional, shape, text } from '../../schema.ts'

/** What Create Proxy Ticket takes, an operation of our own: the instance that the ticket is for, if it is known. */
export const ProxyTicketRequest = shape({ instance_id: optional(text({ max: 200 })) })

/** What Create Proxy Ticket answers: good once, for two minutes, as `discord_proxy_ticket` in an address on the Activity's origin. */
export const ProxyTicket = shape({ ticket: text() })

/**
 * Something of an Activity that was refused, as those see it to whom its application belongs, an answer of our own. `kind` is `csp` for what
 * a browser refused by the directive in `rule`, `mapping` for a path that no URL mapping takes, and `target` for one whose
 * target was not reached, for the reason in `rule`. `asked` is an address or a path without its query.
 */
export const ActivityRefusalEntry = shape({
  at: text(),
  kind: text(),
  rule: text(),
  asked: text(),
  count: integer(),
})
/** A value of {@link ActivityRefusalEntry}. */
export type ActivityRefusalEntry = Of<typeof ActivityRefusalEntry>
