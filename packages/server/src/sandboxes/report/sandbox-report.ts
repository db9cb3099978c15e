import { Intent } from '@guildhall/protocol/enums/intent'
import { EVENTS } from '@guildhall/protocol/events'
import type { EventRow } from '@guildhall/protocol/events/event'
import { Permission } from '@guildhall/protocol/permissions/bits'
import type { BotReport } from '@guildhall/protocol/sandboxes/bot-report'
import type { CallSide } from '@guildhall/protocol/sandboxes/call-record'
import type { InteractionResult } from '@guildhall/protocol/sandboxes/interaction-result'
import { CUSTOMARY_SCOPES } from '../../features/integrations/integrations-rules.ts'
import type { CompletedCall } from '../../http/interceptors/call-interceptor.ts'
import type { DeliveryControl } from '../../kernel/parts/delivery-control.ts'
import { UNANSWERED } from '../interactions.ts'
import { CountedUses } from './counted-uses.ts'
import { deprecatedUseOf } from './deprecated-use.ts'
import { MentionsReport } from './mentions-report.ts'

/** After how long a response to an interaction counts as slow, ms; the deadline is three seconds. */
const SLOW_MS = 1000

type Recipient = Parameters<DeliveryControl['dispatch']>[0]
type Dispatched = Parameters<DeliveryControl['dispatch']>[1]

const PERMISSION_NAMES = named(Object.entries(Permission))
const INTENT_NAMES = named(Object.entries(Intent))

/** The names with which events are sent, with their rows. */
const ROWS: readonly { readonly sentAs: string; readonly row: EventRow }[] = Object.entries(EVENTS).map(
  ([name, row]: [string, EventRow]) => ({ sentAs: row.sentAs ?? name, row }),
)

/** Records which of its permissions, intents and other features a bot uses, and what would fail on the platform. */
export class SandboxReport {
  readonly #granted: readonly string[]
  #used = 0n
  #missing = 0n
  #askedIntents = 0
  #usedIntents = 0
  readonly #grantedScopes = new Set<string>(CUSTOMARY_SCOPES)
  readonly #usedScopes = new Set<string>()
  readonly #deprecated = new CountedUses()
  readonly #limitsHit = new CountedUses()
  readonly #notImplemented = new CountedUses()
  readonly #mentions = new MentionsReport()

  /** @param granted the bot's permissions in the plan */
  constructor(granted: readonly string[] = ['ADMINISTRATOR']) {
    this.#granted = granted
  }

  /** Records a check of the bot's permissions. */
  check(bits: bigint, isHeld: boolean): void {
    if (isHeld) this.#used |= bits
    else this.#missing |= bits
  }

  /** Records an event that was sent to the bot. */
  delivered({ choices: { intents } }: Recipient, { type, payload }: Dispatched): void {
    this.#askedIntents |= intents
    this.#usedScopes.add('bot')
    const rows = ROWS.filter(({ sentAs }) => sentAs === type).map(({ row }) => row)
    for (const { intent, privateIntent, audience } of rows) {
      const isInGuild = privateIntent === undefined || payload.includes('"guild_id"')
      const name = isInGuild ? intent : privateIntent
      if (name !== null) this.#usedIntents |= Intent[name] & intents
      if (isInGuild && audience.to === 'viewers') this.#used |= Permission.VIEW_CHANNEL
    }
    const hasContent = type.startsWith('MESSAGE_') && /"content":"[^"]/u.test(payload)
    if (hasContent) this.#usedIntents |= Intent.MESSAGE_CONTENT & intents
  }

  answered(call: CompletedCall, side: CallSide): void {
    if (side === 'user') this.#mentions.userCalled(call)
    else this.#ofBot(call)
  }

  #ofBot(call: CompletedCall): void {
    const { method, route, status, answer, faultId } = call
    const name = `${method} ${route}`
    for (const use of deprecatedUseOf(call)) this.#deprecated.add(use)
    if (status === 429 && faultId === null) this.#limitsHit.add(name)
    if (status === 501 && faultId === null) this.#notImplemented.add(name)
    this.#mentions.botCalled(call)
    this.#noteScopes(call)
    if (answer?.includes('"mention_everyone":true')) this.#used |= Permission.MENTION_EVERYONE
  }

  #noteScopes({ authorization, route, operation, status, answer }: CompletedCall): void {
    if (status === null || status >= 400) return
    const scheme = authorization?.split(' ')[0]?.toLowerCase()
    if (scheme === 'bot') this.#usedScopes.add('bot')
    if (route?.includes('/commands') || route?.startsWith('/interactions')) this.#usedScopes.add(COMMANDS_SCOPE)
    const opens = operation?.oauth2Scope
    if (scheme === 'bearer' && opens !== undefined && opens !== 'any') this.#usedScopes.add(opens)
    if (route !== '/oauth2/token' || answer === null) return
    const { scope }: { scope?: unknown } = JSON.parse(answer)
    if (typeof scope === 'string') for (const each of scope.split(' ')) this.#grantedScopes.add(each)
  }

  /** @param interactions the results of users' interactions with the bot */
  read(interactions: readonly InteractionResult[]): BotReport {
    const used = PERMISSION_NAMES(this.#used)
    const isSlow = ({ ms, error }: InteractionResult) => ms > SLOW_MS || error === UNANSWERED
    return {
      permissions: {
        used,
        unused: this.#granted.filter((name) => !used.includes(name)),
        missing: PERMISSION_NAMES(this.#missing),
      },
      intents: {
        used: INTENT_NAMES(BigInt(this.#usedIntents)),
        unused: INTENT_NAMES(BigInt(this.#askedIntents & ~this.#usedIntents)),
      },
      scopes: {
        used: [...this.#usedScopes].toSorted(),
        unused: [...this.#grantedScopes].filter((scope) => !this.#usedScopes.has(scope)).toSorted(),
      },
      deprecated: this.#deprecated.list,
      limitsHit: this.#limitsHit.list,
      slowAnswers: interactions.filter(isSlow).map(({ id, state, ms, error }) => ({ id, state, ms, error })),
      notImplemented: this.#notImplemented.list,
      missingAllowedMentions: this.#mentions.found,
    }
  }
}

const COMMANDS_SCOPE = 'applications.commands'

/** The names of the bits in a set. */
function named(bits: readonly [string, bigint | number][]): (set: bigint) => string[] {
  return (set) => bits.filter(([, bit]) => (set & BigInt(bit)) !== 0n).map(([name]) => name)
}
