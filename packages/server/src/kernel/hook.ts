/** A place where features that are built upon one take part in what it does, without its knowing them. */
export interface Hook<F> {
  /** What they do, in the order of the features. */
  readonly parts: readonly F[]
  /** Takes part, once the feature is listed in features/contents.ts. */
  with(part: F): HookPart
}

/** What one feature does in another's place. */
export interface HookPart {
  /** Called once, when the features are put together. */
  add(): void
}

/** @param F what a feature does that takes part */
export function hook<F>(): Hook<F> {
  const parts: F[] = []
  return { parts, with: (part) => ({ add: () => void parts.push(part) }) }
}
