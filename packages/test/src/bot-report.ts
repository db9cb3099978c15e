/** What was used, and what was there and wasn't. */
interface Uses {
  readonly used: readonly string[]
  readonly unused: readonly string[]
}

/** Something and how often it happened. */
interface Counted {
  readonly what: string
  readonly count: number
}

/** What a bot used, and what it does that will go wrong elsewhere (docs/sandboxes.md#report). */
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
  readonly missingAllowedMentions: readonly { readonly route: string; readonly content: string }[]
}
