/** A point at which features on higher levels add to an operation of a lower one, without being known to it. */
export interface Hook<F> {
  /** The features' handlers, in the order of the features. @throws Error before `putTogether` was called */
  readonly handlers: readonly F[]
  /** Makes a handler, which takes effect if the feature lists it in feature.ts. */
  with(handler: F): HookHandler
}

/** One feature's handler for a hook of another. */
export interface HookHandler {
  /** Adds the handler to its hook. Called once, at startup. */
  add(): void
}

let isPutTogether = false

/** @param F the type of a feature's handler */
export function hook<F>(): Hook<F> {
  const handlers: F[] = []
  return {
    get handlers() {
      if (!isPutTogether) throw new Error('What runs hooks must import features.ts, or some features would be left out')
      return handlers
    },
    with: (handler) => ({ add: () => void handlers.push(handler) }),
  }
}

/** Adds the handlers of all features to their hooks. Called once. */
export function putTogether(handlers: readonly HookHandler[]): void {
  for (const handler of handlers) handler.add()
  isPutTogether = true
}
