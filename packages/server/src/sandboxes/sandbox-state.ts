import type { Sandbox } from './sandbox.ts'

/** The response after a sandbox has settled. */
export const stateOf = ({ now, interactions }: Sandbox) => ({ now, interactions: interactions.results })
