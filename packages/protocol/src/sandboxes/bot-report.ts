/** What was used, and what was there and wasn't. */
interface Uses {
  readonly used: readonly string[]
  readonly unused: readonly string[]
}

/** A name and its number of occurrences. */
interface Counted {
  readonly what: string
  readonly count: number
}

/** A message of the bot that contains a mention that a user wrote, and has no allowed mentions. */
export interface UnguardedMention {
  readonly route: string | null
  readonly content: string
  readonly mentions: readonly string[]
}

/** The API that a bot used, and its behaviour that would fail on the platform (docs/sandboxes.md#report). */
export interface BotReport {
  /** `missing` are those for which a call was refused. */
  readonly permissions: Uses & { readonly missing: readonly string[] }
  readonly intents: Uses
  readonly scopes: Uses
  readonly deprecated: readonly Counted[]
  readonly limitsHit: readonly Counted[]
  readonly notImplemented: readonly Counted[]
  readonly slowAnswers: readonly {
    readonly id: string
    readonly state: string
    readonly ms: number
    readonly error: string | null
  }[]
  readonly missingAllowedMentions: readonly UnguardedMention[]
}
