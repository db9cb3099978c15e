/** A place where features that are built upon one take part in what it does, without its knowing them. */
export interface Hook<F> {
  /** What they do, in the order of the features. @throws Error where the features are not put together */
  readonly parts: readonly F[]
  /** Takes part, once it is listed in the feature's feature.ts. */
  with(part: F): HookPart
}

/** What one feature does in another's place. */
export interface HookPart {
  /** Called once, when the features are put together. */
  add(): void
}

let isPutTogether = false

/** @param F what a feature does that takes part */
export function hook<F>(): Hook<F> {
  const parts: F[] = []
  return {
    get parts() {
      if (!isPutTogether) throw new Error('What runs hooks must import features.ts, or some features would be left out')
      return parts
    },
    with: (part) => ({ add: () => void parts.push(part) }),
  }
}

/** Has all features take part. Called once, with those of every feature. */
export function putTogether(parts: readonly HookPart[]): void {
  for (const part of parts) part.add()
  isPutTogether = true
}
